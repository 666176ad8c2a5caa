import { billingEndpoints } from '@contract/billing';
import { getSession } from '@/authProvider/currentSession';
import { isApiError } from '@/client/ApiError';
import { useAction } from '@/client/useAction';
import { ConfirmDialog } from '@/components/dialog/ConfirmDialog';
import { useT } from '@/i18n/useT';
import type { ShellDialogProps } from '../shellDialog';

interface TrialDialogProps extends ShellDialogProps {
  /** In place of what the trial is about in general. */
  title?: string;
  text?: string;
}

/** Starts the trial; on success the company is refetched and the dialog closes. */
export default function TrialDialog({ session: { company }, title, text, onClose }: TrialDialogProps) {
  const t = useT();
  const readAgain = async () => {
    await getSession().reload();
    onClose();
  };
  const { run } = useAction(billingEndpoints.startTrial, {
    success: 'dialogs.trial.started',
    onSuccess: readAgain,
    // Another admin was faster, so the available choices have changed.
    onError: async (error) => {
      if (isApiError(error) && error.status === 409) await readAgain();
      return false;
    },
  });

  return (
    <ConfirmDialog
      title={title ?? t('dialogs.trial.title', { days: company.subscription.trial.days })}
      description={text ?? t('dialogs.trial.text')}
      confirmLabel={t('dialogs.trial.start')}
      cancelLabel={t('dialogs.trial.later')}
      onConfirm={() => run({ params: { companyId: company.id } })}
      onClose={onClose}
    />
  );
}
