import { dueText } from '@contract/days';
import { timeZone as readerZone } from '@/components/form/days';
import { languageOf } from '@/i18n/locales';
import { useLocaleCode } from '@/i18n/useT';
import { exactTime } from './relativeTime';

export interface DueDayProps {
  /** ISO 8601; null without a due date. */
  value: string | null;
  /** The zone that set it, whose day it is. */
  timeZone: string;
  /** Shown instead without a due date. */
  never?: string;
}

/** A due day, with the time of its zone where it is another day of the reader's, and the reader's own time on hover. */
export function DueDay({ value, timeZone, never = '–' }: DueDayProps) {
  const language = languageOf(useLocaleCode());
  if (value === null) return <span data-muted="">{never}</span>;
  const at = new Date(value);
  return (
    <time
      dateTime={value}
      dir="auto"
      onMouseEnter={({ currentTarget }) => {
        currentTarget.title = exactTime(at, language);
      }}
    >
      {dueText({ at, timeZone }, { language, readerZone: readerZone(), month: 'short' })}
    </time>
  );
}
