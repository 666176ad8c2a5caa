import ViewColumn from '@mui/icons-material/ViewColumnOutlined';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useState } from 'react';
import { useT } from '@/i18n/useT';
import type { Column } from './column';
import { MenuMark } from './MenuMark';
import styles from './toolbar.module.css';
import type { Density, TableSettings } from './useTableSettings';

export interface ViewMenuProps {
  /** The columns that may be hidden. */
  columns: readonly Pick<Column<never>, 'key' | 'label'>[];
  settings: TableSettings;
}

const DENSITIES: readonly Density[] = ['comfortable', 'compact'];

/** Which columns a table shows and how high its rows are. */
export function ViewMenu({ columns, settings }: ViewMenuProps) {
  const t = useT();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { density, setDensity, hidden, toggleColumn } = settings;

  return (
    <>
      <IconButton
        size="small"
        aria-label={t('table.view')}
        title={t('table.view')}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <ViewColumn fontSize="small" />
      </IconButton>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        <li className={styles.menuHeading} role="presentation">
          {t('table.columns')}
        </li>
        {columns.map(({ key, label }) => (
          <MenuItem
            key={key}
            role="menuitemcheckbox"
            aria-checked={!hidden.includes(key)}
            onClick={() => toggleColumn(key)}
          >
            <MenuMark kind="check" isChecked={!hidden.includes(key)} />
            {label}
          </MenuItem>
        ))}
        <li className={styles.menuHeading} role="presentation">
          {t('table.density')}
        </li>
        {DENSITIES.map((one) => (
          <MenuItem
            key={one}
            role="menuitemradio"
            aria-checked={density === one}
            onClick={() => setDensity(one)}
          >
            <MenuMark kind="radio" isChecked={density === one} />
            {t(`table.${one}`)}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
