import { accountEndpoints, newEmailSchema } from '@contract/account';
import { limits } from '@contract/limits';
import type { Protection } from '@contract/users/credentials';
import { type Profile, profileEndpoints } from '@contract/users/profile';
import Schedule from '@mui/icons-material/ScheduleOutlined';
import Button from '@mui/material/Button';
import { currentCompanyId } from '@/authProvider/currentSession';
import { call } from '@/client/client';
import { useAction } from '@/client/useAction';
import { Form } from '@/components/form/Form';
import { SaveButton } from '@/components/form/SaveButton';
import { TextInput } from '@/components/form/TextInput';
import { VerifyFirst } from '@/components/verify/VerifyFirst';
import { useUnverified } from '@/components/verify/verification';
import type { TranslationKey } from '@/i18n/keys';
import { useT } from '@/i18n/useT';
import flow from '@/theme/flow.module.css';
import { useCredentialRule } from '../useCredentialRule';
import { Card } from './Card';
import styles from './card.module.css';
import { useProfileWrites } from './useProfileWrites';

export interface EmailCardProps {
  profile: Profile;
  isOwn: boolean;
}

/** A pending address, with buttons to resend its link or cancel it. */
function Pending({ profile, isOwn, email }: EmailCardProps & { email: string }) {
  const t = useT();
  const mustWait = useUnverified() !== null && !isOwn;
  const { saved, failed } = useProfileWrites();
  const calls = emailCalls(profile.id, isOwn);
  const again = useAction(() => calls.ask(email), {
    onSuccess: () => saved('userProfile.email.asked', { email }),
    onError: failed,
  });
  const cancel = useAction(calls.cancel, {
    onSuccess: () => saved('userProfile.email.cancelled'),
    onError: failed,
  });
  return (
    <div className={styles.pending}>
      <p className={styles.pendingTitle}>
        <Schedule fontSize="small" aria-hidden="true" />
        <span dir="auto">{t('userProfile.email.pending', { email })}</span>
      </p>
      <p className={styles.pendingText}>{t('userProfile.email.pendingText')}</p>
      <div className={flow.row}>
        <Button
          variant="outlined"
          loading={again.isPending}
          disabled={cancel.isPending || mustWait}
          onClick={() => void again.run()}
        >
          {t('userProfile.email.again')}
        </Button>
        <Button
          variant="outlined"
          loading={cancel.isPending}
          disabled={again.isPending}
          onClick={() => void cancel.run()}
        >
          {t('userProfile.email.cancel')}
        </Button>
      </div>
    </div>
  );
}

function NewAddress({ profile, isOwn }: EmailCardProps) {
  const t = useT();
  const mustWait = useUnverified() !== null && !isOwn;
  const { saved, failed } = useProfileWrites();
  return (
    <Form
      className={styles.form}
      schema={newEmailSchema}
      errorTexts="users.errors"
      defaultValues={{ email: '' }}
      onSubmit={async ({ email }, form) => {
        await emailCalls(profile.id, isOwn).ask(email);
        await saved('userProfile.email.asked', { email });
        form.reset();
      }}
      onError={failed}
    >
      <TextInput
        source="email"
        type="email"
        dir="ltr"
        label={t('userProfile.email.label')}
        autoComplete="off"
        maxLength={limits.text.emailMax}
      />
      <div className={flow.row}>
        <SaveButton label={t('userProfile.email.ask')} variant="outlined" alwaysEnable disabled={mustWait} />
      </div>
    </Form>
  );
}

/** The calls that change an address: the caller's own, or another user's. */
function emailCalls(id: number, isOwn: boolean) {
  const own = { companyId: currentCompanyId() };
  const theirs = { ...own, id };
  return {
    ask: (email: string) =>
      isOwn
        ? call(accountEndpoints.changeEmail, { params: own, body: { email } })
        : call(profileEndpoints.changeEmail, { params: theirs, body: { email } }),
    cancel: () =>
      isOwn
        ? call(accountEndpoints.cancelEmail, { params: own })
        : call(profileEndpoints.cancelEmail, { params: theirs }),
  };
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
  if (profile.managedFields.includes('email'))
    return (
      <Card title={t('userProfile.email.title')} description={t('userProfile.edit.protection.DIRECTORY')} />
    );
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
