import { addDays, addMonths, dayAt } from '@contract/days';
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { dayText, endOfDay, monthsLater } from './days';

const ZONES = [
  'UTC',
  'Pacific/Auckland',
  'Pacific/Kiritimati',
  'Pacific/Pago_Pago',
  'America/New_York',
  'America/Sao_Paulo',
  'Asia/Kolkata',
  'Africa/Cairo',
  'Asia/Beirut',
];

describe('the end of a day', () => {
  it('makes the formats of a zone once', () => {
    endOfDay('2026-03-01', 'Europe/Vienna');
    const made = vi.spyOn(Intl, 'DateTimeFormat');
    endOfDay('2026-03-02', 'Europe/Vienna');
    expect(made).not.toHaveBeenCalled();
    made.mockRestore();
  });

  it.each([
    ['UTC', '2026-12-24', '2026-12-24T23:59:59.999Z'],
    ['Pacific/Auckland', '2026-12-24', '2026-12-24T10:59:59.999Z'],
    ['America/New_York', '2026-11-01', '2026-11-02T04:59:59.999Z'],
    ['America/New_York', '2026-03-08', '2026-03-09T03:59:59.999Z'],
    // The clocks go forward at midnight.
    ['Africa/Cairo', '2026-04-23', '2026-04-23T21:59:59.999Z'],
    ['America/Sao_Paulo', '2016-10-15', '2016-10-16T02:59:59.999Z'],
    ['Asia/Beirut', '2025-03-29', '2025-03-29T21:59:59.999Z'],
    // And back at midnight.
    ['America/Sao_Paulo', '2016-02-20', '2016-02-21T02:59:59.999Z'],
  ])('in %s of %s is %s', (zone, day, end) => expect(endOfDay(day, zone).toISOString()).toBe(end));

  it('is the last moment of that day, whatever the zone and the day', () => {
    fc.assert(
      fc.property(fc.constantFrom(...ZONES), fc.integer({ min: 0, max: 4000 }), (zone, days) => {
        const day = addDays('2015-01-01', days);
        const end = endOfDay(day, zone);
        expect(dayAt(end, zone)).toBe(day);
        expect(dayAt(new Date(end.getTime() + 1), zone)).toBe(addDays(day, 1));
      }),
      { numRuns: 300 },
    );
  });
});

describe('a year later', () => {
  it.each([
    ['UTC', '2028-02-29T10:00:00.000Z', '2029-02-28T10:00:00.000Z'],
    // The 29th there already, or still; the clocks are what stays.
    ['Pacific/Auckland', '2028-02-28T20:00:00.000Z', '2029-02-27T20:00:00.000Z'],
    ['Pacific/Honolulu', '2028-03-01T05:00:00.123Z', '2029-03-01T05:00:00.123Z'],
    ['Europe/Berlin', '2027-10-29T22:30:00.000Z', '2028-10-29T23:30:00.000Z'],
  ])('in %s of %s is %s', (zone, at, end) => {
    expect(monthsLater(new Date(at), 12, zone).toISOString()).toBe(end);
  });

  it('is the same day of the month, or the last one of a shorter month, wherever that is', () => {
    const instants = fc.date({
      min: new Date('2020-01-01'),
      max: new Date('2035-01-01'),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(instants, fc.constantFrom(...ZONES), (at, zone) => {
        const end = monthsLater(at, 12, zone);
        expect(dayAt(end, zone)).toBe(addMonths(dayAt(at, zone), 12));
      }),
      { numRuns: 300 },
    );
  });
});

it('is told in the words of the reader', () => {
  const at = new Date('2026-12-23T12:00:00Z');
  expect(dayText(at, { lang: 'en', timeZone: 'Pacific/Auckland' })).toBe('December 24, 2026');
  expect(dayText(at, { lang: 'en', timeZone: 'UTC' })).toBe('December 23, 2026');
});
