import { languageOf } from '@/i18n/locales';
import { useLocaleCode, useT } from '@/i18n/useT';
import { exactTime, relativeTime } from './relativeTime';

export interface RelativeTimeProps {
  /** ISO 8601; null when it never happened. */
  value: string | null;
  /** Shown instead when it never happened. */
  never?: string;
}

/** A time in relative words, with the exact one on hover and for machines. */
export function RelativeTime({ value, never = '–' }: RelativeTimeProps) {
  const t = useT();
  const language = languageOf(useLocaleCode());
  if (value === null) return <span data-muted="">{never}</span>;
  const instant = new Date(value);
  return (
    <time
      dateTime={value}
      dir="auto"
      onMouseEnter={({ currentTarget }) => {
        currentTarget.title = exactTime(instant, language);
      }}
    >
      {relativeTime(instant, new Date(), language, t('table.justNow'))}
    </time>
  );
}
