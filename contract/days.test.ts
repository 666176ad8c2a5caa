import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, addMonths, dayAt, daysBetween, dueText, lastOfMonth, monthAt } from './days';

describe('a day', () => {
  const midnightInTokyo = new Date('2026-03-31T15:00:00Z');

  it('is the one of its zone, and so is its month', () => {
    expect(dayAt(midnightInTokyo, 'Asia/Tokyo')).toBe('2026-04-01');
    expect(dayAt(midnightInTokyo, 'America/New_York')).toBe('2026-03-31');
    expect(monthAt(midnightInTokyo, 'Asia/Tokyo')).toBe('2026-04');
    expect(monthAt(midnightInTokyo, 'Pacific/Honolulu')).toBe('2026-03');
  });

  it('so many days later is that many days away', () => {
    fc.assert(
      fc.property(fc.integer({ min: -4000, max: 4000 }), (days) => {
        expect(daysBetween('2026-02-28', addDays('2026-02-28', days))).toBe(days);
      }),
    );
  });
});

describe('months later', () => {
  it.each([
    ['2028-02-29', 12, '2029-02-28'],
    ['2028-02-29', 48, '2032-02-29'],
    ['2028-02-29', -12, '2027-02-28'],
    ['2026-01-31', 1, '2026-02-28'],
    ['2026-11-30', 3, '2027-02-28'],
    ['2026-08-31', -6, '2026-02-28'],
    ['2026-12-05', 0, '2026-12-05'],
  ])('than %s, %i: %s', (day, months, later) => expect(addMonths(day, months)).toBe(later));

  it('is in the right month, at its end at the latest', () => {
    expect(['2026-02', '2028-02', '2026-04', '2026-12'].map(lastOfMonth)).toEqual([
      '2026-02-28',
      '2028-02-29',
      '2026-04-30',
      '2026-12-31',
    ]);
  });
});

describe('a due day', () => {
  // The end of December 5 in Los Angeles, when it is the 6th in UTC and in Tokyo.
  const due = { at: new Date('2026-12-06T07:59:59.999Z'), timeZone: 'America/Los_Angeles' };

  it('is the day of the zone that set it', () => {
    const read = (readerZone: string) => dueText(due, { language: 'en', readerZone });
    expect(read('America/Los_Angeles')).toBe('December 5, 2026');
    expect(read('America/Denver')).toBe('December 5, 2026 at 11:59 PM PST');
    expect(read('UTC')).toBe('December 5, 2026 at 11:59 PM PST');
    expect(read('Pacific/Honolulu')).toBe('December 5, 2026');
  });
});
