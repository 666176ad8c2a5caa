import { useT } from '@/i18n/useT';
import form from './form.module.css';
import { GuestLayout } from './GuestLayout';
import styles from './guest.module.css';

/** Shown instead of the console when /config.json can't be loaded: what happened, why, and a retry. */
export function StartupFailurePage({ reason }: { reason: string }) {
  const t = useT();
  return (
    <GuestLayout
      documentTitle="session.serverError.documentTitle"
      title={t('session.startup.title')}
      subtitle={t('session.startup.text')}
    >
      <div className={styles.actions} role="alert">
        <button type="button" className={form.primary} onClick={() => location.reload()}>
          {t('session.startup.retry')}
        </button>
      </div>
      <p className={styles.code}>{t('session.startup.details', { reason })}</p>
    </GuestLayout>
  );
}
