import reactAdmin from 'ra-language-english';
import { leavesOf, type Tree, textsOf } from './texts';

/** What is in the page before its language is known and what the demonstration alone shows: its payment page and its identity provider. */
const ENGLISH_ONLY = ['payments', 'provider', 'startup'];

/** The English texts that other languages have too, by their keys, with those of react-admin (`ra`). */
export const translatableTexts = (): ReadonlyMap<string, string> =>
  new Map([
    ...[...textsOf('en')].filter(([key]) => !ENGLISH_ONLY.includes(key.split('.')[0] ?? '')),
    ...leavesOf(reactAdmin.ra as unknown as Tree, 'ra'),
  ]);
