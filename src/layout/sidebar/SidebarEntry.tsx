import ExpandMore from '@mui/icons-material/ExpandMore';
import { useId, useState } from 'react';
import { useLocation } from 'react-router';
import { useT } from '@/i18n/useT';
import type { NavItem } from '../navigation';
import { trailTo } from '../navigationTree';
import { NavItemLink } from './NavItemLink';
import styles from './Sidebar.module.css';

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
