import { domainToASCII } from 'node:url';

/** Letters that Unicode doesn't decompose, as typed on other keyboards. */
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

/** A text for searching, sorting and comparing: no accents, lower case, single spaces. */
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
 * An address for comparison: ignores case, keeps accents, and treats an international domain and its ASCII
 * form as the same.
 */
export function emailKey(email: string): string {
  const key = email.trim().normalize('NFC').toLowerCase();
  if (isAscii(key)) return key;
  const at = key.lastIndexOf('@') + 1;
  // An invalid domain gives an empty string.
  return key.slice(0, at) + (domainToASCII(key.slice(at)) || key.slice(at));
}

/** Escapes a text as a literal inside a LIKE pattern. */
export const escapeLike = (value: string): string => value.replace(/[\\%_]/g, '\\$&');

/** A text on one line. Line and paragraph separators also end a line for some readers. */
export const oneLine = (value: string): string => value.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();
