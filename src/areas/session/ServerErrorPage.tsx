import { useEffect } from 'react';
import { useRouteError } from 'react-router';
import { appBase } from '@/app';
import { isApiError } from '@/client/ApiError';
import { referenceOf, reportError } from '@/client/error-reports/reportError';
import { useT } from '@/i18n/useT';
import form from './form.module.css';
import { GuestLayout } from './GuestLayout';
import styles from './guest.module.css';

const HOME = appBase || '/';

/** /error/500, and the last resort of every route whose loading or rendering failed. */
export function ServerErrorPage() {
  const t = useT();
  const error = useRouteError();
  const reference = (isApiError(error) ? error.requestId : undefined) ?? referenceOf(error);
  useEffect(() => reportError(error), [error]);
  // At its own address a reload would only show this page again.
  const retry = () => (error ? location.reload() : location.assign(HOME));

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
        <a href={HOME} className={form.secondary}>
          {t('session.serverError.home')}
        </a>
      </div>
      {reference && <p className={styles.code}>{t('session.serverError.requestId', { id: reference })}</p>}
    </GuestLayout>
  );
}
