import { Link } from 'react-router';
import { useT } from '@/i18n/useT';
import form from './form.module.css';
import { GuestLayout } from './GuestLayout';
import styles from './guest.module.css';

/** /disabled-company: where users of a disabled company land, signed out. */
export function DisabledCompanyPage() {
  const t = useT();
  return (
    <GuestLayout
      documentTitle="account.disabledCompany.documentTitle"
      title={t('account.disabledCompany.title')}
      subtitle={t('account.disabledCompany.text')}
    >
      <div className={styles.actions}>
        <Link to="/login" className={form.primary}>
          {t('account.disabledCompany.login')}
        </Link>
      </div>
    </GuestLayout>
  );
}
