import { addDays, dayAt, daysBetween } from '@contract/days';
import { limits } from '@contract/limits';
import { HttpError } from '@server/platform/http/errors';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { comparedSpans, entireRange, rangeOf } from './range';

/** Zones that change their clocks, some of them at midnight, and some that are far from UTC. */
const ZONES = [
  'UTC',
  'America/New_York',
  'America/Sao_Paulo',
  'Asia/Beirut',
  'Africa/Cairo',
  'Australia/Lord_Howe',
  'Pacific/Kiritimati',
  'Pacific/Pago_Pago',
  'Europe/Dublin',
] as const;
const zones = fc.constantFrom(...ZONES);
const days = fc.integer({ min: 0, max: 365 * 12 }).map((number) => addDays('2015-01-01', number));
const lengths = fc.integer({ min: 1, max: limits.reports.rangeDaysMax });
const NOW = new Date('2026-06-15T12:00:00Z');

const refusalOf = (act: () => unknown) => {
  try {
    act();
  } catch (error) {
    if (error instanceof HttpError) return { status: error.status, field: error.details[0]?.code };
  }
  return undefined;
};

describe('the days of a report', () => {
  it('begin and end with days of the zone, and those before end where they begin', () => {
    fc.assert(
      fc.property(zones, days, lengths, (timeZone, from, length) => {
        const to = addDays(from, length - 1);
        const range = rangeOf({ from, to }, { now: NOW, timeZone });
        for (const span of [range, range.previous]) {
          const lastDay = (at: Date) => dayAt(new Date(at.getTime() - 1), timeZone);
          expect(dayAt(span.since, timeZone)).toBe(span.from);
          expect(lastDay(span.since)).toBe(addDays(span.from, -1));
          expect(lastDay(span.before)).toBe(span.to);
          expect(dayAt(span.before, timeZone)).toBe(addDays(span.to, 1));
          expect(daysBetween(span.from, span.to) + 1).toBe(length);
        }
        expect(range.previous.before).toEqual(range.since);
        expect({ from: range.from, to: range.to }).toEqual({ from, to });
      }),
    );
  });

  it('are the last 30 up to today where the company is', () => {
    fc.assert(
      fc.property(
        zones,
        fc.date({ min: new Date('2015-01-01'), max: new Date('2030-01-01'), noInvalidDate: true }),
        (timeZone, now) => {
          const range = rangeOf({}, { now, timeZone });
          expect(range.to).toBe(dayAt(now, timeZone));
          expect(daysBetween(range.from, range.to)).toBe(29);
          expect(range.since <= now && now < range.before).toBe(true);
        },
      ),
    );
  });

  it('end today without an end, and are 30 without a beginning', () => {
    const zone = { now: NOW, timeZone: 'Pacific/Kiritimati' };
    expect(rangeOf({ from: '2026-06-01' }, zone)).toMatchObject({ from: '2026-06-01', to: '2026-06-16' });
    expect(rangeOf({ to: '2026-05-30' }, zone)).toMatchObject({ from: '2026-05-01', to: '2026-05-30' });
  });

  it('are at most 366, and end no earlier than they begin', () => {
    const zone = { now: NOW, timeZone: 'Europe/Dublin' };
    const asked = (to: string) => refusalOf(() => rangeOf({ from: '2025-01-01', to }, zone));
    expect(asked('2026-01-01')).toBeUndefined();
    expect(asked('2026-01-02')).toEqual({ status: 422, field: 'to' });
    expect(asked('2024-12-31')).toEqual({ status: 422, field: 'to' });
  });

  it('are all days of an entire campaign, however long it is', () => {
    const zone = { now: NOW, timeZone: 'America/New_York' };
    // Still the 31st in New York.
    expect(entireRange(new Date('2023-01-01T02:00:00Z'), zone)).toMatchObject({
      from: '2022-12-31',
      to: '2026-06-15',
    });
    expect(entireRange(new Date('2026-09-01T12:00:00Z'), zone)).toMatchObject({
      from: '2026-09-01',
      to: '2026-09-01',
    });
  });

  it('win over the period of a dashboard, which is counted back from now', () => {
    const zone = { now: NOW, timeZone: 'UTC' };
    const { current, previous } = comparedSpans({ period: 7 }, zone);
    expect(current.since).toEqual(new Date('2026-06-08T12:00:00Z'));
    expect(previous).toEqual({ since: new Date('2026-06-01T12:00:00Z'), before: current.since });
    const chosen = comparedSpans({ from: '2026-05-03', to: '2026-05-04', period: 7 }, zone);
    expect(chosen.current).toMatchObject({
      since: new Date('2026-05-03T00:00:00Z'),
      before: new Date('2026-05-05T00:00:00Z'),
    });
    expect(chosen.previous).toMatchObject({
      since: new Date('2026-05-01T00:00:00Z'),
      before: new Date('2026-05-03T00:00:00Z'),
    });
  });
});
