import { searchKey } from '@contract/names';

/** Escapes a text as a literal inside a LIKE pattern. */
const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/** The LIKE pattern of keys that contain this one. */
export const patternOf = (key: string): string => `%${escapeLike(key)}%`;

/** The LIKE pattern of keys that end with this one. */
export const endPatternOf = (key: string): string => `%${escapeLike(key)}`;

/** The LIKE pattern of keys that contain what is searched. */
export const anywhere = (search: string): string => patternOf(searchKey(search));

const wordsOf = (search: string): string[] => searchKey(search).split(' ').filter(Boolean);

/** The LIKE patterns of keys that contain all the words searched, in any order. */
export const everyWord = (search: string): string[] => wordsOf(search).map(patternOf);

/** The same for a search text with a trigram index: words of one or two letters only at the start of a word. */
export const everyWordIndexed = (search: string): string[] =>
  wordsOf(search).map((word) => (word.length >= 3 ? patternOf(word) : `% ${escapeLike(word)}%`));

/** Three letters or digits in a row: the minimum for the trigram index to find a text inside a word. */
const INDEXED_ANYWHERE = /[\p{L}\p{N}]{3}/u;
const INDEXED_AT_START = /[\p{L}\p{N}]/u;

/** One word of a search. */
export interface SearchPattern {
  /**
   * The pattern for the trigram index: anywhere for three letters in a row, otherwise at the start of a word.
   */
  readonly indexed: string;
  /** The same anywhere in a word, for a two-letter word, which no index finds there. */
  readonly anywhere?: string;
}

/**
 * The words of a search as patterns, all of which must match; undefined when nothing can match. Words with
 * three letters in a row match anywhere, shorter ones at the start of a word, and words without letters or
 * digits are ignored. So every pattern can use the trigram index, and no search scans a large company. A
 * small company can be scanned.
 */
export function searchPatterns(search: string): SearchPattern[] | undefined {
  const given = wordsOf(search);
  const words = given.filter((word) => INDEXED_AT_START.test(word));
  if (given.length > 0 && words.length === 0) return undefined;
  return words.map((word) => {
    const anyPlace = patternOf(word);
    if (INDEXED_ANYWHERE.test(word)) return { indexed: anyPlace };
    const indexed = `% ${escapeLike(word)}%`;
    return [...word].length > 1 ? { indexed, anywhere: anyPlace } : { indexed };
  });
}
