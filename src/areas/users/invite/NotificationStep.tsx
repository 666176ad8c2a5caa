import { type InviteEmails, type InviteOptions, inviteTextCalls } from '@contract/users/invites';
import Button from '@mui/material/Button';
import type { UseQueryResult } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { Link } from 'react-router';
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
import { audienceOfRole, type InviteValues, isBySignOn } from './inviteForm';
import { MailPreview } from './MailPreview';
import { TextInputs } from './TextInputs';
import { useTestMail } from './useInviteData';

const InvitationTextsDialog = lazyComponent(() => import('./InvitationTextsDialog'));

/** Where domains are verified; the settings are another area. */
const DOMAINS = '/settings/domains';

export interface NotificationStepProps {
  emails: Pick<UseQueryResult<InviteEmails, Error>, 'data' | 'error' | 'refetch'>;
  signOn: InviteOptions['signOn'];
  /** Whether the button 'Add users and begin training' is shown. */
  canBeginTraining: boolean;
}

/** How users sign in, whether and with which texts they are notified, and whether training begins. */
export function NotificationStep({ emails, signOn, canBeginTraining }: NotificationStepProps) {
  const t = useT();
  const isNotified = useWatch<InviteValues, 'notify'>({ name: 'notify' });
  return (
    <>
      {signOn?.isRequired && <p className={styles.note}>{t('invite.signOn.required')}</p>}
      {signOn && !signOn.isRequired && <SignOnChoice domains={signOn.domains} />}
      <SwitchInput source="notify" label={t('invite.notify')} offText={t('invite.notifyOff')} />
      {isNotified && <InvitationText emails={emails} signOn={signOn} />}
      {canBeginTraining && (
        <section className={styles.note}>
          <h4 className={styles.noteTitle}>{t('invite.training.title')}</h4>
          <p>{t('invite.training.text')}</p>
        </section>
      )}
    </>
  );
}

/** Whether they get a link to choose a password, or one to the company's single sign-on. */
function SignOnChoice({ domains }: { domains: readonly string[] }) {
  const t = useT();
  const isOn = useWatch<InviteValues, 'sso'>({ name: 'sso' });
  const hint = t(isOn ? 'invite.signOn.on' : 'invite.signOn.off', { domains: domains.join(', ') });
  const isPossible = domains.length > 0;
  return (
    <div>
      <SwitchInput
        source="sso"
        label={t('invite.signOn.label')}
        helperText={isPossible ? hint : t('invite.signOn.noDomain')}
        disabled={!isPossible}
      />
      {!isPossible && <Link to={DOMAINS}>{t('invite.signOn.domains')}</Link>}
    </div>
  );
}

function InvitationText({
  emails: { data, error, refetch },
  signOn,
}: Omit<NotificationStepProps, 'canBeginTraining'>) {
  const t = useT();
  const companyName = useSession()?.company.name ?? '';
  const [isEditing, setEditing] = useState(false);
  const { control, trigger } = useFormContext<InviteValues>();
  const [role, sso, subject, message] = useWatch({ control, name: ['role', 'sso', 'subject', 'message'] });
  const audience = audienceOfRole(role);
  const test = useTestMail(audience);
  const canEdit = useCan(inviteTextCalls[audience].save);
  if (error) return <ErrorState description={error.message} error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton shape="block" />;

  const bySignOn = isBySignOn({ sso }, signOn);
  const standard = bySignOn ? data[audience].signOn : data[audience];
  const shown = data.isCustomSent ? { subject, message } : standard.default;
  const sendTest = async () => {
    if (await trigger(['subject', 'message'], { shouldFocus: true }))
      await test.send({ ...shown, sso: bySignOn });
  };
  return (
    <>
      {data.isCustomSent ? <TextInputs /> : canEdit && <p className={styles.note}>{t('invite.text.free')}</p>}
      <MailPreview {...shown} frame={standard.frame} companyName={companyName} language={data.language} />
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
