import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = resolve(import.meta.dirname, '../..');
const text = readFileSync(join(ROOT, 'docs/security.md'), 'utf8');

const PATH = /`((?:contract|docs|fixtures|scripts|server|src|tests)\/[\w./-]*\w\.\w+)`/g;
const LINK = /\]\(([^)#:]+)\)/g;
const NUMBER = /\b\d+\.\d+\.\d+\b/g;
/** A row that covers several requirements names the first and the last. */
const ROW = /^\| (\d+\.\d+\.\d+)[^|]*\|.*\|$/gm;

const all = (pattern: RegExp) => [...text.matchAll(pattern)].map(([whole, part]) => ({ whole, part }));
const sectionOf = (title: string) => text.split(`\n## ${title}\n`)[1]?.split('\n## ')[0] ?? '';
const compare = (one: string, other: string) => one.localeCompare(other, 'en', { numeric: true });

describe('docs/security.md', () => {
  it('names only existing files', () => {
    const paths = all(PATH).flatMap(({ part }) => part ?? []);
    const links = all(LINK).map(({ part }) => join('docs', part ?? ''));
    expect(paths.length).toBeGreaterThan(200);
    expect([...paths, ...links].filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
  });

  it('has one row per requirement, in order, with its test or the reason there is none', () => {
    const rows = all(ROW);
    const numbers = rows.flatMap(({ part }) => part ?? []);
    expect(numbers.length).toBeGreaterThan(200);
    expect(numbers).toEqual([...new Set(numbers)].toSorted(compare));
    const last = rows.map(({ whole }) => whole.split(' | ').at(-1) ?? '');
    const known = /`(?:contract|scripts|server|src|tests)\/|\*\*not met\*\*|\*(?:no test|operator|n\/a)\*/;
    expect(last.filter((cell) => !known.test(cell))).toEqual([]);
  });

  it('lists exactly the unmet requirements as known gaps', () => {
    const notMet = all(ROW).flatMap(({ whole, part }) =>
      whole.includes('**not met**') && part ? [part] : [],
    );
    const listed = [...(sectionOf('Known gaps').match(NUMBER) ?? [])];
    expect(listed.toSorted(compare)).toEqual(notMet.toSorted(compare));
  });
});
