import type { Role } from '../access';

/**
 * Acts on an account that reach its credentials or decide who has any. Every call and every operation that
 * performs one checks `whyNotTheirCredentials` first, and the console offers only what it allows.
 */
export const CREDENTIAL_ACTS = [
  /** A new address, which then receives password resets; also canceling a pending one. */
  'address',
  'temporaryPassword',
  /** The mail with which a user chooses a new password. */
  'passwordReset',
  /** Turning a second factor off. */
  'secondFactor',
  /** Another role: an admin demoted to learner, even briefly, could be taken over by any admin. */
  'role',
  /** Sending the invitation again, or revoking it. */
  'invitation',
  'disable',
  'enable',
  'delete',
] as const;
export type CredentialAct = (typeof CREDENTIAL_ACTS)[number];

/**
 * Why a user is left unchanged. LAST_ADMIN depends on the other users; the rest depends on the two users
 * alone.
 */
export const PROTECTIONS = [
  'SELF',
  'OWNER',
  'LAST_ADMIN',
  'FOREIGN_ROLE',
  'OTHER_ADMIN',
  'VISIT',
  'TEMPORARY_PASSWORD',
  'DIRECTORY',
] as const;
export type Protection = (typeof PROTECTIONS)[number];

/** The user who acts. */
export interface CredentialActor {
  readonly userId: number;
  /** The account owner in person, never a user acting for them. */
  readonly isOwner: boolean;
  /** A partner user; during a visit they have the owner's `userId`. */
  readonly isVisitor: boolean;
}

/** The user acted on. */
export interface CredentialHolder {
  readonly id: number;
  readonly role: Role;
  readonly isOwner: boolean;
}

const MANAGED_ROLES: readonly Role[] = ['user', 'admin', 'read_only_admin', 'guest', 'hidden'];
/** Whether the company manages users of this role; all other roles are staff of the service. */
export const isManaged = (role: Role): boolean => MANAGED_ROLES.includes(role);

/** Roles that count as administrators of the company; at least one must remain. */
export const isAdministrator = (role: Role): boolean => role === 'admin';

/** Acts that give another user a way into the account, or remove its protection. */
const TAKES_OVER: ReadonlySet<CredentialAct> = new Set([
  'address',
  'temporaryPassword',
  'passwordReset',
  'secondFactor',
  'role',
]);
/**
 * Acts users may not perform on themselves: they have their own way to do it, or would lock themselves out.
 */
const NOT_ONESELF: ReadonlySet<CredentialAct> = new Set([
  'temporaryPassword',
  'secondFactor',
  'role',
  'disable',
  'delete',
]);
/** Acts that give access to the owner's account back to its owner only. */
const OPENS: ReadonlySet<CredentialAct> = new Set(['enable', 'invitation']);

/**
 * Why the actor may not do this to the user; undefined when they may. Only the account owner reaches another
 * admin's credentials. A partner's visitor reaches no one's, and may do nothing to users who can sign in to
 * the console: what a visitor leaves behind must not outlive the visit. Staff of the service is managed by
 * the service.
 */
export function whyNotTheirCredentials(
  actor: CredentialActor,
  person: CredentialHolder,
  act: CredentialAct,
): Protection | undefined {
  const isSelf = !actor.isVisitor && person.id === actor.userId;
  if (isSelf) return NOT_ONESELF.has(act) ? 'SELF' : undefined;
  if (person.isOwner && (actor.isVisitor || !OPENS.has(act))) return 'OWNER';
  if (!isManaged(person.role)) return 'FOREIGN_ROLE';
  if (actor.isVisitor) return TAKES_OVER.has(act) || !isLearner(person.role) ? 'VISIT' : undefined;
  const isOthersAdmin = isAdministrator(person.role) && !actor.isOwner;
  return isOthersAdmin && TAKES_OVER.has(act) ? 'OTHER_ADMIN' : undefined;
}

/** Whether the role has no access to the console. */
const isLearner = (role: Role): boolean => role === 'user' || role === 'guest' || role === 'hidden';

/** Why the actor may not give this role to a user, new or existing: a visitor makes no one an admin. */
export const whyNotGiveRole = (
  { isVisitor }: Pick<CredentialActor, 'isVisitor'>,
  role: Role,
): Protection | undefined => (isVisitor && !isLearner(role) ? 'VISIT' : undefined);
