import { expect, it } from 'vitest';
import { readPlaywright, readVitest, slowest } from './test-results';

it("counts and times a unit runner's tests; a file that does not start is a failure", () => {
  const report = {
    numPassedTests: 2,
    numFailedTests: 0,
    testResults: [
      {
        name: `${process.cwd()}/contract/paging.test.ts`,
        status: 'passed',
        ...{ startTime: 1000, endTime: 1200.5 },
        assertionResults: [
          { fullName: 'a page has an end', duration: 30 },
          { fullName: 'a page has a start', duration: null },
        ],
      },
      { name: '/broken.test.ts', status: 'failed', startTime: 1000, endTime: 1000, assertionResults: [] },
    ],
  };
  expect(readVitest(JSON.stringify(report))).toEqual({
    passed: 2,
    failed: 1,
    timed: [
      { test: 'contract/paging.test.ts › a page has an end', ms: 30, from: 1000, to: 1200.5 },
      { test: 'contract/paging.test.ts › a page has a start', ms: 0, from: 1000, to: 1200.5 },
    ],
  });
});

it('counts and times scenarios, with all their tries; an error outside any is a failure', () => {
  const spec = (title: string, ...durations: number[]) => ({
    title,
    file: 'users/list.spec.ts',
    tests: [
      { results: durations.map((duration, at) => ({ duration, startTime: `2026-01-01T00:00:0${at}.000Z` })) },
    ],
  });
  const report = {
    stats: { expected: 1, unexpected: 0, flaky: 1 },
    errors: [{ message: 'no browser' }],
    suites: [{ specs: [spec('sorts', 40)], suites: [{ specs: [spec('filters', 100, 50)] }] }],
  };
  const results = readPlaywright(JSON.stringify(report));
  expect(results).toMatchObject({ passed: 2, failed: 1, flaky: 1 });
  const from = Date.parse('2026-01-01');
  expect(slowest(results.timed ?? [], 1)).toEqual([
    { test: 'users/list.spec.ts › filters', ms: 150, from, to: from + 1050 },
  ]);
});
