import { dayAt } from '@contract/calendar';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, dayText, endOfDay } from './days';

const ZONES = [
  'UTC',
  'Pacific/Auckland',
  'Pacific/Kiritimati',
  'Pacific/Pago_Pago',
  'America/New_York',
  'America/Sao_Paulo',
  'Asia/Kolkata',
  'Africa/Cairo',
];

describe('the end of a day', () => {
  it.each([
    ['UTC', '2026-12-24', '2026-12-24T23:59:59.999Z'],
    ['Pacific/Auckland', '2026-12-24', '2026-12-24T10:59:59.999Z'],
    ['America/New_York', '2026-11-01', '2026-11-02T04:59:59.999Z'],
    ['America/New_York', '2026-03-08', '2026-03-09T03:59:59.999Z'],
    // The clocks go forward at midnight.
    ['Africa/Cairo', '2026-04-23', '2026-04-23T21:59:59.999Z'],
  ])('in %s of %s is %s', (zone, day, end) => expect(endOfDay(day, zone).toISOString()).toBe(end));

  it('is the last moment of that day, whatever the zone and the day', () => {
    fc.assert(
      fc.property(fc.constantFrom(...ZONES), fc.integer({ min: 0, max: 4000 }), (zone, days) => {
        const day = addDays('2020-01-01', days);
        const end = endOfDay(day, zone);
        expect(dayAt(end, zone)).toBe(day);
        expect(dayAt(new Date(end.getTime() + 1), zone)).toBe(addDays(day, 1));
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
