import type { Ends } from '@contract/values';
import { languageOf } from '@/i18n/locales';
import { useLocaleCode, useT } from '@/i18n/useT';
import styles from './endsList.module.css';
import { dayOf } from './plan';

/** Lines of one list; later ends are added up in the last one. */
const SHOWN = 4;

export interface EndsListProps {
  ends: Ends;
  /** The zone that the days are in: its company's. */
  timeZone: string;
  /** What the licenses are, for screen readers. */
  label: string;
}

/** Licenses by the day until which they can be used: '12 licenses until Nov 25, 2027'. */
export function EndsList({ ends, timeZone, label }: EndsListProps) {
  const t = useT();
  const language = languageOf(useLocaleCode());
  if (ends.length === 0) return null;
  const later = ends.slice(SHOWN).reduce((sum, { licenses }) => sum + licenses, 0);
  return (
    <ul className={styles.ends} aria-label={label}>
      {ends.slice(0, SHOWN).map(({ licenses, endsAt }) => (
        <li key={endsAt}>
          {t('billing.ends.until', { smart_count: licenses, date: dayOf(endsAt, language, timeZone) })}
        </li>
      ))}
      {later > 0 && <li>{t('billing.ends.later', { smart_count: later })}</li>}
    </ul>
  );
}
