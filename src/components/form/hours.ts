import { type Locale, languageOf } from '@/i18n/locales';

/** The hours at which mails can go out. */
export const HOURS: readonly number[] = Array.from({ length: 24 }, (_, hour) => hour);
/** The days of a week, as it is documented: from Sunday on. */
export const DAYS: readonly number[] = Array.from({ length: 7 }, (_, day) => day);

/** A Sunday at midnight. */
const SUNDAY = Date.UTC(2023, 0, 1);
const HOUR_MS = 3_600_000;

/** A full hour in words: 8am, 5pm; in other languages as they have it. */
export function hourName(hour: number, locale: Locale): string {
  const language = languageOf(locale);
  const name = new Intl.DateTimeFormat(language, { hour: 'numeric', timeZone: 'UTC' }).format(
    new Date(SUNDAY + hour * HOUR_MS),
  );
  return /[AP]M$/.test(name) ? name.replace(/\s/g, '').toLowerCase() : name;
}

/** A weekday's name; 0 is Sunday. */
export const dayName = (day: number, locale: Locale): string =>
  new Intl.DateTimeFormat(languageOf(locale), { weekday: 'long', timeZone: 'UTC' }).format(
    new Date(SUNDAY + day * 24 * HOUR_MS),
  );
