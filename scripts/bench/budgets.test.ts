import { describe, expect, it } from 'vitest';
import { readBenchArguments } from './arguments';
import { consoleLines, verdicts } from './budgets';
import type { AppFigures } from './console/console';
import type { Measured } from './figures';
import { figuresOf } from './figures';

const one = (users: number, name: string, sql: number, http: number): Measured => ({
  users,
  name,
  sql: { p50: sql, p95: sql },
  http: { p50: http, p95: http },
});
const script = { login: 100 * 1024, firstList: 300 * 1024 };
const missed = (measured: Measured[], transferred = script) =>
  verdicts(measured, transferred).filter(({ kept }) => !kept);

describe('the budgets', () => {
  it('allow the gateway 2.5 times its SQL and a millisecond', () => {
    expect(missed([one(10_000, 'first page', 2, 6)])).toEqual([]);
    expect(missed([one(10_000, 'first page', 2, 6.01)])).toHaveLength(1);
  });

  it('allow a million users twice the time of ten thousand', () => {
    const small = one(10_000, 'narrow search', 2, 4);
    expect(missed([small, one(1_000_000, 'narrow search', 4, 8)])).toEqual([]);
    expect(missed([small, one(1_000_000, 'narrow search', 4, 8.01)])).toHaveLength(1);
  });

  it('hold the slowest requests to the same ratio', () => {
    const slow = { ...one(10_000, 'first page', 2, 6), http: { p50: 4, p95: 6.01 } };
    expect(missed([slow])).toHaveLength(1);
  });

  it('allow a filter three times the plain page of the same company', () => {
    const plain = [one(10_000, 'first page', 10, 2), one(200_000, 'first page', 10, 3)];
    expect(missed([...plain, one(200_000, 'only notStarted', 10, 9)])).toEqual([]);
    expect(missed([...plain, one(10_000, 'only notStarted', 10, 6.01)])).toHaveLength(1);
  });

  it('count JavaScript in kilobytes', () => {
    expect(missed([], { login: 150 * 1024 + 1, firstList: 380 * 1024 + 1 })).toHaveLength(2);
  });
});

describe("the budgets of the console's first screens", () => {
  const traffic = (requests: number, kb: number) => ({ requests, bytes: kb * 1024, all: [] });
  const bothWays = (elsewhere: number, empty = elsewhere) => ({ elsewhere, empty });
  const minimal: AppFigures = {
    ...{ signIn: bothWays(400), list: bothWays(600), slowList: 2000, nextPage: bothWays(100) },
    signInTraffic: traffic(2, 250),
    listTraffic: traffic(3, 260),
  };
  const atBudget: AppFigures = {
    ...{ signIn: bothWays(280), list: bothWays(600), slowList: 2000, nextPage: bothWays(100) },
    signInTraffic: traffic(6, 175),
    listTraffic: traffic(13, 338),
  };
  const missedBy = (over: Partial<AppFigures>) =>
    consoleLines({ samples: 9, minimal, vigil: { ...atBudget, ...over } }).flatMap(({ what, kept }) =>
      kept ? [] : [what],
    );

  it('are kept at the ratios and counts to reach, and missed above them', () => {
    expect(missedBy({})).toEqual([]);
    expect(missedBy({ signIn: bothWays(281, 280) })).toEqual(['sign-in page ready']);
    expect(missedBy({ signIn: bothWays(280, 281) })).toEqual(['sign-in page, from an empty page']);
    expect(missedBy({ list: bothWays(601, 600) })).toEqual(['signed-in list ready']);
    expect(missedBy({ list: bothWays(600, 601) })).toEqual(['list, from an empty page']);
    expect(missedBy({ slowList: 2001 })).toEqual(['list, four times slower']);
    expect(missedBy({ nextPage: bothWays(101, 100) })).toEqual(['next page']);
    expect(missedBy({ nextPage: bothWays(100, 101) })).toEqual(['next page, from an empty page']);
    expect(missedBy({ signInTraffic: traffic(7, 176) })).toEqual([
      'requests, sign-in',
      'transferred, sign-in',
    ]);
    expect(missedBy({ listTraffic: traffic(14, 339) })).toEqual(['requests, list', 'transferred, list']);
  });

  it("hold Lighthouse's scores when there are any", () => {
    const scores = (signIn: number, list: number) => ({
      signIn: { score: signIn, metrics: {} },
      list: { score: list, metrics: {} },
    });
    const scored = (signIn: number, list: number) =>
      consoleLines({
        samples: 9,
        minimal: { ...minimal, lighthouse: scores(96, 80) },
        vigil: { ...atBudget, lighthouse: scores(signIn, list) },
      }).flatMap(({ what, kept }) => (kept ? [] : [what]));
    expect(scored(98, 90)).toEqual([]);
    expect(scored(97, 89)).toEqual(['Lighthouse mobile, sign-in', 'Lighthouse mobile, list']);
  });

  it('are measured over nine loads by default', () => {
    expect(readBenchArguments(['--console']).samples).toBe(9);
    expect(readBenchArguments(['--console', '--samples', '3']).samples).toBe(3);
    expect(() => readBenchArguments(['--samples', '3'])).toThrow(
      "--samples must be a whole number from 60, not '3'.",
    );
  });
});

describe('the figures', () => {
  it('are the nearest ranks', () => {
    const samples = Array.from({ length: 100 }, (_, index) => 100 - index);
    expect(figuresOf(samples)).toEqual({ p50: 50, p95: 95 });
  });
});
