import { describe, expect, it } from 'vitest';
import { verdicts } from './budgets';
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

describe('the figures', () => {
  it('are the nearest ranks', () => {
    const samples = Array.from({ length: 100 }, (_, index) => 100 - index);
    expect(figuresOf(samples)).toEqual({ p50: 50, p95: 95 });
  });
});
