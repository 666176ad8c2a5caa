import { billingEndpoints } from '@contract/billing';
import { useNotify } from 'react-admin';
import { getSession } from '@/authProvider/currentSession';
import type { SessionData } from '@/authProvider/session';
import { call } from '@/client/client';
import { ConfirmDialog } from '@/components/dialog/ConfirmDialog';
import { useT } from '@/i18n/useT';
import { useNotifyError } from '../useNotifyError';

export interface TrialDialogProps {
  session: SessionData;
  onClose: () => void;
}

/** Starts the trial; the company is read again and the dialog closes on success (1 §4.4, §7.5). */
export default function TrialDialog({ session: { company }, onClose }: TrialDialogProps) {
  const t = useT();
  const notify = useNotify();
  const notifyError = useNotifyError();
  const start = async () => {
    try {
      await call(billingEndpoints.startTrial, { params: { companyId: company.id } });
      await getSession().reload();
      notify('dialogs.trial.started', { type: 'success' });
      onClose();
    } catch (error) {
      notifyError(error);
    }
  };

  return (
    <ConfirmDialog
      title={t('dialogs.trial.title', { days: company.subscription.trial.days })}
      description={t('dialogs.trial.text')}
      confirmLabel={t('dialogs.trial.start')}
      onConfirm={start}
      onClose={onClose}
    />
  );
}
