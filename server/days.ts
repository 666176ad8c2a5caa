import { dayAt } from '@contract/calendar';

const DAY_MS = 24 * 60 * 60 * 1000;

/** The day of an instant in a zone for readers: 'November 25, 2026'. */
export const dayText = (at: Date, { lang, timeZone }: { readonly lang: string; readonly timeZone: string }) =>
  new Intl.DateTimeFormat(lang, { dateStyle: 'long', timeZone }).format(at);

/** The day so many days after another, `YYYY-MM-DD`. */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

/** What clocks in a zone show at an instant, as if it were UTC. */
function wallTime(at: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  }).formatToParts(at);
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? '00';
  return Date.parse(
    `${part('year')}-${part('month')}-${part('day')}T${part('hour')}:${part('minute')}:${part('second')}Z`,
  );
}

/** The last moment of a day in a zone: until then it is that day there. */
export function endOfDay(day: string, timeZone: string): Date {
  const midnight = Date.parse(`${addDays(day, 1)}T00:00:00Z`);
  let next = midnight - (wallTime(midnight, timeZone) - midnight);
  // The clocks may change between the first guess and the day's end.
  next = midnight - (wallTime(next, timeZone) - next);
  const last = new Date(next - 1);
  // Where midnight itself is left out, the day ends an hour earlier than its clock says.
  return dayAt(last, timeZone) === day ? last : new Date(last.getTime() - 60 * 60 * 1000);
}
