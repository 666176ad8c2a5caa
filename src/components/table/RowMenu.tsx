import ExpandMore from '@mui/icons-material/ExpandMore';
import Button from '@mui/material/Button';
import ListItemIcon from '@mui/material/ListItemIcon';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useState } from 'react';
import { useT } from '@/i18n/useT';
import type { RowAction } from './column';
import styles from './table.module.css';

export interface RowMenuProps {
  /** The record's name, for the accessible name of the button. */
  name: string;
  /** An empty list means no menu. */
  actions: () => readonly RowAction[];
}

const DOTS =
  'M6 10c-1.1 0-2 .9-2 2s.9 2 2 2 2-.9 2-2-.9-2-2-2m12 0c-1.1 0-2 .9-2 2s.9 2 2 2 2-.9 2-2-.9-2-2-2m-6 0c-1.1 0-2 .9-2 2s.9 2 2 2 2-.9 2-2-.9-2-2-2';
const END = {
  anchorOrigin: { vertical: 'bottom', horizontal: 'right' },
  transformOrigin: { vertical: 'top', horizontal: 'right' },
} as const;
const danger = { color: 'var(--color-danger)', '& .MuiListItemIcon-root': { color: 'inherit' } };

interface ActionMenuProps {
  actions: readonly RowAction[];
  /** The button that opened it. */
  anchor: HTMLElement;
  /** Where it hangs from its button. */
  align?: 'start' | 'end';
  onClose: () => void;
}

function ActionMenu({ actions, anchor, align = 'start', onClose }: ActionMenuProps) {
  const select = (action: RowAction) => {
    if (action.unavailable) return;
    onClose();
    void action.onSelect?.();
  };
  return (
    <Menu open anchorEl={anchor} onClose={onClose} {...(align === 'end' && END)}>
      {actions.map((action) => (
        <MenuItem
          key={action.key}
          {...(action.href === undefined ? {} : { component: 'a', href: action.href })}
          onClick={() => select(action)}
          // Not `disabled`, which keyboards skip: the reason must be reachable.
          aria-disabled={action.unavailable ? true : undefined}
          sx={action.danger ? danger : undefined}
        >
          {action.icon && <ListItemIcon>{action.icon}</ListItemIcon>}
          {action.unavailable ? (
            <span className={styles.unavailable}>
              {action.label}
              <span>{action.unavailable}</span>
            </span>
          ) : (
            action.label
          )}
        </MenuItem>
      ))}
    </Menu>
  );
}

/** The actions of one record, at the end of its row. The button is plain, since a table has many; the menu is MUI's. */
export function RowMenu({ name, actions }: RowMenuProps) {
  const t = useT();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const offered = actions();
  if (offered.length === 0) return null;
  return (
    <>
      <button
        type="button"
        className={styles.menuButton}
        aria-label={t('table.actionsOf', { name })}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d={DOTS} />
        </svg>
      </button>
      {anchor && <ActionMenu actions={offered} anchor={anchor} align="end" onClose={() => setAnchor(null)} />}
    </>
  );
}

/** A button with further actions, as plain text, beside the buttons of a page or of a selection. */
export function MoreMenu({ label, actions }: { label: string; actions: readonly RowAction[] }) {
  const withoutIcons = actions.map(({ icon: _icon, ...action }) => action);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <Button
        variant="outlined"
        endIcon={<ExpandMore />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {label}
      </Button>
      {anchor && <ActionMenu actions={withoutIcons} anchor={anchor} onClose={() => setAnchor(null)} />}
    </>
  );
}
