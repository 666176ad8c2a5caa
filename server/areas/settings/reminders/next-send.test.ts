import { addDays, dayAt, daysBetween } from '@contract/days';
import { limits } from '@contract/limits';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { coveredBy, nextSend, sendNow } from './next-send';

const { hours, weekdays, lateMs } = limits.reminders;
const usual = { hours, weekdays };
const HOUR = 3600_000;
const ZONES = [
  ...['UTC', 'Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kathmandu'],
  ...['Pacific/Honolulu', 'America/Santiago', 'Asia/Tehran'],
];

const times = fc.record({
  hours: fc.uniqueArray(fc.integer({ min: 0, max: 23 }), { minLength: 1, maxLength: 4 }),
  weekdays: fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { minLength: 1 }),
});
const instants = fc.date({ min: new Date('2022-01-01'), max: new Date('2034-01-01'), noInvalidDate: true });
const zones = fc.constantFrom(...ZONES);
const weekdayOf = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay();

describe('when reminders go out', () => {
  const next = (after: string, timeZone: string, plan = usual as Parameters<typeof nextSend>[0]) =>
    nextSend(plan, new Date(after), timeZone).toISOString();

  it('is 8am and 5pm, Monday to Friday, by the clocks of the company', () => {
    expect(next('2026-03-26T07:00:00Z', 'Europe/Berlin')).toBe('2026-03-26T16:00:00.000Z');
    // Over the weekend on which clocks go forward.
    expect(next('2026-03-27T16:00:00Z', 'Europe/Berlin')).toBe('2026-03-30T06:00:00.000Z');
    expect(next('2026-03-27T16:00:00Z', 'Pacific/Honolulu')).toBe('2026-03-27T18:00:00.000Z');
  });

  it('is the next hour there is where clocks leave one out, and once where they repeat it', () => {
    const sundays = { hours: [2, 3], weekdays: [0] };
    expect(next('2026-03-28T12:00:00Z', 'Europe/Berlin', sundays)).toBe('2026-03-29T01:00:00.000Z');
    expect(next('2026-03-29T01:00:00Z', 'Europe/Berlin', sundays)).toBe('2026-04-05T00:00:00.000Z');
    const twice = { hours: [2], weekdays: [0] };
    const first = next('2026-10-24T12:00:00Z', 'Europe/Berlin', twice);
    expect(dayAt(new Date(first), 'Europe/Berlin')).toBe('2026-10-25');
    expect(next(first, 'Europe/Berlin', twice)).toBe('2026-11-01T01:00:00.000Z');
  });

  it('is later than before, on a chosen day, and leaves none out, whatever the clocks do', () => {
    fc.assert(
      fc.property(times, instants, zones, (plan, after, timeZone) => {
        const first = nextSend(plan, after, timeZone);
        expect(first.getTime()).toBeGreaterThan(after.getTime());
        expect(first.getTime() - after.getTime()).toBeLessThanOrEqual(7 * 24 * HOUR + 2 * HOUR);
        expect(plan.weekdays).toContain(weekdayOf(dayAt(first, timeZone)));
        expect(nextSend(plan, new Date(first.getTime() - 1), timeZone)).toEqual(first);
      }),
    );
  });
});

describe('what is sent after an outage', () => {
  const now = (at: string, timeZone = 'UTC') => sendNow(usual, new Date(at), timeZone)?.toISOString();

  it('is the latest send, while it is not long ago; else it is left to the next', () => {
    expect(now('2026-03-26T08:00:00Z')).toBe('2026-03-26T08:00:00.000Z');
    expect(now('2026-03-26T11:59:00Z')).toBe('2026-03-26T08:00:00.000Z');
    expect(now('2026-03-26T12:01:00Z')).toBeUndefined();
    // In the night, and on a Sunday.
    expect(now('2026-03-26T03:00:00Z')).toBeUndefined();
    expect(now('2026-03-29T09:00:00Z')).toBeUndefined();
  });

  it('never lies ahead, and never further back than that', () => {
    fc.assert(
      fc.property(times, instants, zones, (plan, at, timeZone) => {
        const found = sendNow(plan, at, timeZone);
        const next = nextSend(plan, at, timeZone);
        if (found) {
          expect(found <= at && at.getTime() - found.getTime() < lateMs).toBe(true);
          expect(nextSend(plan, found, timeZone)).toEqual(next);
        } else expect(nextSend(plan, new Date(at.getTime() - lateMs), timeZone)).toEqual(next);
      }),
    );
  });
});

it('stands for the days up to the next day with a send', () => {
  expect(coveredBy(usual, '2026-03-26')).toBe('2026-03-26');
  expect(coveredBy(usual, '2026-03-27')).toBe('2026-03-29');
  expect(coveredBy({ weekdays: [1] }, '2026-03-23')).toBe('2026-03-29');
  fc.assert(
    fc.property(times, instants, ({ weekdays: chosen }, at) => {
      const day = dayAt(at, 'UTC');
      const last = coveredBy({ weekdays: chosen }, day);
      expect(chosen).toContain(weekdayOf(addDays(last, 1)));
      expect(daysBetween(day, last)).toBeLessThan(7);
    }),
  );
});
