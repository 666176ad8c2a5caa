import type { Timed } from './test-results';

/** Seconds by test file, as measured while nothing else ran; a file that is not named takes less than `NAMED_S`. */
export type Durations = Readonly<Record<string, number>>;

/** Files that take less are not worth a line. */
const NAMED_S = 2;
/** What a file may take at least, new ones included: a page load for each scenario, and a gateway for a unit test. */
const FLOOR_S = { unit: 5, e2e: 20 };
/** A file may take this many times as long as it did, on a machine as fast. */
const ALLOWED = 2;
/** Only beyond this many times its budget does a file count as failed: less is told. */
const FAILED = 3;

export interface Grown {
  readonly file: string;
  readonly seconds: number;
  readonly budget: number;
  readonly hasFailed: boolean;
}

/** Seconds by file of the tests of a run. */
export function secondsByFile(timed: readonly Timed[]): Record<string, number> {
  const files: Record<string, number> = {};
  for (const { test, ms } of timed) {
    const [file = ''] = test.split(' › ');
    files[file] = (files[file] ?? 0) + ms / 1000;
  }
  return files;
}

const median = (numbers: readonly number[]): number =>
  numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? 1;

/** How many times slower this run is than the one that was stored, at least 1: a busy machine slows all files alike. */
function slowness(seconds: Durations, stored: Durations): number {
  const known = Object.entries(seconds).flatMap(([file, took]) => {
    const before = stored[file];
    return before ? [took / before] : [];
  });
  return Math.max(1, median(known));
}

/** The files that have grown beyond their budgets, the worst first. */
export function grownFiles(timed: readonly Timed[], stored: Durations): Grown[] {
  const seconds = secondsByFile(timed);
  const times = slowness(seconds, stored);
  return Object.entries(seconds)
    .map(([file, took]) => {
      const floor = file.includes('.spec.') ? FLOOR_S.e2e : FLOOR_S.unit;
      const budget = Math.max(floor, ALLOWED * (stored[file] ?? 0)) * times;
      return { file, seconds: took, budget, hasFailed: took > FAILED * budget };
    })
    .filter(({ seconds: took, budget }) => took > budget)
    .toSorted((one, other) => other.seconds / other.budget - one.seconds / one.budget);
}

/** What tests/durations.json is to hold after a run of all tests. */
export function durationsOf(timed: readonly Timed[]): Durations {
  const named = Object.entries(secondsByFile(timed)).filter(([, took]) => took >= NAMED_S);
  return Object.fromEntries(
    named
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([file, took]) => [file, Math.round(took * 10) / 10]),
  );
}
