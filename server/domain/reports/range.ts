import { addDays, dayAt, daysBetween } from '@contract/days';
import { limits } from '@contract/limits';
import { invalidField } from '@server/platform/http/errors';
import { endOfDay } from '@server/platform/time/days';

const DAY_MS = 86_400_000;
const { rangeDays, rangeDaysMax } = limits.reports;

/** Instants from one on, up to another. */
export interface Span {
  readonly since: Date;
  readonly before: Date;
}

/** Days of a zone, YYYY-MM-DD and both included. */
export interface DaySpan extends Span {
  readonly from: string;
  readonly to: string;
}

/** The days that a report is about, and as many before. */
export interface Range extends DaySpan {
  readonly previous: DaySpan;
}

export interface RangeZone {
  readonly now: Date;
  /** The company's. */
  readonly timeZone: string;
}

/** The instants of some days of a zone, however long clocks make them. */
export function daySpan(from: string, to: string, timeZone: string): DaySpan {
  const next = (day: string) => new Date(endOfDay(day, timeZone).getTime() + 1);
  return { from, to, since: next(addDays(from, -1)), before: next(to) };
}

/** These days, and as many before. */
function rangeFrom(from: string, to: string, timeZone: string): Range {
  const days = daysBetween(from, to) + 1;
  return {
    ...daySpan(from, to, timeZone),
    previous: daySpan(addDays(from, -days), addDays(from, -1), timeZone),
  };
}

/**
 * The days that a report was asked for: the last 30 without any, up to today or for 30 days where one end is left out.
 * Throws 422 on `to` where it is before `from`, or for more than 366 days.
 */
export function rangeOf(
  query: { readonly from?: string | undefined; readonly to?: string | undefined },
  { now, timeZone }: RangeZone,
): Range {
  const to = query.to ?? dayAt(now, timeZone);
  const from = query.from ?? addDays(to, 1 - rangeDays);
  if (to < from) throw invalidField('to', 'must not be before from');
  if (daysBetween(from, to) >= rangeDaysMax)
    throw invalidField('to', `must be at most ${rangeDaysMax} days after from`);
  return rangeFrom(from, to, timeZone);
}

/** 'Entire campaign': from the day it began to today, or to its only day while it is yet to begin; however long. */
export function entireRange(startDate: Date, { now, timeZone }: RangeZone): Range {
  const [from, today] = [dayAt(startDate, timeZone), dayAt(now, timeZone)];
  return rangeFrom(from, from < today ? today : from, timeZone);
}

/** What a dashboard compares: the days asked for with as many before, else the last so many times 24 hours. */
export function comparedSpans(
  query: { readonly from?: string | undefined; readonly to?: string | undefined; readonly period: number },
  zone: RangeZone,
): { readonly current: Span; readonly previous: Span } {
  if (query.from || query.to) {
    const { previous, ...current } = rangeOf(query, zone);
    return { current, previous };
  }
  const ago = (times: number) => new Date(zone.now.getTime() - times * query.period * DAY_MS);
  // Up to and including this instant.
  const until = new Date(zone.now.getTime() + 1);
  return { current: { since: ago(1), before: until }, previous: { since: ago(2), before: ago(1) } };
}
