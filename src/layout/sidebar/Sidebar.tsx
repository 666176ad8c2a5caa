import CloseIcon from '@mui/icons-material/Close';
import ChevronLeft from '@mui/icons-material/KeyboardDoubleArrowLeft';
import Tooltip from '@mui/material/Tooltip';
import { Link } from 'react-router';
import { CompanyBrand } from '@/components/brand/CompanyBrand';
import { useT } from '@/i18n/useT';
import { storedPreference, useStoredPreference } from '@/theme/storedPreference';
import { useNavigation } from '../navigation';
import { FoldedEntry } from './FoldedEntry';
import styles from './Sidebar.module.css';
import { SidebarEntry } from './SidebarEntry';

export type SidebarMode = 'expanded' | 'folded';

// Not in react-admin's store: signing out clears it, and the width of the sidebar is not private.
const preference = storedPreference('vigil.sidebar', ['expanded', 'folded'], 'expanded');

/** Whether the sidebar shows names or only icons; stored in the browser. */
export const useSidebarMode = () => useStoredPreference<SidebarMode>(preference);

export interface SidebarProps {
  mode: SidebarMode;
  /** Absent in the drawer of small screens, which can't be folded. */
  onModeChange?: (mode: SidebarMode) => void;
  /** Present in the drawer, which closes by its button and when a link is followed. */
  onClose?: () => void;
}

/** The navigation at the start side: nested groups, or icons with flyouts when folded. */
export function Sidebar({ mode, onModeChange, onClose }: SidebarProps) {
  const t = useT();
  const items = useNavigation();
  const folded = mode === 'folded';
  const Entry = folded ? FoldedEntry : SidebarEntry;
  const toggleLabel = t(folded ? 'shell.sidebar.unfold' : 'shell.sidebar.fold');

  return (
    <nav className={styles.sidebar} data-mode={mode} aria-label={t('shell.nav.label')}>
      <div className={styles.head}>
        <Link to="/" className={styles.home} aria-label={t('shell.sidebar.home')} onClick={onClose}>
          <CompanyBrand size={26} isFolded={folded} />
        </Link>
        {onClose && (
          <button
            type="button"
            className={styles.close}
            aria-label={t('shell.sidebar.close')}
            onClick={onClose}
          >
            <CloseIcon fontSize="small" />
          </button>
        )}
      </div>
      <ul className={`${styles.list} ${styles.entries}`}>
        {items.map((item) => (
          <Entry key={item.key} item={item} onNavigate={onClose} />
        ))}
      </ul>
      {onModeChange && (
        <div className={styles.foot}>
          <Tooltip title={folded ? toggleLabel : ''} placement="right">
            <button
              type="button"
              className={styles.item}
              aria-label={toggleLabel}
              onClick={() => onModeChange(folded ? 'expanded' : 'folded')}
            >
              <ChevronLeft className={styles.foldIcon} />
              {!folded && <span className={styles.label}>{toggleLabel}</span>}
            </button>
          </Tooltip>
        </div>
      )}
    </nav>
  );
}
