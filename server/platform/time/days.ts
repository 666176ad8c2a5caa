import { addDays, addMonths, dayAt, formatOf } from '@contract/days';

/** The day of an instant in a zone for readers: 'November 25, 2026'. */
export const dayText = (at: Date, { lang, timeZone }: { readonly lang: string; readonly timeZone: string }) =>
  formatOf(lang, { dateStyle: 'long', timeZone }).format(at);

/** What clocks in a zone show at an instant, as if it were UTC. */
function wallTime(at: number, timeZone: string): number {
  const parts = formatOf('en-CA', {
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

/** When clocks in a zone show a time, given as if it were UTC. */
function instantAt(wall: number, timeZone: string): number {
  const whole = Math.floor(wall / 1000) * 1000;
  let at = whole - (wallTime(whole, timeZone) - whole);
  // The clocks may change between the first guess and the time.
  at = whole - (wallTime(at, timeZone) - at);
  return at + wall - whole;
}

/** When clocks in a zone show a full hour of a day. */
export const timeOfDay = (day: string, hour: number, timeZone: string): Date =>
  new Date(instantAt(Date.parse(`${day}T${String(hour).padStart(2, '0')}:00:00Z`), timeZone));

/** The last moments of days that were asked for lately, since a page asks for the same ones many times. */
const ends = new Map<string, Date>();
const MOST_ENDS = 1000;

/** The last moment of a day in a zone: until then it is that day there. */
export function endOfDay(day: string, timeZone: string): Date {
  const name = `${day} ${timeZone}`;
  const known = ends.get(name);
  if (known) return new Date(known);
  const end = findEnd(day, timeZone);
  if (ends.size >= MOST_ENDS) ends.clear();
  ends.set(name, end);
  return new Date(end);
}

function findEnd(day: string, timeZone: string): Date {
  const last = new Date(instantAt(Date.parse(`${addDays(day, 1)}T00:00:00Z`), timeZone) - 1);
  const hoursLater = (hours: number) => new Date(last.getTime() + hours * 60 * 60 * 1000);
  // Where midnight itself is left out, there is no such time, and the guess is an hour off to either side.
  if (dayAt(last, timeZone) !== day) return hoursLater(-1);
  return dayAt(hoursLater(1), timeZone) === day ? hoursLater(1) : last;
}

/**
 * The same time of the day so many months later or earlier, by the clocks of a zone: a year from February 29 ends
 * on February 28 there.
 */
export function monthsLater(at: Date, months: number, timeZone: string): Date {
  const wall = wallTime(at.getTime(), timeZone) + at.getMilliseconds();
  const day = new Date(wall).toISOString().slice(0, 10);
  const later = Date.parse(`${addMonths(day, months)}T00:00:00Z`) + wall - Date.parse(`${day}T00:00:00Z`);
  return new Date(instantAt(later, timeZone));
}

/** A year later, at the same time of the day where that is. */
export const aYearAfter = (start: Date, timeZone: string): Date => monthsLater(start, 12, timeZone);
