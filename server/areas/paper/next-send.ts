import { addDays, dayAt } from '@contract/days';
import type { ReportFrequency } from '@contract/paper/schedules';
import { timeOfDay } from '@server/platform/time/days';

export interface SendPlan {
  readonly frequency: ReportFrequency;
  /** 1 is Monday. */
  readonly weekday: number | null;
  readonly hour: number;
}

/** Longer than any quarter. */
const DAYS_AHEAD = 100;

const isSendDay = (day: string, { frequency, weekday }: SendPlan): boolean => {
  if (frequency === 'weekly') return (new Date(`${day}T00:00:00Z`).getUTCDay() || 7) === (weekday ?? 1);
  if (!day.endsWith('-01')) return false;
  return frequency === 'monthly' || ['01', '04', '07', '10'].includes(day.slice(5, 7));
};

/**
 * When a report is sent next after an instant: on its weekday, or on the first of a month or quarter, at its hour by the clocks of
 * the company's zone. An hour that is left out when clocks go forward is the next that there is.
 */
export function nextSend(plan: SendPlan, after: Date, timeZone: string): Date {
  const today = dayAt(after, timeZone);
  for (let ahead = 0; ahead <= DAYS_AHEAD; ahead += 1) {
    const day = addDays(today, ahead);
    if (!isSendDay(day, plan)) continue;
    const at = timeOfDay(day, plan.hour, timeZone);
    if (at > after) return at;
  }
  throw new Error('a report is due on no day');
}
