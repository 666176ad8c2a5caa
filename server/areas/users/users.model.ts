import type { Role } from '@contract/access';
import { limits } from '@contract/limits';
import type { InviteAudience } from '@contract/users/invites';
import type { InvitationStatus, User, UserRow } from '@contract/users/users';
import { taskStatusName } from '@server/domain/people/people.model';
import type { users } from '@server/domain/people/people.tables';
import type { ListedUser } from '@server/domain/people/users-page.queries';

type StoredUser = typeof users.$inferSelect;

/**
 * The state of the user's invitation; it is expired once its time has passed, even though no write records
 * that. One that leads to single sign-on has no end.
 */
export function invitationStatusAt(
  user: Pick<StoredUser, 'registrationType' | 'invitedAt' | 'inviteRevokedAt' | 'sso'>,
  now: Date,
): InvitationStatus {
  if (user.registrationType === 'REGISTERED') return 'accepted';
  if (user.inviteRevokedAt) return 'revoked';
  if (!user.invitedAt) return 'none';
  const end = user.invitedAt.getTime() + limits.users.invitationLifetimeMs;
  return user.sso || end > now.getTime() ? 'invited' : 'expired';
}

/** Which invitation text a role gets: admins have their own. */
export const audienceOf = (role: Role): InviteAudience => (role === 'user' ? 'learner' : 'admin');

/** Whom a user reports to; one without a name is called by their address. */
const managerOf = ({ managerId, managerEmail, managerName }: ListedUser): User['manager'] =>
  managerId === null || managerEmail === null
    ? null
    : { id: managerId, name: managerName || managerEmail, email: managerEmail };

/** A stored user as a list row of the contract. */
export function toUserRow(user: ListedUser, ownerId: number | null, now: Date): UserRow {
  return {
    id: user.id,
    email: user.email,
    name: user.name,
    lastName: user.lastName,
    role: user.role,
    isOwner: user.id === ownerId,
    registrationType: user.registrationType,
    invitation: invitationStatusAt(user, now),
    emailVerified: user.emailVerified,
    isMfaEnabled: user.isMfaEnabled,
    sso: user.sso,
    taskStatus: taskStatusName(user.taskStatus),
    departmentId: user.departmentId,
    departmentName: user.departmentName,
    manager: managerOf(user),
    lastLogin: user.lastLoginAt?.toISOString() ?? null,
    createdAt: user.createdAt.toISOString(),
    disabledAt: user.disabledAt?.toISOString() ?? null,
  };
}

export const toUser = (user: ListedUser, ownerId: number | null, now: Date, groupIds: number[]): User => ({
  ...toUserRow(user, ownerId, now),
  groupIds,
});
