import HelpIcon from '@mui/icons-material/HelpOutlined';
import { useT } from '@/i18n/useT';
import { useShellDialog } from '../shellDialog';
import styles from './support.module.css';

/** Floats over every screen and opens the support drawer. */
export function HelpButton() {
  const t = useT();
  const openDialog = useShellDialog();
  return (
    <button
      type="button"
      className={styles.help}
      aria-label={t('support.help')}
      onClick={() => openDialog('support')}
    >
      <HelpIcon fontSize="small" />
      <span className={styles.helpLabel}>{t('support.help')}</span>
    </button>
  );
}
