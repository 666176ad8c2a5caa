import { describe, expect, it } from 'vitest';
import { durationsOf, grownFiles, type Pace } from './durations';
import type { Timed } from './test-results';

/** One file after the other. */
const run = (seconds: Record<string, number>): Timed[] => {
  let at = 0;
  return Object.entries(seconds).flatMap(([file, took]) => {
    const from = at;
    at += took * 1000;
    return [
      { test: `${file} › one`, ms: took * 400, from, to: from + took * 400 },
      { test: `${file} › two`, ms: took * 600, from: from + took * 400, to: at },
    ];
  });
};

const files = { 'server/a.test.ts': 10, 'server/b.test.ts': 4, 'users/list.spec.ts': 30 };
const stored = { pace: { unit: 1.5, e2e: 2 }, files };
const grown = (took: Record<string, number>, paces: readonly Pace[] = []) =>
  grownFiles(run(took), stored, paces);

describe('the time of a test file', () => {
  it('may double, and a small or new file has its floor', () => {
    const took = {
      'server/a.test.ts': 19,
      'server/b.test.ts': 4.9,
      'users/list.spec.ts': 30,
      'server/new.test.ts': 5,
      'users/new.spec.ts': 20,
    };
    expect(grown(took)).toEqual([]);
  });

  it('is told beyond its budget, and fails beyond three times that', () => {
    const took = { ...files, 'server/b.test.ts': 25, 'server/new.test.ts': 6 };
    expect(grown(took)).toEqual([
      { file: 'server/b.test.ts', seconds: 25, budget: 8, hasFailed: true },
      { file: 'server/new.test.ts', seconds: 6, budget: 5, hasFailed: false },
    ]);
  });

  it('is seen in proportion: a machine that is busy with something else slows all files', () => {
    const took = { 'server/a.test.ts': 50, 'server/b.test.ts': 24, 'users/list.spec.ts': 150 };
    expect(grown(took)).toEqual([]);
  });

  it('is seen in proportion to the machine while the file ran, which may be busy for a part of a run', () => {
    const took = { ...files, 'server/b.test.ts': 40 };
    const failed = { file: 'server/b.test.ts', seconds: 40, budget: 8, hasFailed: true };
    expect(grown(took)).toEqual([failed]);
    const pace = (at: number, times: number) => ({ at, times });
    expect(grown(took, [pace(15_000, 6), pace(30_000, 9)])).toEqual([]);
    // As it was when durations were stored, or busy at another time.
    expect(grown(took, [pace(15_000, 1.2), pace(30_000, 1.5)])).toEqual([failed]);
    expect(grown(took, [pace(30_000, 1.5), pace(70_000, 9)])).toEqual([failed]);
  });

  it('is kept for files that take two seconds or more, by name, with the pace of both runners', () => {
    const took = { 'z.test.ts': 2.04, 'a.test.ts': 12.26, 'm.test.ts': 1.9, 's.spec.ts': 3 };
    const paces = [1.4, 1.7, 3].map((times, at) => ({ at: 1000 + 8000 * at, times }));
    expect(durationsOf(run(took), paces)).toEqual({
      pace: { unit: 1.7, e2e: 3 },
      files: { 'a.test.ts': 12.3, 's.spec.ts': 3, 'z.test.ts': 2 },
    });
  });
});
