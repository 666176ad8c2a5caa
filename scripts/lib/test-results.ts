import { relative } from 'node:path';
import { z } from 'zod';

export interface Results {
  readonly passed: number;
  readonly failed: number;
  /** Passed at the second try only. */
  readonly flaky?: number;
  readonly timed?: readonly Timed[];
}

/** How long a test took, all its tries together. */
export interface Timed {
  readonly test: string;
  readonly ms: number;
  /** When it began and ended, or its file did, in milliseconds since 1970. */
  readonly from: number;
  readonly to: number;
}

export const addResults = (one: Results, other: Results): Results => ({
  passed: one.passed + other.passed,
  failed: one.failed + other.failed,
  flaky: (one.flaky ?? 0) + (other.flaky ?? 0),
  timed: [...(one.timed ?? []), ...(other.timed ?? [])],
});

export const slowest = (timed: readonly Timed[], count: number): Timed[] =>
  timed.toSorted((one, other) => other.ms - one.ms).slice(0, count);

const vitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      startTime: z.number(),
      endTime: z.number(),
      assertionResults: z.array(z.object({ fullName: z.string(), duration: z.number().nullish() })),
    }),
  ),
});

/** Parses Vitest's JSON report; a file that failed before its first test counts as one failure. */
export function readVitest(text: string): Results {
  const report = vitestReport.parse(JSON.parse(text));
  const broken = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  );
  const timed = report.testResults.flatMap(({ name, assertionResults, startTime, endTime }) =>
    assertionResults.map(({ fullName, duration }) => ({
      test: `${relative('.', name)} › ${fullName}`,
      ...{ ms: duration ?? 0, from: startTime, to: endTime },
    })),
  );
  return { passed: report.numPassedTests, failed: report.numFailedTests + broken.length, timed };
}

const specSchema = z.object({
  title: z.string(),
  file: z.string(),
  tests: z.array(
    z.object({ results: z.array(z.object({ duration: z.number(), startTime: z.iso.datetime() })) }),
  ),
});
const suiteSchema = z.object({
  specs: z.array(specSchema),
  get suites() {
    return z.array(suiteSchema).optional();
  },
});
type Suite = z.infer<typeof suiteSchema>;

const playwrightReport = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number() }),
  errors: z.array(z.unknown()),
  suites: z.array(suiteSchema),
});

const specsOf = ({ specs, suites = [] }: Suite): z.infer<typeof specSchema>[] => [
  ...specs,
  ...suites.flatMap(specsOf),
];

/** Parses Playwright's JSON report; an error outside any test counts as one failure. */
export function readPlaywright(text: string): Results {
  const { stats, errors, suites } = playwrightReport.parse(JSON.parse(text));
  const timed = suites.flatMap(specsOf).map(({ title, file, tests }) => {
    const tries = tests.flatMap(({ results }) => results);
    const begins = tries.map(({ startTime }) => Date.parse(startTime));
    return {
      test: `${file} › ${title}`,
      ms: tries.reduce((sum, { duration }) => sum + duration, 0),
      from: Math.min(...begins),
      to: Math.max(...tries.map(({ duration }, at) => (begins[at] ?? 0) + duration)),
    };
  });
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    flaky: stats.flaky,
    timed,
  };
}
