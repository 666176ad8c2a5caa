import type { Profile } from '@contract/users/profile';
import { userEndpoints } from '@contract/users/users';
import { useCan } from '@/authProvider/useCan';
import styles from './card.module.css';
import { DetailsCard } from './DetailsCard';
import { EmailCard } from './EmailCard';
import { OwnNameCard } from './OwnNameCard';
import { PersonalDataCard } from './PersonalDataCard';
import { ReadOnlyNotice } from './ReadOnlyNotice';
import { useIsOwn } from './useProfile';

/** /edit: the user's details and address. Users who may not manage others change only their own name. */
export default function EditTab({ profile }: { profile: Profile }) {
  const canManage = useCan(userEndpoints.update);
  const isOwn = useIsOwn(profile.id);
  if (!canManage && !isOwn) return <ReadOnlyNotice />;
  return (
    <div className={styles.cards}>
      {canManage ? <DetailsCard profile={profile} /> : <OwnNameCard profile={profile} />}
      <EmailCard profile={profile} isOwn={isOwn} />
      {canManage && <PersonalDataCard profile={profile} />}
    </div>
  );
}
