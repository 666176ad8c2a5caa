import { newEmailSchema } from '@contract/account';
import { limits } from '@contract/limits';
import type { Protection } from '@contract/users/credentials';
import type { Profile } from '@contract/users/profile';
import { zodResolver } from '@hookform/resolvers/zod';
import Schedule from '@mui/icons-material/ScheduleOutlined';
import Button from '@mui/material/Button';
import { useForm } from 'react-hook-form';
import { usePending } from '@/components/dialog/usePending';
import { TextInput } from '@/components/form/TextInput';
import { VerifyFirst } from '@/components/verify/VerifyFirst';
import { useUnverified } from '@/components/verify/verification';
import type { TranslationKey } from '@/i18n/keys';
import { useT } from '@/i18n/useT';
import { emailProblem } from '../form/userForm';
import { useCredentialRule } from '../useCredentialRule';
import { Card } from './Card';
import styles from './card.module.css';
import { emailCalls } from './emailCalls';
import { useSave } from './useSave';

export interface EmailCardProps {
  profile: Profile;
  isOwn: boolean;
}

/** A pending address, with buttons to resend its link or cancel it. */
function Pending({ profile, isOwn, email }: EmailCardProps & { email: string }) {
  const t = useT();
  const mustWait = useUnverified() !== null && !isOwn;
  const save = useSave();
  const calls = emailCalls(profile.id, isOwn);
  const again = usePending(() => save(() => calls.ask(email), ['userProfile.email.asked', { email }]));
  const cancel = usePending(() => save(calls.cancel, ['userProfile.email.cancelled']));
  return (
    <div className={styles.pending}>
      <p className={styles.pendingTitle}>
        <Schedule fontSize="small" aria-hidden="true" />
        <span dir="auto">{t('userProfile.email.pending', { email })}</span>
      </p>
      <p className={styles.pendingText}>{t('userProfile.email.pendingText')}</p>
      <div className={styles.buttons}>
        <Button
          variant="outlined"
          loading={again.isPending}
          disabled={cancel.isPending || mustWait}
          onClick={again.run}
        >
          {t('userProfile.email.again')}
        </Button>
        <Button variant="outlined" loading={cancel.isPending} disabled={again.isPending} onClick={cancel.run}>
          {t('userProfile.email.cancel')}
        </Button>
      </div>
    </div>
  );
}

function NewAddress({ profile, isOwn }: EmailCardProps) {
  const t = useT();
  const mustWait = useUnverified() !== null && !isOwn;
  const form = useForm({ defaultValues: { email: '' }, resolver: zodResolver(newEmailSchema) });
  const save = useSave(form);
  const submit = form.handleSubmit(async ({ email }) => {
    const ask = () => emailCalls(profile.id, isOwn).ask(email);
    if (await save(ask, ['userProfile.email.asked', { email }])) form.reset();
  });
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <TextInput
        control={form.control}
        name="email"
        type="email"
        dir="ltr"
        label={t('userProfile.email.label')}
        autoComplete="off"
        maxLength={limits.text.emailMax}
        errorText={(email) => emailProblem(t, email)}
      />
      <div className={styles.buttons}>
        <Button type="submit" variant="outlined" loading={form.formState.isSubmitting} disabled={mustWait}>
          {t('userProfile.email.ask')}
        </Button>
      </div>
    </form>
  );
}

const OWN_TEXTS: Partial<Record<Protection, TranslationKey>> = {
  OWNER: 'userProfile.email.owner',
  FOREIGN_ROLE: 'userProfile.email.foreign',
};

/** The sign-in address, changed by confirming the new one from its mailbox. */
export function EmailCard({ profile, isOwn }: EmailCardProps) {
  const t = useT();
  const { unconfirmedNewEmail: pending } = profile;
  const why = useCredentialRule()(profile, 'address');
  if (!isOwn && why) {
    const text = t(OWN_TEXTS[why] ?? `userProfile.edit.protection.${why}`);
    return <Card title={t('userProfile.email.title')} description={text} />;
  }
  return (
    <Card title={t('userProfile.email.title')} description={t('userProfile.email.text')}>
      {!isOwn && <VerifyFirst />}
      {pending === null ? (
        <NewAddress profile={profile} isOwn={isOwn} />
      ) : (
        <Pending profile={profile} isOwn={isOwn} email={pending} />
      )}
    </Card>
  );
}
