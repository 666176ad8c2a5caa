import { format } from 'node:util';
import { afterAll, afterEach } from 'vitest';

/*
 * What a test writes to the console as an error or a warning fails it, unless it says that it expects it. A set-up
 * file: it watches the console of each test file.
 */

let expected: { readonly pattern: RegExp; isHeard: boolean }[] = [];
let unexpected: string[] = [];

const { error, warn } = console;
const note = (...given: unknown[]) => {
  const text = format(...given);
  const matching = expected.filter(({ pattern }) => pattern.test(text));
  for (const one of matching) one.isHeard = true;
  if (matching.length === 0) unexpected.push(text);
};
console.error = note;
console.warn = note;

function judge(): void {
  const complaint = unexpected[0];
  const missed = expected.find(({ isHeard }) => !isHeard);
  expected = [];
  unexpected = [];
  if (complaint !== undefined) throw new Error(`unexpected on the console: ${complaint}`);
  if (missed) throw new Error(`not on the console: ${missed.pattern}`);
}

afterEach(judge);
afterAll(() => {
  console.error = error;
  console.warn = warn;
  judge();
});

export const complaints = {
  /** The test has to write what matches to the console, once at least. */
  expect(pattern: RegExp): void {
    expected.push({ pattern, isHeard: false });
  },
};
