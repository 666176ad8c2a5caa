import { useTranslate } from 'react-admin';
import styles from './feedback.module.css';
import { requestIdOf } from './requestId';
import { StateIcon } from './StateIcon';

export interface ErrorStateProps {
  /** What happened; 'Something Went Wrong' when absent (1 §8). */
  title?: string;
  /** More of what happened, usually the server's message. */
  description?: string;
  /** What was kept, so that the person knows what need not be done again. */
  kept?: string;
  /** The failure itself; only its request id is shown. */
  error?: unknown;
  onRetry?: () => void;
}

/** Says what happened, what was kept and offers to retry; the request id helps support to find it. */
export function ErrorState({ title, description, kept, error, onRetry }: ErrorStateProps) {
  const translate = useTranslate();
  const requestId = requestIdOf(error);
  return (
    <section className={styles.state} role="alert">
      <span className={styles.icon} data-tone="danger" aria-hidden="true">
        <StateIcon name="alert" />
      </span>
      <h2 className={styles.title}>{title ?? translate('common.error.title')}</h2>
      <p className={styles.text}>{description ?? translate('common.error.generic')}</p>
      {kept && <p className={styles.text}>{kept}</p>}
      {onRetry && (
        <div className={styles.action}>
          <button type="button" className={styles.button} onClick={onRetry}>
            {translate('common.action.retry')}
          </button>
        </div>
      )}
      {requestId && (
        <p className={styles.reference}>
          {translate('common.error.requestId')} <code>{requestId}</code>
        </p>
      )}
    </section>
  );
}
