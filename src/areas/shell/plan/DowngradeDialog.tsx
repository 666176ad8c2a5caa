import { billingEndpoints } from '@contract/billing';
import { limits } from '@contract/limits';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId } from 'react';
import { getSession } from '@/authProvider/currentSession';
import { useAction } from '@/client/useAction';
import { dayOf, downgradeLoss } from '@/components/plan/plan';
import { languageOf } from '@/i18n/locales';
import { useLocaleCode, useT } from '@/i18n/useT';
import { type ShellDialogProps, useShellDialog } from '../shellDialog';
import styles from './plan.module.css';

/** Asks before the company continues on Free, and lists what it would lose. */
export default function DowngradeDialog({ session: { company }, onClose }: ShellDialogProps) {
  const t = useT();
  const language = languageOf(useLocaleCode());
  const openDialog = useShellDialog();
  const titleId = useId();
  const textId = useId();
  const { isPending, run } = useAction(billingEndpoints.changeSubscriptionType, {
    onSuccess: async () => {
      await getSession().reload();
      openDialog('downgraded');
    },
  });
  const downgrade = () => void run({ params: { companyId: company.id }, body: { subscriptionType: 'FREE' } });
  const { seats, currentPeriodEnd } = company.subscription;
  const losses = {
    paidUntil: t('billing.downgrade.paidUntil', {
      seats,
      date: currentPeriodEnd ? dayOf(currentPeriodEnd, language, company.timeZone) : '',
    }),
    paid: t('billing.downgrade.paid'),
    trial: t('billing.downgrade.trial'),
    expired: t('billing.downgrade.expired'),
  };
  const users = company.users.enabled;
  const limit = limits.users.withoutBoost;

  return (
    <Dialog
      open
      fullWidth
      maxWidth="xs"
      onClose={isPending ? undefined : onClose}
      aria-labelledby={titleId}
      aria-describedby={textId}
    >
      <DialogTitle id={titleId}>{t('billing.downgrade.title')}</DialogTitle>
      <DialogContent id={textId} className={styles.lines}>
        <p className={styles.muted}>{losses[downgradeLoss(company, new Date())]}</p>
        <p className={styles.muted}>
          {users > limit
            ? t('billing.downgrade.overLimit', { limit, users })
            : t('billing.downgrade.limit', { limit })}
        </p>
      </DialogContent>
      <DialogActions className={styles.choices}>
        <Button color="inherit" disabled={isPending} onClick={() => openDialog('contactSales')}>
          {t('billing.downgrade.contact')}
        </Button>
        <Button variant="outlined" color="error" loading={isPending} onClick={downgrade}>
          {t('billing.downgrade.continue')}
        </Button>
        <Button variant="contained" disabled={isPending} onClick={onClose} autoFocus>
          {t('billing.downgrade.keep')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
