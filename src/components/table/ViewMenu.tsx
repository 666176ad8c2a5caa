import Add from '@mui/icons-material/Add';
import Edit from '@mui/icons-material/EditOutlined';
import ViewColumn from '@mui/icons-material/ViewColumnOutlined';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useState } from 'react';
import { useStore } from 'react-admin';
import { canSaveMore, changeToView, queryOfView, type SavedView } from '@/components/list/savedViews';
import { useConsoleList } from '@/components/list/useConsoleList';
import { useT } from '@/i18n/useT';
import type { Column } from './column';
import { MenuMark } from './MenuMark';
import styles from './toolbar.module.css';
import type { Density, TableSettings } from './useTableSettings';
import { ManageViewsDialog, SaveViewDialog } from './ViewDialogs';

export interface ViewMenuProps {
  /** The columns that can be hidden. */
  columns: readonly Pick<Column<never>, 'key' | 'label'>[];
  settings: TableSettings;
  /** The key under which the user's views are stored; absent: none can be saved. */
  viewsKey?: string;
}

const DENSITIES: readonly Density[] = ['comfortable', 'compact'];

const NO_VIEWS: readonly SavedView[] = [];

/** A list's saved views, visible columns and row height. */
export function ViewMenu({ columns, settings, viewsKey }: ViewMenuProps) {
  const t = useT();
  const { params, spec, change } = useConsoleList();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [dialog, setDialog] = useState<'save' | 'manage' | null>(null);
  const [saved, setSaved] = useStore<readonly SavedView[]>(viewsKey ?? 'views', NO_VIEWS);
  const { density, setDensity, shown, toggleColumn } = settings;
  const query = viewsKey === undefined ? undefined : queryOfView(params, shown, spec);
  const open = (which: 'save' | 'manage') => {
    setAnchor(null);
    setDialog(which);
  };

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
        {viewsKey !== undefined && [
          <li key="heading" className={styles.menuHeading} role="presentation">
            {t('table.views.title')}
          </li>,
          ...saved.map((view) => (
            <MenuItem
              key={`view-${view.name}`}
              role="menuitemradio"
              aria-checked={view.query === query}
              onClick={() => {
                setAnchor(null);
                change(changeToView(view, spec));
              }}
            >
              <MenuMark kind="radio" isChecked={view.query === query} />
              <span className={styles.viewLabel} dir="auto">
                {view.name}
              </span>
            </MenuItem>
          )),
          canSaveMore(saved) && (
            <MenuItem key="save" onClick={() => open('save')}>
              <Add fontSize="small" color="action" aria-hidden="true" />
              {t('table.views.save')}
            </MenuItem>
          ),
          saved.length > 0 && (
            <MenuItem key="manage" onClick={() => open('manage')}>
              <Edit fontSize="small" color="action" aria-hidden="true" />
              {t('table.views.manage')}
            </MenuItem>
          ),
        ]}
        <li className={styles.menuHeading} role="presentation">
          {t('table.columns')}
        </li>
        {columns.map(({ key, label }) => (
          <MenuItem
            key={key}
            role="menuitemcheckbox"
            aria-checked={shown.includes(key)}
            onClick={() => toggleColumn(key)}
          >
            <MenuMark kind="check" isChecked={shown.includes(key)} />
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
      {dialog === 'save' && query !== undefined && (
        <SaveViewDialog
          views={saved}
          onSave={(name) => {
            setSaved([...saved, { name, query }]);
            setDialog(null);
          }}
          onClose={() => setDialog(null)}
        />
      )}
      {dialog === 'manage' && (
        <ManageViewsDialog views={saved} onChange={setSaved} onClose={() => setDialog(null)} />
      )}
    </>
  );
}
