import { z } from 'zod';

export interface Results {
  readonly passed: number;
  readonly failed: number;
  /** Passed at the second try only. */
  readonly flaky?: number;
}

export const addResults = (one: Results, other: Results): Results => ({
  passed: one.passed + other.passed,
  failed: one.failed + other.failed,
  flaky: (one.flaky ?? 0) + (other.flaky ?? 0),
});

const vitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  testResults: z.array(z.object({ status: z.string(), assertionResults: z.array(z.unknown()) })),
});

/** Parses Vitest's JSON report; a file that failed before its first test counts as one failure. */
export function readVitest(text: string): Results {
  const report = vitestReport.parse(JSON.parse(text));
  const broken = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  );
  return { passed: report.numPassedTests, failed: report.numFailedTests + broken.length };
}

const playwrightReport = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number() }),
  errors: z.array(z.unknown()),
});

/** Parses Playwright's JSON report; an error outside any test counts as one failure. */
export function readPlaywright(text: string): Results {
  const { stats, errors } = playwrightReport.parse(JSON.parse(text));
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    flaky: stats.flaky,
  };
}
