import { type SavedView, savedViewEndpoints } from '@contract/saved-views';
import Add from '@mui/icons-material/Add';
import Close from '@mui/icons-material/Close';
import Edit from '@mui/icons-material/EditOutlined';
import ViewColumn from '@mui/icons-material/ViewColumnOutlined';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { lazy, Suspense, useState } from 'react';
import { useSession } from '@/authProvider/currentSession';
import { useCan } from '@/authProvider/useCan';
import { loadWithOneReload } from '@/client/lazyPage';
import {
  canSaveMore,
  changeToView,
  plainList,
  queryOfView,
  useSavedViews,
  useViewNotes,
} from '@/components/list/savedViews';
import { useConsoleList } from '@/components/list/useConsoleList';
import { useT } from '@/i18n/useT';
import type { Column } from './column';
import { MenuMark } from './MenuMark';
import styles from './toolbar.module.css';
import type { Density, TableSettings } from './useTableSettings';

const dialogs = () => loadWithOneReload(() => import('./ViewDialogs'));
const ViewDialog = lazy(async () => ({ default: (await dialogs()).ViewDialog }));
const ManageViewsDialog = lazy(async () => ({ default: (await dialogs()).ManageViewsDialog }));

export interface ViewMenuProps {
  /** The columns that can be hidden. */
  columns: readonly Pick<Column<never>, 'key' | 'label'>[];
  settings: TableSettings;
}

const DENSITIES: readonly Density[] = ['comfortable', 'compact'];

type Open = { dialog: 'view'; view?: SavedView } | { dialog: 'manage' } | null;

/** A list's saved views, visible columns and row height. */
export function ViewMenu({ columns, settings }: ViewMenuProps) {
  const t = useT();
  const { storeKey, params, spec, change, hasViews } = useConsoleList();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [open, setOpen] = useState<Open>(null);
  const views = useSavedViews();
  const notesOf = useViewNotes();
  const canSave = useCan(savedViewEndpoints.create) && hasViews;
  const userId = useSession()?.actor.userId;
  const { density, setDensity, shown, toggleColumn } = settings;
  const query = queryOfView(params, shown, spec);
  const isInView = views.some((view) => view.query === query);
  const choose = (act: () => void) => () => {
    setAnchor(null);
    act();
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
        {(canSave || views.length > 0) && (
          <li className={styles.menuHeading} role="presentation">
            {t('table.views.title')}
          </li>
        )}
        {views.map((view) => (
          <MenuItem
            key={view.id}
            role="menuitemradio"
            aria-checked={view.query === query}
            onClick={choose(() => change(changeToView(view, spec)))}
          >
            <MenuMark kind="radio" isChecked={view.query === query} />
            <span className={styles.viewTexts}>
              <span dir="auto">{view.name}</span> <small>{notesOf(view)}</small>
            </span>
          </MenuItem>
        ))}
        {isInView && (
          <MenuItem onClick={choose(() => change(plainList(spec)))}>
            <Close fontSize="small" color="action" aria-hidden="true" />
            {t('table.views.plain')}
          </MenuItem>
        )}
        {canSave && canSaveMore(views, userId) && (
          <MenuItem onClick={choose(() => setOpen({ dialog: 'view' }))}>
            <Add fontSize="small" color="action" aria-hidden="true" />
            {t('table.views.save')}
          </MenuItem>
        )}
        {canSave && views.length > 0 && (
          <MenuItem onClick={choose(() => setOpen({ dialog: 'manage' }))}>
            <Edit fontSize="small" color="action" aria-hidden="true" />
            {t('table.views.manage')}
          </MenuItem>
        )}
        {columns.length > 1 && (
          <li className={styles.menuHeading} role="presentation">
            {t('table.columns')}
          </li>
        )}
        {(columns.length > 1 ? columns : []).map(({ key, label }) => (
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
      <Suspense fallback={null}>
        {open?.dialog === 'manage' && (
          <ManageViewsDialog
            views={views}
            onEdit={(view) => setOpen({ dialog: 'view', view })}
            onClose={() => setOpen(null)}
          />
        )}
        {open?.dialog === 'view' && (
          <ViewDialog
            list={storeKey}
            query={query}
            view={open.view}
            onClose={() => setOpen(open.view ? { dialog: 'manage' } : null)}
          />
        )}
      </Suspense>
    </>
  );
}
