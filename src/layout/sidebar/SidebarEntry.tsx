import ExpandMore from '@mui/icons-material/ExpandMore';
import Lock from '@mui/icons-material/LockOutlined';
import OpenInNew from '@mui/icons-material/OpenInNewOutlined';
import { useContext, useId, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { useT } from '@/i18n/useT';
import { type NavItem, NavigationContext, trailTo } from '../navigation';
import styles from './Sidebar.module.css';
import { useLockedEntry } from './useLockedEntry';

export interface SidebarEntryProps {
  item: NavItem;
  onNavigate?: () => void;
}

/** One entry with its name: a link, or a group that opens and closes in place. */
export function SidebarEntry({ item, onNavigate }: SidebarEntryProps) {
  return (
    <li>
      {item.children ? (
        <SidebarGroup item={item} onNavigate={onNavigate} />
      ) : (
        <NavItemLink item={item} onNavigate={onNavigate} />
      )}
    </li>
  );
}

/** The link of an entry, marked when its screen, or one below it, is the current one. */
function NavItemLink({ item, onNavigate }: SidebarEntryProps) {
  const t = useT();
  const { pathname } = useLocation();
  const isCurrent = trailTo(useContext(NavigationContext), pathname).at(-1)?.key === item.key;
  const unlock = useLockedEntry(item);
  const { icon: Icon, path = '/', labelKey } = item;

  if (unlock) {
    const open = () => {
      onNavigate?.();
      unlock();
    };
    return (
      <button type="button" className={styles.item} aria-haspopup="dialog" onClick={open}>
        <Icon className={styles.icon} />
        <span className={styles.label}>{t(labelKey)}</span>
        <Lock className={styles.lock} titleAccess={t('shell.sidebar.needsBoost')} />
      </button>
    );
  }
  if (item.href !== undefined) {
    return (
      <a
        href={item.href}
        target="_blank"
        rel="noopener"
        className={styles.item}
        aria-description={t('common.newTab')}
        onClick={onNavigate}
      >
        <Icon className={styles.icon} />
        <span className={styles.label}>{t(labelKey)}</span>
        <OpenInNew className={styles.lock} />
      </a>
    );
  }
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

function SidebarGroup({ item, onNavigate }: SidebarEntryProps) {
  const t = useT();
  const listId = useId();
  const { pathname } = useLocation();
  const [open, setOpen] = useState(true);
  const holdsCurrent = trailTo([item], pathname).length > 0;
  const { icon: Icon, labelKey, children = [] } = item;

  return (
    <>
      <button
        type="button"
        className={styles.item}
        data-holds-current={(holdsCurrent && !open) || undefined}
        aria-expanded={open}
        aria-controls={listId}
        onClick={() => setOpen(!open)}
      >
        <Icon className={styles.icon} />
        <span className={styles.label}>{t(labelKey)}</span>
        <ExpandMore className={styles.chevron} />
      </button>
      <ul id={listId} className={styles.list} data-nested="" hidden={!open}>
        {children.map((child) => (
          <SidebarEntry key={child.key} item={child} onNavigate={onNavigate} />
        ))}
      </ul>
    </>
  );
}
