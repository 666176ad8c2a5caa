import { completionLevel } from '@contract/completion';
import ErrorIcon from '@mui/icons-material/ErrorOutlineOutlined';
import { languageOf } from '@/i18n/locales';
import { useLocaleCode } from '@/i18n/useT';
import styles from './completionMeter.module.css';

export interface CompletionMeterProps {
  /** Whole percent, rounded down. */
  percent: number;
  /** What the percentage is of, in words; on hover, and for those who can't see the bar. */
  title: string;
  /** Says that some are overdue; absent: none are. */
  overdue?: string | undefined;
}

/** A share that is completed as bar and number, with the badge's thresholds, and a mark where some are overdue. */
export function CompletionMeter({ percent, title, overdue }: CompletionMeterProps) {
  const format = new Intl.NumberFormat(languageOf(useLocaleCode()), { style: 'percent' });
  return (
    <span className={styles.meter} data-level={completionLevel(percent)} title={title}>
      <progress max={100} value={percent} aria-label={title} />
      <span aria-hidden="true">{format.format(percent / 100)}</span>
      {overdue && <ErrorIcon className={styles.overdue} role="img" titleAccess={overdue} />}
    </span>
  );
}
