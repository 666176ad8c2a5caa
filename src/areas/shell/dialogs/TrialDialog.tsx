import { billingEndpoints } from '@contract/billing';
import { useNotify } from 'react-admin';
import { getSession } from '@/authProvider/currentSession';
import { isApiError } from '@/client/ApiError';
import { call } from '@/client/client';
import { useNotifyError } from '@/client/useNotifyError';
import { ConfirmDialog } from '@/components/dialog/ConfirmDialog';
import { useT } from '@/i18n/useT';
import type { ShellDialogProps } from '../shellDialog';

/** Starts the trial; the company is read again and the dialog closes on success (1 §4.4, §7.5). */
export default function TrialDialog({ session: { company }, onClose }: ShellDialogProps) {
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
      // Somebody else was quicker: what there is to choose from has changed.
      if (isApiError(error) && error.status === 409) {
        await getSession().reload();
        onClose();
      }
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
