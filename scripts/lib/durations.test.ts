import { describe, expect, it } from 'vitest';
import { durationsOf, grownFiles } from './durations';
import type { Timed } from './test-results';

const run = (seconds: Record<string, number>): Timed[] =>
  Object.entries(seconds).flatMap(([file, took]) => [
    { test: `${file} › one`, ms: took * 400 },
    { test: `${file} › two`, ms: took * 600 },
  ]);

const stored = { 'server/a.test.ts': 10, 'server/b.test.ts': 4, 'users/list.spec.ts': 30 };

describe('the time of a test file', () => {
  it('may double, and a small or new file has its floor', () => {
    const took = {
      'server/a.test.ts': 19,
      'server/b.test.ts': 4.9,
      'users/list.spec.ts': 30,
      'server/new.test.ts': 5,
      'users/new.spec.ts': 20,
    };
    expect(grownFiles(run(took), stored)).toEqual([]);
  });

  it('is told beyond its budget, and fails beyond three times that', () => {
    const took = { ...stored, 'server/b.test.ts': 25, 'server/new.test.ts': 6 };
    expect(grownFiles(run(took), stored)).toEqual([
      { file: 'server/b.test.ts', seconds: 25, budget: 8, hasFailed: true },
      { file: 'server/new.test.ts', seconds: 6, budget: 5, hasFailed: false },
    ]);
  });

  it('is seen in proportion: a machine that is busy with something else slows all files', () => {
    const took = { 'server/a.test.ts': 50, 'server/b.test.ts': 24, 'users/list.spec.ts': 150 };
    expect(grownFiles(run(took), stored)).toEqual([]);
  });

  it('is kept for files that take two seconds or more, by name', () => {
    expect(durationsOf(run({ 'z.test.ts': 2.04, 'a.test.ts': 12.26, 'm.test.ts': 1.9 }))).toEqual({
      'a.test.ts': 12.3,
      'z.test.ts': 2,
    });
  });
});
