import { addMonths, dayAt } from '@contract/days';
import {
  DELIVERY_PERIODS,
  type Delivery,
  FREQUENCIES,
  FREQUENCY_MONTHS,
} from '@contract/phishing-simulation/content';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  mailsByPeriod,
  momentIn,
  type Period,
  phaseOf,
  placeOf,
  type RoundPlan,
  restOf,
  roundAt,
  roundStart,
  roundTimes,
  templateFor,
} from './schedule';
import { instantOf } from './zone';

/** Whole and half hours off, both hemispheres, changes at midnight, by half an hour, and none. */
const ZONES = [
  'UTC',
  'Europe/Berlin',
  'America/New_York',
  'America/Santiago',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'Africa/Cairo',
  'Pacific/Apia',
  'Pacific/Kiritimati',
];

const delivery: fc.Arbitrary<Delivery> = fc
  .record({
    frequency: fc.constantFrom(...FREQUENCIES),
    deliveryPeriod: fc.constantFrom(...DELIVERY_PERIODS),
    deliveryDays: fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { minLength: 1 }),
    startTime: fc.integer({ min: 0, max: 22 }),
    hours: fc.integer({ min: 1, max: 23 }),
  })
  .map(({ hours, ...rest }) => ({
    ...rest,
    stopTime: Math.min(23, rest.startTime + hours),
    timezone: null,
    isRecipientTimezone: false,
  }));

const plan: fc.Arbitrary<RoundPlan> = fc.record({
  delivery,
  timeZone: fc.constantFrom(...ZONES),
  startsAt: fc.date({
    min: new Date('2025-01-01T00:00:00Z'),
    max: new Date('2028-12-31T00:00:00Z'),
    noInvalidDate: true,
  }),
});

/** The clocks of a zone, told by another part of Intl than the code uses. */
function clockOf(timeZone: string, at: Date) {
  const [day = '', time = ''] = at.toLocaleString('sv-SE', { timeZone }).split(' ');
  return { day, weekday: new Date(`${day}T00:00:00Z`).getUTCDay(), hour: Number(time.slice(0, 2)) };
}

const isOutside = ({ delivery: { deliveryDays, startTime, stopTime }, timeZone }: RoundPlan, at: Date) => {
  const { weekday, hour } = clockOf(timeZone, at);
  return !deliveryDays.includes(weekday) || hour < startTime || hour >= stopTime;
};
const lengthOf = (periods: readonly Period[]) =>
  periods.reduce((sum, { from, to }) => sum + to.getTime() - from.getTime(), 0);

describe('the periods of a round', () => {
  it('lie in its delivery hours, one after the other, within the round', () => {
    fc.assert(
      fc.property(plan, fc.integer({ min: 0, max: 12 }), (given, n) => {
        const { startsAt, endsAt, periods } = roundTimes(given, n);
        let last = startsAt;
        for (const { from, to } of periods) {
          expect(from.getTime()).toBeGreaterThanOrEqual(last.getTime());
          expect(to.getTime()).toBeGreaterThan(from.getTime());
          last = to;
        }
        expect(last.getTime()).toBeLessThanOrEqual(endsAt.getTime());
      }),
    );
  });

  it('are as many as the delivery period has, on different days; fewer only where a smart round ends before', () => {
    fc.assert(
      fc.property(plan, (given) => {
        const { deliveryPeriod, frequency, deliveryDays } = given.delivery;
        const { periods } = roundTimes(given, 0);
        const days = periods.map(({ from }) => dayAt(from, given.timeZone));
        expect(new Set(days).size).toBe(days.length);
        const fits =
          FREQUENCY_MONTHS[frequency] === null || deliveryDays.length * 3 >= (deliveryPeriod ?? 99);
        if (deliveryPeriod !== null && fits) expect(days).toHaveLength(deliveryPeriod);
        if (deliveryPeriod === null) expect(days.length).toBeGreaterThanOrEqual(deliveryDays.length * 3);
      }),
    );
  });

  it('of an entire round reach from its first delivery day to its last', () => {
    const given: RoundPlan = {
      delivery: {
        frequency: 'MONTHLY',
        deliveryPeriod: null,
        deliveryDays: [1, 2, 3, 4, 5],
        startTime: 8,
        stopTime: 17,
        timezone: null,
        isRecipientTimezone: false,
      },
      timeZone: 'Europe/Berlin',
      startsAt: new Date('2026-03-02T10:00:00Z'),
    };
    const { periods, endsAt } = roundTimes(given, 0);
    expect(periods).toHaveLength(23);
    expect(periods[0]).toEqual({
      from: new Date('2026-03-02T10:00:00Z'),
      to: new Date('2026-03-02T16:00:00Z'),
    });
    // After the clocks have been put forward.
    expect(periods.at(-1)).toEqual({
      from: new Date('2026-04-01T06:00:00Z'),
      to: new Date('2026-04-01T15:00:00Z'),
    });
    expect(endsAt).toEqual(new Date('2026-04-01T22:00:00Z'));
  });

  it('leave out an hour that the clocks skip, and a rest of a day that is too short', () => {
    const given = (startsAt: string, startTime: number, stopTime: number): RoundPlan => ({
      delivery: {
        frequency: 'ONCE',
        deliveryPeriod: 1,
        deliveryDays: [0, 1],
        startTime,
        stopTime,
        timezone: null,
        isRecipientTimezone: false,
      },
      timeZone: 'Europe/Berlin',
      startsAt: new Date(startsAt),
    });
    expect(roundTimes(given('2026-03-28T23:00:00Z', 2, 3), 0).periods).toEqual([
      { from: new Date('2026-03-30T00:00:00Z'), to: new Date('2026-03-30T01:00:00Z') },
    ]);
    expect(roundTimes(given('2026-06-07T14:30:00Z', 8, 17), 0).periods).toEqual([
      { from: new Date('2026-06-08T06:00:00Z'), to: new Date('2026-06-08T15:00:00Z') },
    ]);
  });
});

