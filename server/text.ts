/** Letters that Unicode does not take apart, as people type them on another keyboard. */
const PLAIN_LETTERS: Readonly<Record<string, string>> = {
  ø: 'o',
  æ: 'ae',
  œ: 'oe',
  ß: 'ss',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
};

/** A text as it is searched, sorted and compared: no accents, no case, one space between words. */
export const fold = (value: string): string =>
  value
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[øæœßłđðþı]/g, (letter) => PLAIN_LETTERS[letter] ?? letter)
    .replace(/\s+/g, ' ')
    .trim();

/** An address as it is compared: case does not matter, accents do. */
export const emailKey = (email: string): string => email.trim().normalize('NFC').toLowerCase();

/** A text as a literal inside a LIKE pattern. */
export const escapeLike = (value: string): string => value.replace(/[\\%_]/g, '\\$&');
