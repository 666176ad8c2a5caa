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
        assertionResults: [
          { fullName: 'a page has an end', duration: 30 },
          { fullName: 'a page has a start', duration: null },
        ],
      },
      { name: '/broken.test.ts', status: 'failed', assertionResults: [] },
    ],
  };
  expect(readVitest(JSON.stringify(report))).toEqual({
    passed: 2,
    failed: 1,
    timed: [
      { test: 'contract/paging.test.ts › a page has an end', ms: 30 },
      { test: 'contract/paging.test.ts › a page has a start', ms: 0 },
    ],
  });
});

it('counts and times scenarios, with all their tries; an error outside any is a failure', () => {
  const spec = (title: string, ...durations: number[]) => ({
    title,
    file: 'users/list.spec.ts',
    tests: [{ results: durations.map((duration) => ({ duration })) }],
  });
  const report = {
    stats: { expected: 1, unexpected: 0, flaky: 1 },
    errors: [{ message: 'no browser' }],
    suites: [{ specs: [spec('sorts', 40)], suites: [{ specs: [spec('filters', 100, 50)] }] }],
  };
  const results = readPlaywright(JSON.stringify(report));
  expect(results).toMatchObject({ passed: 2, failed: 1, flaky: 1 });
  expect(slowest(results.timed ?? [], 1)).toEqual([{ test: 'users/list.spec.ts › filters', ms: 150 }]);
});
