import { type Due, dayAt, dueText } from '@contract/days';
import { timeZone } from '@/components/form/days';

const DAY = 24 * 60 * 60 * 1000;
/** Up to this many days ahead, the distance says more than the date. */
const NEAR_DAYS = 6;

const midnight = (instant: Date) => new Date(instant).setHours(0, 0, 0, 0);

/** How many calendar days of the reader's from `now` to `instant`. */
export const daysUntil = (instant: Date, now: Date): number =>
  Math.round((midnight(instant) - midnight(now)) / DAY);

/**
 * 'tomorrow', 'in 3 days', or the date when it is further away, in the language's own words. Where it is due on
 * another day of the learner's, the date has the time of the zone that set it.
 */
export function dueDay(due: Due, now: Date, language: string): string {
  const readerZone = timeZone();
  const days = daysUntil(due.at, now);
  const isSame = dayAt(due.at, due.timeZone) === dayAt(due.at, readerZone);
  return isSame && days >= 0 && days <= NEAR_DAYS
    ? new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(days, 'day')
    : dueText(due, { language, readerZone, month: 'short' });
}

/** The date, in the language's own words. */
export const dayOf = (instant: Date, language: string): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'medium' }).format(instant);
