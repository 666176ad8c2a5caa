import type { ReportSchedule } from '@contract/paper/schedules';
import { type Locale, languageOf } from '@/i18n/locales';
import type { TypedTranslate } from '@/i18n/useT';

/** Where scheduled reports are listed. */
export const SCHEDULES_PATH = '/reports/schedules';

/** A Sunday at midnight. */
const SUNDAY = Date.UTC(2023, 0, 1);
const HOUR_MS = 3_600_000;

/** A weekday's name; 1 is Monday, 7 Sunday. */
export const weekdayName = (weekday: number, locale: Locale): string =>
  new Intl.DateTimeFormat(languageOf(locale), { weekday: 'long', timeZone: 'UTC' }).format(
    new Date(SUNDAY + weekday * 24 * HOUR_MS),
  );

/** A full hour: 8:00 AM. */
export const hourOfDay = (hour: number, locale: Locale): string =>
  new Intl.DateTimeFormat(languageOf(locale), { timeStyle: 'short', timeZone: 'UTC' }).format(
    new Date(SUNDAY + hour * HOUR_MS),
  );

/** When a report is sent, in words: 'Weekly, Monday at 8:00 AM'. */
export const whenOf = (
  { frequency, weekday, hour }: Pick<ReportSchedule, 'frequency' | 'weekday' | 'hour'>,
  t: TypedTranslate,
  locale: Locale,
): string =>
  t(`schedules.when.${frequency}`, {
    day: weekdayName(weekday ?? 1, locale),
    time: hourOfDay(hour, locale),
  });
