import { expect, it, vi } from 'vitest';
import { timeZone } from '@/components/form/days';
import { daysUntil, dueDay } from './due';

const now = new Date(2026, 6, 10, 23, 30);

it.each([
  [new Date(2026, 6, 10, 8), 'today'],
  [new Date(2026, 6, 11, 0, 15), 'tomorrow'],
  [new Date(2026, 6, 13, 9), 'in 3 days'],
  [new Date(2026, 6, 9, 9), 'Jul 9, 2026'],
  [new Date(2026, 6, 20, 9), 'Jul 20, 2026'],
])('names the day of %s', (instant, words) => {
  expect(dueDay({ at: instant, timeZone: timeZone() }, now, 'en')).toBe(words);
});

it('names the day of the zone that set it, with its time where that is another day here', () => {
  const at = new Date('2026-12-06T07:59:59.999Z');
  vi.stubEnv('TZ', 'Asia/Tokyo');
  const words = dueDay({ at, timeZone: 'America/Los_Angeles' }, new Date('2026-12-05T00:00:00Z'), 'en');
  vi.unstubAllEnvs();
  expect(words).toBe('Dec 5, 2026, 11:59 PM PST');
});

it('counts calendar days, across a change of the clocks too', () => {
  expect(daysUntil(new Date(2026, 9, 26, 1), new Date(2026, 9, 25, 0))).toBe(1);
});
