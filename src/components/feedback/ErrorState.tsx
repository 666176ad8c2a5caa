import { isOldResults } from '@/client/ApiError';
import { referenceOf } from '@/client/error-reports/reportError';
import { useT } from '@/i18n/useT';
import { EmptyState } from './EmptyState';
import styles from './feedback.module.css';
import { requestIdOf } from './requestId';
import { StateIcon } from './StateIcon';

export interface ErrorStateProps {
  /** What happened; 'Something Went Wrong' by default. */
  title?: string;
  /** Details, usually the server's message. */
  description?: string;
  /** What was saved, so that the user knows what need not be repeated. */
  kept?: string;
  /** The failure itself; shown only as the reference for support: its request id, else its report id. */
  error?: unknown;
  onRetry?: () => void;
  /** h1 where the failure takes the whole page. */
  heading?: 'h1' | 'h2';
}

/**
 * Shows what happened and what was saved, and offers a retry; the reference helps support find the failure.
 */
export function ErrorState({
  title,
  description,
  kept,
  error,
  onRetry,
  heading: Heading = 'h2',
}: ErrorStateProps) {
  const t = useT();
  // No failure: there is nothing to try again.
  if (isOldResults(error))
    return (
      <EmptyState
        title={t('common.oldResults.title')}
        description={t('common.oldResults.text')}
        heading={Heading}
      />
    );
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
