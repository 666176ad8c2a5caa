import MoreHoriz from '@mui/icons-material/MoreHoriz';
import IconButton from '@mui/material/IconButton';
import ListItemIcon from '@mui/material/ListItemIcon';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useState } from 'react';
import { useT } from '@/i18n/useT';
import type { RowAction } from './column';

export interface RowMenuProps {
  /** The record's name, for the accessible name of the button. */
  name: string;
  /** An empty list means no menu. */
  actions: () => readonly RowAction[];
}

const danger = { color: 'var(--color-danger)', '& .MuiListItemIcon-root': { color: 'inherit' } };

/** The actions of one record, at the end of its row. */
export function RowMenu({ name, actions }: RowMenuProps) {
  const t = useT();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const offered = actions();
  if (offered.length === 0) return null;
  const select = (action: RowAction) => {
    setAnchor(null);
    action.onSelect();
  };

  return (
    <>
      <IconButton
        size="small"
        aria-label={t('table.actionsOf', { name })}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <MoreHoriz fontSize="small" />
      </IconButton>
      {anchor && (
        <Menu
          open
          anchorEl={anchor}
          onClose={() => setAnchor(null)}
          anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
          transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        >
          {offered.map((action) => (
            <MenuItem key={action.key} onClick={() => select(action)} sx={action.danger ? danger : undefined}>
              {action.icon && <ListItemIcon>{action.icon}</ListItemIcon>}
              {action.label}
            </MenuItem>
          ))}
        </Menu>
      )}
    </>
  );
}
