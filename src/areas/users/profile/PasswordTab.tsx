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

/** /password: one's own is changed here, with the second factor; somebody else's is reset by mail. */
export default function PasswordTab({ profile }: { profile: Profile }) {
  const t = useT();
  const isOwn = useIsOwn(profile.id);
  const canReset = useCan(profileEndpoints.resetPassword);
  const { isVisitor } = useActor();
  // A visitor reads below why not.
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
