import { useT } from '@/i18n/useT';
import type { ShellDialogProps } from '../shellDialog';
import TrialDialog from './TrialDialog';

/** Offers the trial to who is about to launch a phishing campaign, which the Free plan can't send. */
export default function PhishingTrialDialog(props: ShellDialogProps) {
  const t = useT();
  const { days } = props.session.company.subscription.trial;
  return (
    <TrialDialog
      {...props}
      title={t('dialogs.phishingTrial.title')}
      text={t('dialogs.phishingTrial.text', { days })}
    />
  );
}
