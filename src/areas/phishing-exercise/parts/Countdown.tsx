import { limits } from '@contract/limits';
import Schedule from '@mui/icons-material/Schedule';
import { useEffect, useRef, useState } from 'react';
import { Badge } from '@/components/badge/Badge';
import { useLocaleCode, useT } from '@/i18n/useT';
import styles from './parts.module.css';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** The largest two units that are left, such as 2 days and 3 hours; a minute at least. */
export function partsLeft(ms: number): [unit: 'day' | 'hour' | 'minute', count: number][] {
  const left = Math.max(ms, MINUTE);
  const all: [unit: 'day' | 'hour' | 'minute', count: number][] = [
    ['day', Math.floor(left / DAY)],
    ['hour', Math.floor((left % DAY) / HOUR)],
    ['minute', Math.floor((left % HOUR) / MINUTE)],
  ];
  const first = all.findIndex(([, count]) => count > 0);
  return all.slice(first, first + 2).filter(([, count]) => count > 0);
}

export interface CountdownProps {
  /** An instant. */
  until: string;
  onEnd: () => void;
}

/** How long it is until an exercise starts; tells once when that has come. */
export function Countdown({ until, onEnd }: CountdownProps) {
  const t = useT();
  const locale = useLocaleCode();
  const end = Date.parse(until);
  const [now, setNow] = useState(() => Date.now());
  const ended = useRef(onEnd);
  ended.current = onEnd;
  const isOver = now >= end;

  useEffect(() => {
    if (isOver) {
      ended.current();
      return;
    }
    const wait = Math.min(limits.exercises.countdownMs, Math.max(end - now, 0));
    const timer = setTimeout(() => setNow(Date.now()), wait);
    return () => clearTimeout(timer);
  }, [isOver, now, end]);

  const units = partsLeft(end - now).map(([unit, count]) =>
    new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'short' }).format(count),
  );
  const date = new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeStyle: 'short' });
  return (
    <time dateTime={until} title={date.format(end)}>
      <Badge tone="info">
        <Schedule className={styles.inBadge} aria-hidden="true" />
        {isOver
          ? t('phishingExercise.countdown.now')
          : t('phishingExercise.countdown.left', { time: units.join(' ') })}
      </Badge>
    </time>
  );
}
