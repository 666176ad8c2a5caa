import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId } from 'react';
import { CopyButton } from '@/components/copy/CopyButton';
import { useT } from '@/i18n/useT';
import styles from './temporaryPassword.module.css';

export interface PasswordIsSetProps {
  name: string;
  password: string;
  onClose: () => void;
}

/** Shows the password once more, to be handed over; a click outside does not close the dialog. */
export function PasswordIsSet({ name, password, onClose }: PasswordIsSetProps) {
  const t = useT();
  const titleId = useId();
  return (
    <Dialog open fullWidth maxWidth="xs" aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{t('operations.temporaryPassword.doneTitle')}</DialogTitle>
      <DialogContent>
        <p className={styles.text}>{t('operations.temporaryPassword.doneText', { name })}</p>
        <div className={styles.password}>
          <code dir="ltr">{password}</code>
          <CopyButton text={password} label={t('operations.temporaryPassword.copy')} />
        </div>
      </DialogContent>
      <DialogActions>
        <Button variant="contained" autoFocus onClick={onClose}>
          {t('operations.temporaryPassword.done')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
