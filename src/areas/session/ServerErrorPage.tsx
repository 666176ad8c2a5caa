import { useRouteError } from 'react-router';
import { isApiError } from '@/client/ApiError';
import { useT } from '@/i18n/useT';
import form from './form.module.css';
import { GuestLayout } from './GuestLayout';
import styles from './guest.module.css';

/** /error/500 (1 §2.2), and the last resort of every route whose loading or rendering failed. */
export function ServerErrorPage() {
  const t = useT();
  const error = useRouteError();
  const requestId = isApiError(error) ? error.requestId : undefined;
  // At its own address a reload would only show it again.
  const retry = () => (error ? location.reload() : location.assign('/'));

  return (
    <GuestLayout
      documentTitle="session.serverError.documentTitle"
      title={t('session.serverError.title')}
      subtitle={isApiError(error) ? error.message : t('session.serverError.text')}
    >
      <div className={styles.actions}>
        <button type="button" className={form.primary} onClick={retry}>
          {t('session.serverError.retry')}
        </button>
        <a href="/" className={form.secondary}>
          {t('session.serverError.home')}
        </a>
      </div>
      {requestId && <p className={styles.code}>{t('session.serverError.requestId', { id: requestId })}</p>}
    </GuestLayout>
  );
}
