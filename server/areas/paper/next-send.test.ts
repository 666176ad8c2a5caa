import { dayAt } from '@contract/days';
import { REPORT_FREQUENCIES } from '@contract/paper/schedules';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nextSend } from './next-send';

const ZONES = [
  'UTC',
  'Europe/Berlin',
  'America/New_York',
  'Australia/Lord_Howe',
  'Pacific/Apia',
  'Asia/Tehran',
];
const DAY = 86_400_000;

describe('when a report is sent next', () => {
  it('is at its hour by the clocks of the company, before and after they change', () => {
    const weekly = { frequency: 'weekly', weekday: 1, hour: 8 } as const;
    const at = (after: string) => nextSend(weekly, new Date(after), 'Europe/Berlin').toISOString();
    expect(at('2026-03-20T00:00:00Z')).toBe('2026-03-23T07:00:00.000Z');
    expect(at('2026-03-23T07:00:00Z')).toBe('2026-03-30T06:00:00.000Z');
    const monthly = { frequency: 'monthly', weekday: null, hour: 0 } as const;
    expect(nextSend(monthly, new Date('2026-01-31T12:00:00Z'), 'Asia/Tokyo').toISOString()).toBe(
      '2026-01-31T15:00:00.000Z',
    );
    const quarterly = { frequency: 'quarterly', weekday: null, hour: 9 } as const;
    expect(nextSend(quarterly, new Date('2026-10-01T09:00:00Z'), 'UTC').toISOString()).toBe(
      '2027-01-01T09:00:00.000Z',
    );
  });

  it('is always later, on a day of the plan, and never leaves one out, whatever the clocks do', () => {
    const plans = fc.record({
      frequency: fc.constantFrom(...REPORT_FREQUENCIES),
      weekday: fc.integer({ min: 1, max: 7 }),
      hour: fc.integer({ min: 0, max: 23 }),
    });
    const instants = fc.date({
      min: new Date('2020-01-01'),
      max: new Date('2035-01-01'),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(plans, instants, fc.constantFrom(...ZONES), (plan, after, timeZone) => {
        const first = nextSend(plan, after, timeZone);
        const second = nextSend(plan, first, timeZone);
        expect(first.getTime()).toBeGreaterThan(after.getTime());
        expect(second.getTime()).toBeGreaterThan(first.getTime());
        expect(nextSend(plan, new Date(second.getTime() - 1), timeZone)).toEqual(second);
        const days = (second.getTime() - first.getTime()) / DAY;
        const [least, most] = { weekly: [6.9, 7.1], monthly: [27.9, 31.1], quarterly: [88.9, 92.1] }[
          plan.frequency
        ];
        expect(days).toBeGreaterThan(least ?? 0);
        expect(days).toBeLessThan(most ?? 0);
        if (plan.frequency === 'weekly' && plan.hour > 3)
          expect(new Date(dayAt(first, timeZone)).getUTCDay() || 7).toBe(plan.weekday);
      }),
    );
  });
});
