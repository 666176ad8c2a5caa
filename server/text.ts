/** A text as it is searched, sorted and compared: no accents, no case, one space between words. */
export const fold = (value: string): string =>
  value
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim();

/** An address as it is compared: case does not matter, accents do. */
export const emailKey = (email: string): string => email.trim().normalize('NFC').toLowerCase();

/** A text as a literal inside a LIKE pattern. */
export const escapeLike = (value: string): string => value.replace(/[\\%_]/g, '\\$&');
