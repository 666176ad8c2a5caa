import type { CurrentUser } from '@contract/session';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId } from 'react';
import { useLogout } from 'react-admin';
import { useAction } from '@/client/useAction';
import { confirmPolicies, PolicyLinks } from '@/components/policies/policies';
import { useT } from '@/i18n/useT';
import styles from './dialogs.module.css';

/** The Policy Agreement: until CONFIRM, the only other choice is to log out. */
export default function PolicyDialog({ user }: { user: CurrentUser }) {
  const t = useT();
  const logout = useLogout();
  const titleId = useId();
  const textId = useId();
  const { isPending, run: confirm } = useAction(() => confirmPolicies(user));

  return (
    <Dialog
      open
      fullWidth
      maxWidth="xs"
      role="alertdialog"
      aria-labelledby={titleId}
      aria-describedby={textId}
    >
      <DialogTitle id={titleId}>{t('dialogs.policy.title')}</DialogTitle>
      <DialogContent>
        <p id={textId} className={styles.text}>
          {t('dialogs.policy.text')}
        </p>
        <PolicyLinks className={styles.list} />
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" disabled={isPending} onClick={() => void logout()}>
          {t('dialogs.policy.logout')}
        </Button>
        <Button variant="contained" loading={isPending} onClick={() => void confirm()} autoFocus>
          {t('dialogs.policy.confirm')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
