import type { Profile } from '@contract/users/profile';
import { profileEndpoints } from '@contract/users/profile';
import { useActor } from '@/authProvider/currentSession';
import { useCan } from '@/authProvider/useCan';
import { useT } from '@/i18n/useT';
import { Card } from './Card';
import styles from './card.module.css';
import { OwnPasswordCard } from './OwnPasswordCard';
import { ReadOnlyNotice } from './ReadOnlyNotice';
import { ResetPasswordCard } from './ResetPasswordCard';
import { SecondFactorCard } from './SecondFactorCard';
import { SessionsCard } from './SessionsCard';
import { TemporaryPasswordCard } from './TemporaryPasswordCard';
import { useIsOwn } from './useProfile';

/** /password: the user's own password and second factor, or a mailed reset for another user. */
export default function PasswordTab({ profile }: { profile: Profile }) {
  const t = useT();
  const isOwn = useIsOwn(profile.id);
  const canReset = useCan(profileEndpoints.resetPassword);
  const { isVisitor } = useActor();
  // For a visitor, a card below explains why not.
  if (!isOwn && !canReset && !isVisitor) return <ReadOnlyNotice />;
  if (profile.sso) {
    const text = t(isOwn ? 'userProfile.password.ssoOwn' : 'userProfile.password.ssoOther');
    return (
      <div className={styles.cards}>
        <Card title={t('userProfile.password.ssoTitle')} description={text} />
        {isOwn && <SessionsCard />}
      </div>
    );
  }
  return (
    <div className={styles.cards}>
      {isOwn ? (
        <>
          <OwnPasswordCard />
          <SecondFactorCard />
          <SessionsCard />
        </>
      ) : (
        <>
          <ResetPasswordCard profile={profile} />
          <TemporaryPasswordCard profile={profile} />
        </>
      )}
    </div>
  );
}
