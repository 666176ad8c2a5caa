const DAY = 24 * 60 * 60 * 1000;
/** Up to this many days ahead, the distance says more than the date. */
const NEAR_DAYS = 6;

const midnight = (instant: Date) => new Date(instant).setHours(0, 0, 0, 0);

/** How many calendar days of the reader's from `now` to `instant`. */
export const daysUntil = (instant: Date, now: Date): number =>
  Math.round((midnight(instant) - midnight(now)) / DAY);

/** 'tomorrow', 'in 3 days', or the date when it is further away, in the language's own words. */
export function dueDay(instant: Date, now: Date, language: string): string {
  const days = daysUntil(instant, now);
  return days >= 0 && days <= NEAR_DAYS
    ? new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(days, 'day')
    : dayOf(instant, language);
}

/** The date, in the language's own words. */
export const dayOf = (instant: Date, language: string): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'medium' }).format(instant);
