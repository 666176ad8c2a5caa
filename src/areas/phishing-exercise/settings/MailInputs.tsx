import { exerciseCampaignEndpoints } from '@contract/phishing-exercise/campaigns';
import Button from '@mui/material/Button';
import { useFormContext } from 'react-hook-form';
import { currentCompanyId } from '@/authProvider/currentSession';
import { useAction } from '@/client/useAction';
import { NotificationInputs } from '@/components/form/NotificationInputs';
import { useUnverified } from '@/components/verify/verification';
import { useT } from '@/i18n/useT';
import type { ExerciseChanges, MailTexts } from './settings';

/** The product's own words of the mail about a new exercise. */
export function useDefaultMail(): MailTexts {
  const t = useT();
  return {
    subject: t('phishingExercise.settings.mail.subject'),
    message: t('phishingExercise.settings.mail.message'),
  };
}

/** The mail to the learners, which can be sent to oneself first. */
export function MailInputs({ name }: { name: string }) {
  const t = useT();
  const { getValues, trigger } = useFormContext<ExerciseChanges>();
  const mustVerify = useUnverified() !== null;
  const { run, isPending } = useAction(exerciseCampaignEndpoints.testNotification, {
    success: ({ data }) => t('phishingExercise.settings.testSent', { email: data.email }),
  });
  const send = async () => {
    if (!(await trigger(['subject', 'message']))) return;
    const { subject, message } = getValues();
    await run({ params: { companyId: currentCompanyId() }, body: { subject, message, name } });
  };
  return (
    <NotificationInputs
      name={name}
      label={t('phishingExercise.settings.notifications')}
      hint={t('phishingExercise.settings.notificationsHint')}
      defaults={useDefaultMail()}
    >
      <Button size="small" loading={isPending} disabled={mustVerify} onClick={() => void send()}>
        {t('phishingExercise.settings.sendTest')}
      </Button>
    </NotificationInputs>
  );
}
