import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addDays } from '../days';
import { limits } from '../limits';
import { daysWithCounts, monthsOf } from './by-month';

const { tableDaysMax } = limits.reports;
const counts = fc.array(fc.option(fc.nat(100)), { minLength: 1, maxLength: 366 });
const daysOf = (values: readonly (number | null)[]) =>
  values.map((count, at) => ({ day: addDays('2025-12-20', at), counts: [count, 1] }));
const sum = (rows: readonly { counts: readonly (number | null)[] }[], at: number) =>
  rows.reduce((total, row) => total + (row.counts[at] ?? 0), 0);

it('a table lists days as long as there are no more than it can, then months with the same totals', () => {
  fc.assert(
    fc.property(counts, (values) => {
      const days = daysOf(values);
      const months = monthsOf(days);
      expect(months === undefined).toBe(days.length <= tableDaysMax);
      if (!months) return;
      expect(months.map(({ month }) => month)).toEqual([...new Set(days.map(({ day }) => day.slice(0, 7)))]);
      for (const at of [0, 1]) expect(sum(months, at)).toBe(sum(days, at));
    }),
  );
});

it('lists the days on which there was something', () => {
  const days = daysOf([3, 0, null, 1]).map(({ day, counts: [count = null] }) => ({ day, counts: [count] }));
  expect(daysWithCounts(days).map(({ counts: [count] }) => count)).toEqual([3, 1]);
});

it('of a month of whose days nothing is told, nothing is told', () => {
  const months = monthsOf(daysOf(Array.from({ length: 100 }, (_, at) => (at < 12 ? null : 2))));
  expect(months?.slice(0, 2)).toEqual([
    { month: '2025-12', counts: [null, 12] },
    { month: '2026-01', counts: [62, 31] },
  ]);
});
