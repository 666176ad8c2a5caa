import { referenceOf } from '@/error-reports/reportError';
import { useT } from '@/i18n/useT';
import styles from './feedback.module.css';
import { requestIdOf } from './requestId';
import { StateIcon } from './StateIcon';

export interface ErrorStateProps {
  /** What happened; 'Something Went Wrong' when absent. */
  title?: string;
  /** More of what happened, usually the server's message. */
  description?: string;
  /** What was kept, so that the person knows what need not be done again. */
  kept?: string;
  /** The failure itself; only what support finds it by is shown: its request, else its report. */
  error?: unknown;
  onRetry?: () => void;
  /** h1 where the failure takes the whole page. */
  heading?: 'h1' | 'h2';
}

/** Says what happened, what was kept and offers to retry; the reference helps support to find it. */
export function ErrorState({
  title,
  description,
  kept,
  error,
  onRetry,
  heading: Heading = 'h2',
}: ErrorStateProps) {
  const t = useT();
  const reference = requestIdOf(error) ?? referenceOf(error);
  return (
    <section className={styles.state} role="alert">
      <span className={styles.icon} data-tone="danger" aria-hidden="true">
        <StateIcon name="alert" />
      </span>
      <Heading className={styles.title}>{title ?? t('common.error.title')}</Heading>
      <p className={styles.text}>{description ?? t('common.error.generic')}</p>
      {kept && <p className={styles.text}>{kept}</p>}
      {onRetry && (
        <div className={styles.action}>
          <button type="button" className={styles.button} onClick={onRetry}>
            {t('common.action.retry')}
          </button>
        </div>
      )}
      {reference && (
        <p className={styles.reference}>
          {t('common.error.requestId')} <code>{reference}</code>
        </p>
      )}
    </section>
  );
}
