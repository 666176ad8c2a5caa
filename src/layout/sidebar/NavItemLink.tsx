import { Link, useLocation } from 'react-router';
import { useT } from '@/i18n/useT';
import { NAVIGATION, type NavItem } from '../navigation';
import { trailTo } from '../navigationTree';
import styles from './Sidebar.module.css';

export interface NavItemLinkProps {
  item: NavItem;
  onNavigate?: () => void;
}

/** The link of an entry, marked when its screen, or one below it, is the current one. */
export function NavItemLink({ item, onNavigate }: NavItemLinkProps) {
  const t = useT();
  const { pathname } = useLocation();
  const isCurrent = trailTo(NAVIGATION, pathname).at(-1)?.key === item.key;
  const { icon: Icon, path = '/', labelKey } = item;

  return (
    <Link
      to={path}
      className={styles.item}
      aria-current={isCurrent ? 'page' : undefined}
      onClick={onNavigate}
    >
      <Icon className={styles.icon} />
      <span className={styles.label}>{t(labelKey)}</span>
    </Link>
  );
}
