import { expect, it } from 'vitest';
import { daysUntil, dueDay } from './due';

const now = new Date(2026, 6, 10, 23, 30);

it.each([
  [new Date(2026, 6, 10, 8), 'today'],
  [new Date(2026, 6, 11, 0, 15), 'tomorrow'],
  [new Date(2026, 6, 13, 9), 'in 3 days'],
  [new Date(2026, 6, 9, 9), 'Jul 9, 2026'],
  [new Date(2026, 6, 20, 9), 'Jul 20, 2026'],
])('names the day of %s', (instant, words) => {
  expect(dueDay(instant, now, 'en')).toBe(words);
});

it('counts calendar days, across a change of the clocks too', () => {
  expect(daysUntil(new Date(2026, 9, 26, 1), new Date(2026, 9, 25, 0))).toBe(1);
});
