import { domainToASCII } from 'node:url';
import { identityKey, searchKey } from '@contract/names';

/** The stored keys of a name that is unique among its kind: what lists search and sort by, and what is compared. */
export const nameKeys = (name: string) => ({ nameKey: searchKey(name), identityKey: identityKey(name) });

const isAscii = (text: string): boolean => /^[\0-\x7f]*$/.test(text);

/**
 * An address for comparison: ignores case, keeps accents, and treats an international domain and its ASCII
 * form as the same.
 */
export function emailKey(email: string): string {
  const key = email.trim().normalize('NFC').toLowerCase();
  if (isAscii(key)) return key;
  const at = key.lastIndexOf('@') + 1;
  return key.slice(0, at) + asciiDomain(key.slice(at));
}

/** A domain as headers have it: international letters in their ASCII form; an invalid one as it is. */
export const asciiDomain = (domain: string): string => domainToASCII(domain) || domain;

/** A text on one line. Line and paragraph separators also end a line for some readers. */
export const oneLine = (value: string): string => value.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();
