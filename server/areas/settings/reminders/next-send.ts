import { addDays, dayAt } from '@contract/days';
import { limits } from '@contract/limits';
import { timeOfDay } from '@server/platform/time/days';

/** When reminders go out, by the clocks of a zone. Hours 0 to 23, weekdays from Sunday, which is 0; neither empty. */
export interface SendTimes {
  readonly hours: readonly number[];
  readonly weekdays: readonly number[];
}

/** A week, and the day that is under way. */
const DAYS_AHEAD = 8;

const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay();

/**
 * The first send after an instant. An hour that is left out when clocks go forward is the next that there is; one that
 * comes twice is one send.
 */
export function nextSend({ hours, weekdays }: SendTimes, after: Date, timeZone: string): Date {
  const today = dayAt(after, timeZone);
  for (let ahead = 0; ahead <= DAYS_AHEAD; ahead += 1) {
    const day = addDays(today, ahead);
    if (!weekdays.includes(weekdayOf(day))) continue;
    const later = hours.map((hour) => timeOfDay(day, hour, timeZone)).filter((at) => at > after);
    const [first] = later.toSorted((one, other) => one.getTime() - other.getTime());
    if (first) return first;
  }
  throw new Error('reminders go out at no hour of the week');
}

/** The latest send up to an instant, unless it is too late for it. After an outage it stands for all that were missed. */
export function sendNow(times: SendTimes, now: Date, timeZone: string): Date | null {
  let found: Date | null = null;
  let at = nextSend(times, new Date(now.getTime() - limits.reminders.lateMs), timeZone);
  while (at <= now) {
    found = at;
    at = nextSend(times, at, timeZone);
  }
  return found;
}

/** The last day before the next day with a send: what is to be reminded of until then is reminded of today. */
export function coveredBy({ weekdays }: Pick<SendTimes, 'weekdays'>, day: string): string {
  let last = day;
  while (!weekdays.includes(weekdayOf(addDays(last, 1))) && last < addDays(day, DAYS_AHEAD))
    last = addDays(last, 1);
  return last;
}
