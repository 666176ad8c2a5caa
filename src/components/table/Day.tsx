import { useLocaleCode } from '@/i18n/useT';

export interface DayProps {
  /** ISO 8601; null where nothing has happened. */
  value: string | null;
  /** The zone whose day it is. */
  timeZone: string;
}

/** The day of an instant, with its time on hover. */
export function Day({ value, timeZone }: DayProps) {
  const locale = useLocaleCode();
  if (value === null) return <span>–</span>;
  const date = new Date(value);
  const exact = new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeStyle: 'short', timeZone });
  return (
    <time dateTime={value} title={exact.format(date)}>
      {new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone }).format(date)}
    </time>
  );
}
