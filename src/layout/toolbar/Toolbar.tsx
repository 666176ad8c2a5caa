import KeyboardIcon from '@mui/icons-material/KeyboardOutlined';
import MenuIcon from '@mui/icons-material/Menu';
import SearchIcon from '@mui/icons-material/Search';
import Tooltip from '@mui/material/Tooltip';
import type { ReactNode } from 'react';
import { useT } from '@/i18n/useT';
import { PALETTE_KEYS } from '../shortcuts/useShellShortcuts';
import { type AccountEntry, AccountMenu } from './AccountMenu';
import { Breadcrumb } from './Breadcrumb';
import { LanguageSwitch } from './LanguageSwitch';
import { ThemeSwitch } from './ThemeSwitch';
import styles from './Toolbar.module.css';

export interface ToolbarProps {
  /** Present on small screens, where the sidebar is a drawer. */
  onOpenMenu?: () => void;
  onOpenPalette: () => void;
  onOpenShortcuts: () => void;
  tools?: ReactNode;
  accountEntries?: readonly AccountEntry[];
  accountRole?: string | undefined;
}

/** The bar above every page: breadcrumb, command palette, tools and account menu. */
export function Toolbar(props: ToolbarProps) {
  const { onOpenMenu, onOpenPalette, onOpenShortcuts, tools, accountEntries, accountRole } = props;
  const t = useT();
  return (
    <header className={styles.toolbar}>
      {onOpenMenu && (
        <button
          type="button"
          className={styles.iconButton}
          aria-label={t('shell.sidebar.open')}
          onClick={onOpenMenu}
        >
          <MenuIcon fontSize="small" />
        </button>
      )}
      <Breadcrumb />
      <div className={styles.tools}>
        <button
          type="button"
          className={styles.paletteButton}
          aria-keyshortcuts="Control+K Meta+K"
          onClick={onOpenPalette}
        >
          <SearchIcon fontSize="inherit" />
          <span className={styles.paletteLabel}>{t('shell.toolbar.palette')}</span>
          <span className={styles.keys} aria-hidden="true">
            {PALETTE_KEYS.join(' ')}
          </span>
        </button>
        <Tooltip title={t('shell.shortcuts.title')}>
          <button
            type="button"
            className={styles.iconButton}
            data-wide-only=""
            aria-label={t('shell.shortcuts.title')}
            onClick={onOpenShortcuts}
          >
            <KeyboardIcon fontSize="small" />
          </button>
        </Tooltip>
        {tools}
        <LanguageSwitch />
        <ThemeSwitch />
        <AccountMenu entries={accountEntries} role={accountRole} />
      </div>
    </header>
  );
}
