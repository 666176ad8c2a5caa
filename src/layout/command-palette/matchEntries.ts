import { searchKey } from '@contract/names';
import type { CommandEntry } from './commandSource';

const wordsOf = (text: string) =>
  searchKey(text)
    .split(/[\s/:,.-]+/)
    .filter(Boolean);

/**
 * The entries in which every typed word is the start of some word, ignoring case and accents. Entries whose
 * label starts with the query come first; otherwise the order stays. An empty query returns all.
 */
export function matchEntries(entries: readonly CommandEntry[], query: string): readonly CommandEntry[] {
  const wanted = wordsOf(query);
  if (wanted.length === 0) return entries;
  const start = searchKey(query.trim());
  const found = entries.filter(({ label, hint = '' }) => {
    const words = wordsOf(`${label} ${hint}`);
    return wanted.every((part) => words.some((word) => word.startsWith(part)));
  });
  const leads = ({ label }: CommandEntry) => searchKey(label).startsWith(start);
  return [...found.filter(leads), ...found.filter((entry) => !leads(entry))];
}
