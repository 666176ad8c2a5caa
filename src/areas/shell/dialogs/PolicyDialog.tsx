import { accountEndpoints } from '@contract/account';
import { ERROR_CODES } from '@contract/errors';
import type { CurrentUser } from '@contract/session';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId } from 'react';
import { useLogout } from 'react-admin';
import { getSession } from '@/authProvider/currentSession';
import { isApiError } from '@/client/ApiError';
import { call } from '@/client/client';
import { useAction } from '@/client/useAction';
import { getConfig, learnerLinks } from '@/config';
import { useT } from '@/i18n/useT';
import styles from './dialogs.module.css';

/** Another tab was faster: the agreement is recorded, which is all that is needed. */
const isConfirmedAlready = (error: unknown) =>
  isApiError(error) && error.code === ERROR_CODES.privacyPolicyAlreadyConfirmed;

/** The Policy Agreement: until CONFIRM, the only other choice is to log out. */
export default function PolicyDialog({ user }: { user: CurrentUser }) {
  const t = useT();
  const logout = useLogout();
  const titleId = useId();
  const textId = useId();
  const { privacyPolicy, serviceLevelAgreement, termsOfServices } = learnerLinks(getConfig());
  const params = { companyId: user.company_id, userId: user.id };
  const { isPending, run: confirm } = useAction(async () => {
    await call(accountEndpoints.confirmPrivacyPolicy, { params }).catch((error) => {
      if (!isConfirmedAlready(error)) throw error;
    });
    await getSession().reload();
  });

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
        <ul className={styles.list}>
          {(
            [
              [privacyPolicy, t('dialogs.policy.privacyPolicy')],
              [serviceLevelAgreement, t('dialogs.policy.sla')],
              [termsOfServices, t('dialogs.policy.terms')],
            ] as const
          ).map(([href, label]) => (
            <li key={href}>
              <a href={href} target="_blank" rel="noopener" aria-description={t('common.newTab')}>
                {label}
              </a>
            </li>
          ))}
        </ul>
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
