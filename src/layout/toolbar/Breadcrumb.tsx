import { useContext } from 'react';
import { Link, useLocation } from 'react-router';
import { useT } from '@/i18n/useT';
import { trailTo, useNavigation } from '../navigation';
import { type Crumb, PageTrailContext } from '../page/pageTrail';
import styles from './Toolbar.module.css';

/**
 * The page's location: the sidebar's groups and entry, if the user can see them, then the steps the page
 * adds.
 */
export function Breadcrumb() {
  const t = useT();
  const { pathname } = useLocation();
  const { crumbs } = useContext(PageTrailContext);
  const navigation = useNavigation();
  const entries = trailTo(navigation, pathname).map(({ labelKey, path }) => ({
    label: t(labelKey),
    to: path,
  }));
  // A report that has an entry of its own is named once.
  const [first, ...rest] = crumbs;
  const isNamed = first !== undefined && first.label === entries.at(-1)?.label;
  const trail: Crumb[] = [...entries, ...(isNamed ? rest : crumbs)];
  if (trail.length === 0) return <div className={styles.breadcrumb} />;

  return (
    <nav className={styles.breadcrumb} aria-label={t('shell.toolbar.breadcrumb')}>
      <ol>
        {trail.map(({ label, to }, at) => (
          <li key={`${to ?? ''} ${label}`}>
            {at === trail.length - 1 ? (
              <span aria-current="page" dir="auto">
                {label}
              </span>
            ) : to ? (
              <Link to={to}>{label}</Link>
            ) : (
              <span>{label}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
