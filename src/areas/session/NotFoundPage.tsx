import { Link } from 'react-router';
import { useT } from '@/i18n/useT';
import form from './form.module.css';
import { GuestLayout } from './GuestLayout';
import styles from './guest.module.css';

/** /error/404: unknown paths redirect here. */
export function NotFoundPage() {
  const t = useT();
  return (
    <GuestLayout
      documentTitle="session.notFound.documentTitle"
      title={t('session.notFound.title')}
      subtitle={t('session.notFound.text')}
    >
      <div className={styles.actions}>
        <Link to="/" className={form.primary}>
          {t('session.notFound.home')}
        </Link>
      </div>
    </GuestLayout>
  );
}
