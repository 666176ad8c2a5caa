import reactAdmin from 'ra-language-english';
import { leavesOf, type Tree, textsOf } from './texts';

/** What is in the page before its language is known, and what the gateway writes in one language for all who read it. */
const ENGLISH_ONLY = ['notices', 'payments', 'provider', 'startup'];

/** The English texts that other languages have too, by their keys, with those of react-admin (`ra`). */
export const translatableTexts = (): ReadonlyMap<string, string> =>
  new Map([
    ...[...textsOf('en')].filter(([key]) => !ENGLISH_ONLY.includes(key.split('.')[0] ?? '')),
    ...leavesOf(reactAdmin.ra as unknown as Tree, 'ra'),
  ]);
