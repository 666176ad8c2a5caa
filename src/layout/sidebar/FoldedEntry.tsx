import Lock from '@mui/icons-material/LockOutlined';
import OpenInNew from '@mui/icons-material/OpenInNewOutlined';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useTheme } from '@mui/material/styles';
import Tooltip from '@mui/material/Tooltip';
import { useId, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { useT } from '@/i18n/useT';
import { leavesOf, type NavItem, trailTo } from '../navigation';
import styles from './Sidebar.module.css';
import { useLockedEntry } from './useLockedEntry';

export interface FoldedEntryProps {
  item: NavItem;
  onNavigate?: () => void;
}

/** One entry as an icon: its name is a tooltip, its group a flyout menu. */
export function FoldedEntry({ item, onNavigate }: FoldedEntryProps) {
  return <li>{item.children ? <Flyout item={item} onNavigate={onNavigate} /> : <IconLink item={item} />}</li>;
}

function IconLink({ item }: FoldedEntryProps) {
  const t = useT();
  const { pathname } = useLocation();
  const { icon: Icon, path = '/', labelKey } = item;
  if (item.href !== undefined) {
    return (
      <Tooltip title={t(labelKey)} placement="right">
        <a
          href={item.href}
          target="_blank"
          rel="noopener"
          className={styles.item}
          aria-label={t(labelKey)}
          aria-description={t('common.newTab')}
        >
          <Icon className={styles.icon} />
        </a>
      </Tooltip>
    );
  }
  return (
    <Tooltip title={t(labelKey)} placement="right">
      <Link
        to={path}
        className={styles.item}
        aria-label={t(labelKey)}
        aria-current={trailTo([item], pathname).length > 0 ? 'page' : undefined}
      >
        <Icon className={styles.icon} />
      </Link>
    </Tooltip>
  );
}

function Flyout({ item, onNavigate }: FoldedEntryProps) {
  const t = useT();
  const menuId = useId();
  const { direction } = useTheme();
  const { pathname } = useLocation();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { icon: Icon, labelKey } = item;
  // Popover positions are physical, not logical.
  const [end, start] = direction === 'rtl' ? (['left', 'right'] as const) : (['right', 'left'] as const);
  const current = trailTo([item], pathname).at(-1)?.key;

  const close = () => setAnchor(null);

  return (
    <>
      <Tooltip title={anchor ? '' : t(labelKey)} placement="right">
        <button
          type="button"
          className={styles.item}
          data-holds-current={current !== undefined || undefined}
          aria-label={t(labelKey)}
          aria-haspopup="menu"
          aria-expanded={anchor !== null}
          aria-controls={anchor ? menuId : undefined}
          onClick={(event) => setAnchor(event.currentTarget)}
        >
          <Icon className={styles.icon} />
        </button>
      </Tooltip>
      <Menu
        id={menuId}
        anchorEl={anchor}
        open={anchor !== null}
        onClose={close}
        anchorOrigin={{ vertical: 'top', horizontal: end }}
        transformOrigin={{ vertical: 'top', horizontal: start }}
        slotProps={{ list: { 'aria-label': t(labelKey) }, paper: { className: styles.flyout } }}
      >
        {leavesOf(item).map((screen) => (
          <FlyoutItem
            key={screen.key}
            screen={screen}
            isCurrent={screen.key === current}
            onChosen={() => {
              close();
              onNavigate?.();
            }}
          />
        ))}
      </Menu>
    </>
  );
}

interface FlyoutItemProps {
  screen: NavItem;
  isCurrent: boolean;
  onChosen: () => void;
  /** Set by the menu: which item the Tab key reaches, and where it is focused. */
  tabIndex?: number;
  autoFocus?: boolean;
}

function FlyoutItem({ screen, isCurrent, onChosen, ...place }: FlyoutItemProps) {
  const t = useT();
  const unlock = useLockedEntry(screen);
  const choose = () => {
    onChosen();
    unlock?.();
  };
  const shown = { ...place, selected: isCurrent, 'aria-current': isCurrent ? ('page' as const) : undefined };
  if (screen.href !== undefined) {
    return (
      <MenuItem
        {...place}
        component="a"
        href={screen.href}
        target="_blank"
        rel="noopener"
        aria-description={t('common.newTab')}
        onClick={onChosen}
      >
        {t(screen.labelKey)}
        <OpenInNew className={styles.lock} />
      </MenuItem>
    );
  }
  return unlock ? (
    <MenuItem {...shown} onClick={choose}>
      {t(screen.labelKey)}
      <Lock className={styles.lock} titleAccess={t('shell.sidebar.needsBoost')} />
    </MenuItem>
  ) : (
    <MenuItem {...shown} component={Link} to={screen.path ?? '/'} onClick={choose}>
      {t(screen.labelKey)}
    </MenuItem>
  );
}
