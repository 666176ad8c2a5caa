import type { Timed } from './test-results';

/** As measured while nothing else ran. */
export interface Durations {
  /** How many times slower than idle the machine was for something else beside the tests, by their runner. */
  readonly pace: Readonly<Record<Runner, number>>;
  /** Seconds by test file; one that is not named takes less than `NAMED_S`. */
  readonly files: Readonly<Record<string, number>>;
}
type Runner = 'unit' | 'e2e';

/** How many times slower than idle the machine was at a moment, in milliseconds since 1970. */
export interface Pace {
  readonly at: number;
  readonly times: number;
}

/** Files that take less are not worth a line. */
const NAMED_S = 2;
/** What a file may take at least, new ones included: a page load for each scenario, and a gateway for a unit test. */
const FLOOR_S: Record<Runner, number> = { unit: 5, e2e: 20 };
/** A file may take this many times as long as it did, on a machine as fast. */
const ALLOWED = 2;
/** Only beyond this many times its budget does a file count as failed: less is told. */
const FAILED = 3;
/** The pace before and after a file counts as its own, so that there are some figures for a short one. */
const AROUND_MS = 10_000;

export interface Grown {
  readonly file: string;
  readonly seconds: number;
  readonly budget: number;
  readonly hasFailed: boolean;
}

interface FileTime {
  readonly seconds: number;
  readonly from: number;
  readonly to: number;
}

const runnerOf = (file: string): Runner => (file.includes('.spec.') ? 'e2e' : 'unit');

/** Seconds by file of the tests of a run, and when it ran. */
export function timeByFile(timed: readonly Timed[]): Record<string, FileTime> {
  const files: Record<string, FileTime> = {};
  for (const { test, ms, from, to } of timed) {
    const [file = ''] = test.split(' › ');
    const before = files[file] ?? { seconds: 0, from, to };
    files[file] = {
      seconds: before.seconds + ms / 1000,
      from: Math.min(before.from, from),
      to: Math.max(before.to, to),
    };
  }
  return files;
}

const median = (numbers: readonly number[]): number =>
  numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? 1;

/** How many times slower this run is than the one that was stored, at least 1: a busy machine slows all files alike. */
function slowness(files: Readonly<Record<string, FileTime>>, { files: stored }: Durations): number {
  const known = Object.entries(files).flatMap(([file, { seconds }]) => {
    const before = stored[file];
    return before ? [seconds / before] : [];
  });
  return Math.max(1, median(known));
}

/** How many times slower the machine was while a file ran than when durations were stored, by something that is no test. */
function paceOf(file: string, { from, to }: FileTime, paces: readonly Pace[], { pace }: Durations): number {
  const own = paces.filter(({ at }) => at >= from - AROUND_MS && at <= to + AROUND_MS);
  return own.length === 0 ? 1 : median(own.map(({ times }) => times)) / pace[runnerOf(file)];
}

/**
 * The files that have grown beyond their budgets, the worst first. All is in proportion to the whole run's pace, or to the
 * machine's while the file ran if that was slower: it may be busy with something else for a part of a run.
 */
export function grownFiles(timed: readonly Timed[], stored: Durations, paces: readonly Pace[]): Grown[] {
  const files = timeByFile(timed);
  const times = slowness(files, stored);
  return Object.entries(files)
    .map(([file, time]) => {
      const { seconds } = time;
      const ofItsOwn = Math.max(FLOOR_S[runnerOf(file)], ALLOWED * (stored.files[file] ?? 0));
      const budget = ofItsOwn * Math.max(times, paceOf(file, time, paces, stored));
      return { file, seconds, budget, hasFailed: seconds > FAILED * budget };
    })
    .filter(({ seconds, budget }) => seconds > budget)
    .toSorted((one, other) => other.seconds / other.budget - one.seconds / one.budget);
}

const tenths = (number: number) => Math.round(number * 10) / 10;

/** What tests/durations.json is to hold after a run of all tests. */
export function durationsOf(timed: readonly Timed[], paces: readonly Pace[]): Durations {
  const files = Object.entries(timeByFile(timed));
  const paceOfRunner = (runner: Runner) => {
    const own = files.filter(([file]) => runnerOf(file) === runner).map(([, time]) => time);
    const [from, to] = [Math.min(...own.map((time) => time.from)), Math.max(...own.map((time) => time.to))];
    return tenths(median(paces.filter(({ at }) => at >= from && at <= to).map(({ times }) => times)));
  };
  return {
    pace: { unit: paceOfRunner('unit'), e2e: paceOfRunner('e2e') },
    files: Object.fromEntries(
      files
        .filter(([, { seconds }]) => seconds >= NAMED_S)
        .toSorted(([one], [other]) => (one < other ? -1 : 1))
        .map(([file, { seconds }]) => [file, tenths(seconds)]),
    ),
  };
}
