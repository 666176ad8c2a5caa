import type { UserRow } from '@contract/users/users';
import { Badge } from '@/components/badge/Badge';
import { useT } from '@/i18n/useT';

export interface UserBadgesProps {
  user: Pick<UserRow, 'isOwner' | 'role' | 'disabledAt' | 'invitation'>;
}

/** Badges of a user in a list: owner, admin, invited, disabled. */
export function UserBadges({ user }: UserBadgesProps) {
  const t = useT();
  const role = user.isOwner ? t('users.list.owner') : t(`users.roles.${user.role}`);
  return (
    <>
      {user.role !== 'user' && <Badge>{role}</Badge>}
      {user.invitation !== 'accepted' && (
        <Badge
          tone={user.invitation === 'invited' ? 'info' : 'muted'}
          title={t(`users.invitation.${user.invitation}`)}
        >
          {t(`users.invitationBadge.${user.invitation}`)}
        </Badge>
      )}
      {user.disabledAt !== null && <Badge tone="muted">{t('users.list.disabled')}</Badge>}
    </>
  );
}
