import { type Profile, profileEndpoints } from '@contract/users/profile';
import Button from '@mui/material/Button';
import { currentCompanyId } from '@/authProvider/currentSession';
import { useAction } from '@/client/useAction';
import { VerifyFirst } from '@/components/verify/VerifyFirst';
import { useUnverified } from '@/components/verify/verification';
import { useT } from '@/i18n/useT';
import flow from '@/theme/flow.module.css';
import { useCredentialRule } from '../useCredentialRule';
import { useUserChanges } from '../useUserChanges';
import { Card } from './Card';
import { useProfileAction } from './useProfileWrites';

interface CardWithActProps {
  title: string;
  description: string;
  label: string;
  act: () => Promise<unknown>;
}

function CardWithAct({ title, description, label, act }: CardWithActProps) {
  const isUnverified = useUnverified() !== null;
  const { isPending, run } = useAction(act);
  return (
    <Card title={title} description={description}>
      <VerifyFirst />
      <div className={flow.row}>
        <Button variant="outlined" loading={isPending} disabled={isUnverified} onClick={() => void run()}>
          {label}
        </Button>
      </div>
    </Card>
  );
}

/** What an admin can do about another user's password: have them choose a new one. */
export function ResetPasswordCard({ profile }: { profile: Profile }) {
  const t = useT();
  const changes = useUserChanges();
  const whyNot = useCredentialRule();
  const { id, email, disabledAt, registrationType, invitation } = profile;
  const reset = useProfileAction(profileEndpoints.resetPassword, [
    'userProfile.password.resetSent',
    { email },
  ]);
  if (disabledAt !== null) {
    const [title, text] = [t('userProfile.password.disabledTitle'), t('userProfile.password.disabledText')];
    return <Card title={title} description={text} />;
  }
  const isInvited = registrationType === 'INVITED';
  const why = whyNot(profile, isInvited ? 'invitation' : 'passwordReset');
  if (why) {
    const title = t(isInvited ? 'userProfile.password.invitedTitle' : 'userProfile.password.resetTitle');
    return <Card title={title} description={t(`userProfile.edit.protection.${why}`)} />;
  }
  if (isInvited) {
    return (
      <CardWithAct
        title={t('userProfile.password.invitedTitle')}
        description={t('userProfile.password.invitedText')}
        label={t(invitation === 'none' ? 'users.actions.sendInvite' : 'users.actions.resendInvite')}
        act={() => changes.invite({ chosen: { ids: [id] }, count: 1 })}
      />
    );
  }
  return (
    <CardWithAct
      title={t('userProfile.password.resetTitle')}
      description={t('userProfile.password.resetText', { email })}
      label={t('userProfile.password.reset')}
      act={() => reset.run({ params: { companyId: currentCompanyId(), id } })}
    />
  );
}
