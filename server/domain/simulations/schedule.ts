import { addDays, addMonths, dayAt } from '@contract/days';
import { type Delivery, FREQUENCY_MONTHS } from '@contract/phishing-simulation/content';
import { instantOf, weekdayOf } from './zone';

/** A stretch of time in which mails go out; `to` is no part of it. */
export interface Period {
  readonly from: Date;
  readonly to: Date;
}

/** When a round takes place. Without periods nothing of it can be sent any more. */
export interface RoundTimes {
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly periods: readonly Period[];
}

/** What the rounds of a campaign follow from. */
export interface RoundPlan {
  readonly delivery: Delivery;
  readonly timeZone: string;
  /** The start of the first round. */
  readonly startsAt: Date;
}

/** The rest of a day is worth beginning with as long as this; otherwise the next delivery day is the first. */
const WORTHWHILE_MS = 3600_000;
/** A one-time campaign that is spread over its entire round. */
const ONE_TIME_MONTHS = 1;
/** Delivery days come at least once a week, so that this ends the search whatever the clocks do. */
const DAYS_LOOKED_AT = 400;

const lengthOf = ({ from, to }: Period) => to.getTime() - from.getTime();

interface Bounds {
  readonly from: Date;
  /** Undefined: as long as the periods take. */
  readonly until: Date | undefined;
}

/** The hours of the delivery days from an instant on: as many days as the delivery period has, up to a limit. */
function periodsOf({ delivery, timeZone }: RoundPlan, { from, until }: Bounds): Period[] {
  const { deliveryDays, deliveryPeriod, startTime, stopTime } = delivery;
  const most = deliveryPeriod ?? Number.POSITIVE_INFINITY;
  const periods: Period[] = [];
  let day = dayAt(from, timeZone);
  for (let looked = 0; looked < DAYS_LOOKED_AT && periods.length < most; looked += 1) {
    const hours = { from: instantOf(timeZone, day, startTime), to: instantOf(timeZone, day, stopTime) };
    if (until && hours.from >= until) break;
    const period = {
      from: hours.from < from ? from : hours.from,
      to: until && hours.to > until ? until : hours.to,
    };
    const isWhole = lengthOf(period) === lengthOf(hours);
    // A day, or its hours, may be missing where the clocks are put forward.
    const isThere = lengthOf(period) > 0 && dayAt(hours.from, timeZone) === day;
    if (deliveryDays.includes(weekdayOf(day)) && isThere && (isWhole || lengthOf(period) >= WORTHWHILE_MS))
      periods.push(period);
    day = addDays(day, 1);
  }
  return periods;
}

/** When the n-th round starts, counted from 0, or would start. */
export function roundStart({ delivery, timeZone, startsAt }: RoundPlan, n: number): Date {
  if (n === 0) return startsAt;
  const months = FREQUENCY_MONTHS[delivery.frequency] ?? ONE_TIME_MONTHS;
  return instantOf(timeZone, addMonths(dayAt(startsAt, timeZone), n * months), 0);
}

/** The times of the n-th round, counted from 0; of what is left of it, when it begins late. */
export function roundTimes(plan: RoundPlan, n: number, from: Date = roundStart(plan, n)): RoundTimes {
  const isSmart = FREQUENCY_MONTHS[plan.delivery.frequency] !== null;
  const next = roundStart(plan, n + 1);
  const until = isSmart || plan.delivery.deliveryPeriod === null ? next : undefined;
  const periods = periodsOf(plan, { from, until });
  return { startsAt: from, endsAt: isSmart ? next : (periods.at(-1)?.to ?? from), periods };
}

/** Which round an instant is in, counted from 0; of a one-time campaign always the first. */
export function roundAt(plan: RoundPlan, at: Date): number {
  if (FREQUENCY_MONTHS[plan.delivery.frequency] === null) return 0;
  let n = 0;
  while (roundStart(plan, n + 1) <= at) n += 1;
  return n;
}

/**
 * What is left of a round for mails that could not go out in time: the rest of its periods, or new ones before its end.
 * A one-time campaign has no end, so that its mails go out later.
 */
export function restOf(plan: RoundPlan, round: RoundTimes, now: Date): readonly Period[] {
  const rest = round.periods
    .filter(({ to }) => to > now)
    .map(({ from, to }) => ({ from: from < now ? now : from, to }));
  if (rest.length > 0) return rest;
  const isSmart = FREQUENCY_MONTHS[plan.delivery.frequency] !== null;
  if (isSmart) return periodsOf(plan, { from: now, until: round.endsAt });
  return roundTimes({ ...plan, startsAt: now }, 0).periods;
}

/** The moment at a fraction of all periods together, from 0 to below 1. */
export function momentIn(periods: readonly Period[], fraction: number): Date {
  const total = periods.reduce((sum, period) => sum + lengthOf(period), 0);
  let left = Math.floor(fraction * total);
  for (const period of periods) {
    if (left < lengthOf(period)) return new Date(period.from.getTime() + left);
    left -= lengthOf(period);
  }
  throw new Error('a fraction is below 1');
}

const GOLDEN = (Math.sqrt(5) - 1) / 2;
const fractionOf = (value: number) => value - Math.floor(value);

/** Where the sequence of a round begins, so that small campaigns don't go out at the same moment every time. */
export const phaseOf = (simulationId: number, round: number): number =>
  fractionOf(simulationId * Math.SQRT2 + round * Math.sqrt(3));

/**
 * The place of a mail in its round, 0 to below 1. Multiples of the golden ratio are spread evenly however many there are,
 * so that a round can be planned, and grow, batch by batch.
 */
export const placeOf = (index: number, phase: number): number => fractionOf(phase + index * GOLDEN);

/** How many of a round's mails go out in each period. */
export function mailsByPeriod(periods: readonly Period[], mails: number): number[] {
  const total = periods.reduce((sum, period) => sum + lengthOf(period), 0);
  let length = 0;
  let given = 0;
  return periods.map((period) => {
    length += lengthOf(period);
    const upToHere = Math.round((mails * length) / total);
    const here = upToHere - given;
    given = upToHere;
    return here;
  });
}

export interface Turn {
  /** The person's place in the round, from 0. */
  readonly index: number;
  readonly round: number;
  /** The position of the template they had last; undefined for newcomers. */
  readonly previous: number | undefined;
}

/**
 * The position of the template that a person gets, of so many. Neighbors get different ones in turn. Later, each block of
 * neighbors moves on together: as evenly spread as before, never the same for anyone, and other blocks move on further, so
 * that people who shared one don't share all.
 */
export function templateFor({ index, round, previous }: Turn, templates: number): number {
  if (previous === undefined || templates === 1) return (index + round - 1) % templates;
  const block = Math.floor(index / templates);
  return (previous + 1 + ((block + round) % (templates - 1))) % templates;
}
