import { Link } from 'react-router';
import { useT } from '@/i18n/useT';
import form from '../form.module.css';
import styles from '../guest.module.css';

/** The two ways to continue after a failed single sign-on. */
export function FailActions() {
  const t = useT();
  return (
    <div className={styles.actions}>
      <button type="button" className={form.primary} onClick={() => location.reload()}>
        {t('sso.fail.reload')}
      </button>
      <Link to="/login" className={form.secondary}>
        {t('sso.fail.withoutSso')}
      </Link>
    </div>
  );
}
