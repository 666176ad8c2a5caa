import { domainToASCII } from 'node:url';

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

const isAscii = (text: string): boolean => /^[\0-\x7f]*$/.test(text);

/**
 * An address as it is compared: case does not matter, accents do, and an international domain is the same in its
 * letters and in its ASCII form.
 */
export function emailKey(email: string): string {
  const key = email.trim().normalize('NFC').toLowerCase();
  if (isAscii(key)) return key;
  const at = key.lastIndexOf('@') + 1;
  // What is no domain gives an empty text.
  return key.slice(0, at) + (domainToASCII(key.slice(at)) || key.slice(at));
}

/** A text as a literal inside a LIKE pattern. */
export const escapeLike = (value: string): string => value.replace(/[\\%_]/g, '\\$&');

/** A text on one line whatever it holds; line and paragraph separators end a line for some readers. */
export const oneLine = (value: string): string => value.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();
