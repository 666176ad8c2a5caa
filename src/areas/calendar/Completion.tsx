import { languageOf } from '@/i18n/locales';
import { useLocaleCode } from '@/i18n/useT';
import styles from './calendar.module.css';

/** How many have watched it, as a number and a bar. */
export function Completion({ value }: { value: number }) {
  const language = languageOf(useLocaleCode());
  const text = new Intl.NumberFormat(language, { style: 'percent' }).format(value / 100);
  return (
    <span className={styles.completion}>
      <span className={styles.track} aria-hidden="true">
        <span style={{ inlineSize: `${value}%` }} />
      </span>
      <span data-numeric="">{text}</span>
    </span>
  );
}
