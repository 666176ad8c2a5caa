import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import { useId } from 'react';
import { useT } from '@/i18n/useT';
import styles from './import.module.css';

export interface WorkProgressProps {
  label: string;
  /** From 0 to 1. */
  share: number;
  /** The numbers behind it, as text. */
  detail?: string;
  onCancel?: (() => void) | undefined;
}

/** A progress bar with a way to cancel. */
export function WorkProgress({ label, share, detail, onCancel }: WorkProgressProps) {
  const t = useT();
  const labelId = useId();
  return (
    <section className={styles.progress} aria-labelledby={labelId}>
      <p id={labelId} className={styles.progressLabel}>
        {label}
      </p>
      <LinearProgress variant="determinate" value={Math.min(100, share * 100)} aria-labelledby={labelId} />
      <div className={styles.progressFoot}>
        <span className={styles.hint} data-numeric role="status">
          {detail}
        </span>
        {onCancel && (
          <Button size="small" onClick={onCancel}>
            {t('common.action.cancel')}
          </Button>
        )}
      </div>
    </section>
  );
}
