/*
 * Days and months. An instant is a day only in a time zone, so nothing here takes one without a zone: a due day is
 * the day of the zone that set it, wherever it is read.
 */
const DAY_MS = 24 * 60 * 60 * 1000;

const kept = new Map<string, Intl.DateTimeFormat>();

/** A format, made once: making one takes longer than writing a page of days with it. */
export function formatOf(language: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const name = JSON.stringify([language, options]);
  const format = kept.get(name) ?? new Intl.DateTimeFormat(language, options);
  kept.set(name, format);
  return format;
}

/** The day at an instant in a zone, as `YYYY-MM-DD`. */
export const dayAt = (at: Date, timeZone: string): string =>
  formatOf('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(at);

/** The month of a day, `YYYY-MM`. */
export const monthOf = (day: string): string => day.slice(0, 7);

/** The month that an instant is in, in a zone: `YYYY-MM`. */
export const monthAt = (at: Date, timeZone: string): string => monthOf(dayAt(at, timeZone));

const midnightOf = (day: string) => Date.parse(`${day}T00:00:00Z`);
const dayOf = (midnight: number) => new Date(midnight).toISOString().slice(0, 10);

/** The day so many days after another. */
export const addDays = (day: string, days: number): string => dayOf(midnightOf(day) + days * DAY_MS);

/** The days from one to another, both included. */
export const daysFrom = (from: string, to: string): string[] =>
  Array.from({ length: Math.max(0, daysBetween(from, to) + 1) }, (_, at) => addDays(from, at));

/** How many days it is from one day to another. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((midnightOf(to) - midnightOf(from)) / DAY_MS);

/** The last day of a month. */
export const lastOfMonth = (month: string): string => {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return dayOf(Date.UTC(year, number, 0));
};

/**
 * The same day so many months later or earlier, or the last one of a month that is too short: a month after
 * January 31 is the end of February, and a year after February 29 is February 28.
 */
export function addMonths(day: string, months: number): string {
  const from = new Date(midnightOf(day));
  const month = monthOf(dayOf(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + months, 1)));
  const same = `${month}-${day.slice(8)}`;
  const last = lastOfMonth(month);
  return same < last ? same : last;
}

/** When something is due, and the zone whose day that is. */
export interface Due {
  readonly at: Date;
  readonly timeZone: string;
}

export interface DueReader {
  readonly language: string;
  /** Where it is read: of the browser, and in a mail or file of the company. */
  readonly readerZone: string;
  readonly month?: 'long' | 'short';
}

/**
 * A due day for readers: 'December 5, 2026', the day of the zone that set it. Where it is due on another day of
 * the reader's, the zone's time is added: 'December 5, 2026 at 11:59 PM PST'.
 */
export function dueText({ at, timeZone }: Due, { language, readerZone, month = 'long' }: DueReader): string {
  const day = { timeZone, year: 'numeric', month, day: 'numeric' } as const;
  const isSame = dayAt(at, timeZone) === dayAt(at, readerZone);
  const time = { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' } as const;
  return formatOf(language, isSame ? day : { ...day, ...time }).format(at);
}