describe('the mails of a round', () => {
  it('all go out within delivery hours, and in the zone of the campaign', () => {
    fc.assert(
      fc.property(
        plan,
        fc.integer({ min: 0, max: 5 }),
        fc.integer({ min: 1, max: 200 }),
        (given, n, mails) => {
          const { periods } = roundTimes(given, n);
          if (periods.length === 0) return;
          const moments = Array.from({ length: mails }, (_, index) =>
            momentIn(periods, placeOf(index, phaseOf(7, n))),
          );
          expect(moments.filter((at) => isOutside(given, at))).toEqual([]);
          expect(moments.every((at) => periods.some(({ from, to }) => at >= from && at < to))).toBe(true);
        },
      ),
    );
  });

  it('are spread evenly however many there are', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 3000 }),
        fc.integer({ min: 1, max: 20 }),
        fc.integer({ min: 1, max: 1_000_000 }),
        (mails, parts, id) => {
          const counts = Array.from({ length: parts }, () => 0);
          for (let index = 0; index < mails; index += 1) {
            const part = Math.floor(placeOf(index, phaseOf(id, 1)) * parts);
            counts[part] = (counts[part] ?? 0) + 1;
          }
          const fair = mails / parts;
          for (const found of counts) expect(Math.abs(found - fair)).toBeLessThanOrEqual(5);
        },
      ),
    );
  });

  it('are foretold by period: all of them, by its length', () => {
    fc.assert(
      fc.property(plan, fc.nat(100_000), (given, mails) => {
        const { periods } = roundTimes(given, 1);
        if (periods.length === 0) return;
        const counts = mailsByPeriod(periods, mails);
        expect(counts.reduce((sum, each) => sum + each, 0)).toBe(mails);
        periods.forEach((period, index) => {
          const fair = (mails * lengthOf([period])) / lengthOf(periods);
          expect(Math.abs((counts[index] ?? 0) - fair)).toBeLessThanOrEqual(1);
        });
      }),
    );
  });

  it('that are late go out in what is left of the round, or not at all', () => {
    fc.assert(
      fc.property(plan, fc.double({ min: 0, max: 1.5, noNaN: true }), (given, part) => {
        const round = roundTimes(given, 0);
        const span = round.endsAt.getTime() - round.startsAt.getTime();
        const now = new Date(Math.ceil(round.startsAt.getTime() + span * part));
        const rest = restOf(given, round, now);
        for (const { from, to } of rest) {
          expect(from.getTime()).toBeGreaterThanOrEqual(now.getTime());
          expect(isOutside(given, from)).toBe(false);
          if (given.delivery.frequency !== 'ONCE') expect(to <= round.endsAt).toBe(true);
        }
        if (given.delivery.frequency === 'ONCE') expect(rest).not.toEqual([]);
      }),
    );
  });
});

describe('the templates of a round', () => {
  it('are spread evenly, and nobody gets the one they had last', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 500 }),
        fc.integer({ min: 1, max: 30 }),
        fc.integer({ min: 1, max: 8 }),
        (people, templates, rounds) => {
          let had: (number | undefined)[] = Array.from({ length: people }, () => undefined);
          for (let round = 1; round <= rounds; round += 1) {
            const got = had.map((previous, index) => templateFor({ index, round, previous }, templates));
            const counts = Array.from(
              { length: templates },
              (_, one) => got.filter((each) => each === one).length,
            );
            expect(Math.min(...counts)).toBeGreaterThanOrEqual(0);
            // Whole blocks of people are exactly even; those beyond the last whole block can share a template.
            const rest = people % templates;
            expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(Math.max(1, rest));
            if (templates > 1) expect(got.filter((each, index) => each === had[index])).toEqual([]);
            had = got;
          }
        },
      ),
    );
  });
});

describe('the rounds of a smart campaign', () => {
  it('start on the same day of the month, and follow each other without a gap', () => {
    fc.assert(
      fc.property(plan, fc.integer({ min: 1, max: 24 }), (given, n) => {
        const months = FREQUENCY_MONTHS[given.delivery.frequency];
        if (months === null) return;
        const start = roundStart(given, n);
        expect(dayAt(start, given.timeZone)).toBe(
          addMonths(dayAt(given.startsAt, given.timeZone), n * months),
        );
        expect(roundTimes(given, n - 1).endsAt).toEqual(start);
        expect(roundAt(given, start)).toBe(n);
        expect(roundAt(given, new Date(start.getTime() - 1))).toBe(n - 1);
      }),
    );
  });

  it('start at the end of a month that is too short', () => {
    expect(['2026-01-31', '2026-02-28', '2028-02-29'].map((day) => addMonths(day, 1))).toEqual([
      '2026-02-28',
      '2026-03-28',
      '2028-03-29',
    ]);
  });
});

describe('an hour of a day in a zone', () => {
  it('is when its clocks show it', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...ZONES),
        fc.date({ min: new Date('2025-01-01'), max: new Date('2030-01-01'), noInvalidDate: true }),
        fc.integer({ min: 0, max: 23 }),
        (timeZone, date, hour) => {
          const day = date.toISOString().slice(0, 10);
          const shown = clockOf(timeZone, instantOf(timeZone, day, hour));
          const isSkipped = shown.hour !== hour;
          expect(shown.day).toBe(day);
          if (isSkipped)
            expect(
              clockOf(timeZone, new Date(instantOf(timeZone, day, hour).getTime() - 1)).hour,
            ).toBeLessThan(hour === 0 ? 24 : hour);
        },
      ),
    );
  });
});
