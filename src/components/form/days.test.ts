import { expect, it } from 'vitest';
import { dayOf } from './days';

it('a day is that of its own time zone, not of the browser', () => {
  const midnightInTokyo = new Date('2026-03-31T15:00:00.000Z');
  expect(dayOf(midnightInTokyo, 'Asia/Tokyo')).toBe('2026-04-01');
  expect(dayOf(midnightInTokyo, 'America/New_York')).toBe('2026-03-31');
});
