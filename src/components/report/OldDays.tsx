import { access, canAccess } from '@contract/access';
import { Link } from 'react-router';
import { useCompanyZone } from '@/authProvider/companyDay';
import { useActor } from '@/authProvider/currentSession';
import { useT } from '@/i18n/useT';
import styles from './report.module.css';

/**
 * Says that figures still have the days of the company's zone before, and leads to where they are counted again.
 * `zone` is whose days they have.
 */
export function OldDays({ zone }: { zone: string }) {
  const t = useT();
  const next = useCompanyZone();
  const actor = useActor();
  if (zone === next) return null;
  return (
    <p className={styles.oldDays} role="status">
      {t('reports.kit.oldDays', { zone, next })}{' '}
      {canAccess(access.adminAreaRead, actor) && (
        <Link to="/settings/general">{t('reports.kit.timeZone')}</Link>
      )}
    </p>
  );
}
