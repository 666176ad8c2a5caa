import type { UserRow } from '@contract/users/users';
import { useT } from '@/i18n/useT';
import styles from './users.module.css';

export interface UserBadgesProps {
  user: Pick<UserRow, 'isOwner' | 'role' | 'disabledAt' | 'invitation'>;
}

/** Badges of a user in a list: owner, admin, invited, disabled. */
export function UserBadges({ user }: UserBadgesProps) {
  const t = useT();
  const role = user.isOwner ? t('users.list.owner') : t(`users.roles.${user.role}`);
  return (
    <>
      {user.role !== 'user' && <span className={styles.badge}>{role}</span>}
      {user.invitation !== 'accepted' && (
        <span
          className={styles.badge}
          data-tone={user.invitation === 'invited' ? 'info' : 'muted'}
          title={t(`users.invitation.${user.invitation}`)}
        >
          {t(`users.invitationBadge.${user.invitation}`)}
        </span>
      )}
      {user.disabledAt !== null && (
        <span className={styles.badge} data-tone="muted">
          {t('users.list.disabled')}
        </span>
      )}
    </>
  );
}
