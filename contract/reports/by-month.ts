import { monthOf } from '../days';
import { limits } from '../limits';

/** Counts of one day; null where nothing is told. */
export interface CountsOfDay {
  readonly day: string;
  readonly counts: readonly (number | null)[];
}

/** The counts of a month's days together. */
export interface CountsOfMonth {
  readonly month: string;
  readonly counts: readonly (number | null)[];
}

const added = (one: number | null, other: number | null | undefined) =>
  one === null && (other ?? null) === null ? null : (one ?? 0) + (other ?? 0);

/** The days that the table beside a chart lists: those on which there was something. */
export const daysWithCounts = <Day extends CountsOfDay>(days: readonly Day[]): Day[] =>
  days.filter(({ counts }) => counts.some((count) => count));

/**
 * The months of more days than the table beside a chart lists, in order and with the same totals; undefined where it lists the
 * days themselves. These are all days of the range, so that it makes no difference on how many of them there was something.
 */
export function monthsOf(days: readonly CountsOfDay[]): CountsOfMonth[] | undefined {
  if (days.length <= limits.reports.tableDaysMax) return undefined;
  const months = new Map<string, readonly (number | null)[]>();
  for (const { day, counts } of days) {
    const before = months.get(monthOf(day));
    months.set(monthOf(day), before ? counts.map((count, at) => added(count, before[at])) : counts);
  }
  return [...months].map(([month, counts]) => ({ month, counts }));
}
