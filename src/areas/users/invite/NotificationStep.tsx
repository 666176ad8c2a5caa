import { type InviteEmails, inviteTextCalls } from '@contract/users/invites';
import Button from '@mui/material/Button';
import type { UseQueryResult } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useSession } from '@/authProvider/currentSession';
import { useCan } from '@/authProvider/useCan';
import { lazyComponent } from '@/client/lazyPage';
import { ErrorState } from '@/components/feedback/ErrorState';
import { Skeleton } from '@/components/feedback/Skeleton';
import { SwitchInput } from '@/components/form/SwitchInput';
import { languageName } from '@/i18n/languageNames';
import { useT } from '@/i18n/useT';
import flow from '@/theme/flow.module.css';
import styles from './invite.module.css';
import { audienceOfRole, type InviteValues } from './inviteForm';
import { MailPreview } from './MailPreview';
import { TextInputs } from './TextInputs';
import { useTestMail } from './useInviteData';

const InvitationTextsDialog = lazyComponent(() => import('./InvitationTextsDialog'));

export interface NotificationStepProps {
  emails: Pick<UseQueryResult<InviteEmails, Error>, 'data' | 'error' | 'refetch'>;
  /** Whether the button 'Add users and begin training' is shown. */
  canBeginTraining: boolean;
}

/** Whether users are notified, with which texts, and whether training begins. */
export function NotificationStep({ emails, canBeginTraining }: NotificationStepProps) {
  const t = useT();
  const isNotified = useWatch<InviteValues, 'notify'>({ name: 'notify' });
  return (
    <>
      <SwitchInput source="notify" label={t('invite.notify')} offText={t('invite.notifyOff')} />
      {isNotified && <InvitationText emails={emails} />}
      {canBeginTraining && (
        <section className={styles.note}>
          <h4 className={styles.noteTitle}>{t('invite.training.title')}</h4>
          <p>{t('invite.training.text')}</p>
        </section>
      )}
    </>
  );
}

function InvitationText({
  emails: { data, error, refetch },
}: Omit<NotificationStepProps, 'canBeginTraining'>) {
  const t = useT();
  const companyName = useSession()?.company.name ?? '';
  const [isEditing, setEditing] = useState(false);
  const { control, trigger } = useFormContext<InviteValues>();
  const [role, subject, message] = useWatch({ control, name: ['role', 'subject', 'message'] });
  const audience = audienceOfRole(role);
  const test = useTestMail(audience);
  const canEdit = useCan(inviteTextCalls[audience].save);
  if (error) return <ErrorState description={error.message} error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton shape="block" />;

  const shown = data.isCustomSent ? { subject, message } : data[audience].default;
  const sendTest = async () => {
    if (await trigger(['subject', 'message'], { shouldFocus: true })) await test.send(shown);
  };
  return (
    <>
      {data.isCustomSent ? <TextInputs /> : canEdit && <p className={styles.note}>{t('invite.text.free')}</p>}
      <MailPreview
        {...shown}
        frame={data[audience].frame}
        companyName={companyName}
        language={data.language}
      />
      <p className={styles.hint}>{t('invite.text.language', { language: languageName(data.language) })}</p>
      <div className={flow.row}>
        <Button variant="outlined" loading={test.isPending} onClick={() => void sendTest()}>
          {t('invite.text.test')}
        </Button>
        {canEdit && <Button onClick={() => setEditing(true)}>{t('invite.text.edit')}</Button>}
      </div>
      {isEditing && (
        <Suspense fallback={null}>
          <InvitationTextsDialog initial={audience} onClose={() => setEditing(false)} />
        </Suspense>
      )}
    </>
  );
}
