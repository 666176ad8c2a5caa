import type { Role } from '../access';

/**
 * What is done to somebody's account that leads to their credentials, or decides who has any. Every call and every
 * operation that does one of these asks `whyNotTheirCredentials` first, and the console offers only what it admits.
 */
export const CREDENTIAL_ACTS = [
  /** A new address, which is then where passwords are reset from; also taking a pending one back. */
  'address',
  'temporaryPassword',
  /** The mail with which a person chooses a new password. */
  'passwordReset',
  /** Turning a second factor off. */
  'secondFactor',
  /** Another role: an admin who is made a learner for a moment would be everybody's to take over. */
  'role',
  /** Mailing the invitation again, or revoking it. */
  'invitation',
  'disable',
  'enable',
  'delete',
] as const;
export type CredentialAct = (typeof CREDENTIAL_ACTS)[number];

/** Why somebody is left as they are; LAST_ADMIN depends on who else there is, the others on the two people alone. */
export const PROTECTIONS = [
  'SELF',
  'OWNER',
  'LAST_ADMIN',
  'FOREIGN_ROLE',
  'OTHER_ADMIN',
  'VISIT',
  'TEMPORARY_PASSWORD',
] as const;
export type Protection = (typeof PROTECTIONS)[number];

/** Who does it. */
export interface CredentialActor {
  readonly userId: number;
  /** The account owner themselves, never who stands in for them. */
  readonly isOwner: boolean;
  /** A partner's person, who has the owner's `userId` while they visit. */
  readonly isVisitor: boolean;
}

/** To whom. */
export interface CredentialHolder {
  readonly id: number;
  readonly role: Role;
  readonly isOwner: boolean;
}

const MANAGED_ROLES: readonly Role[] = ['user', 'admin', 'read_only_admin', 'guest', 'hidden'];
/** Whether people of this role are the company's to manage; the others are staff of the service. */
export const isManaged = (role: Role): boolean => MANAGED_ROLES.includes(role);

/** Roles that count as administrators of the company, of whom one must stay. */
export const isAdministrator = (role: Role): boolean => role === 'admin';

/** Acts that give somebody else a way into the account, or take the account's own protection away. */
const TAKES_OVER: ReadonlySet<CredentialAct> = new Set([
  'address',
  'temporaryPassword',
  'passwordReset',
  'secondFactor',
  'role',
]);
/** Acts that nobody does to themselves: they have a way of their own, or would lock themselves out. */
const NOT_ONESELF: ReadonlySet<CredentialAct> = new Set([
  'temporaryPassword',
  'secondFactor',
  'role',
  'disable',
  'delete',
]);
/** Acts that give the owner's account back to its owner only. */
const OPENS: ReadonlySet<CredentialAct> = new Set(['enable', 'invitation']);

/**
 * Why somebody may not do this to a person, if so. The account owner alone reaches another
 * admin's credentials. A partner's visitor reaches nobody's, and does nothing at all to people who can sign in to the
 * console: what they leave behind must not outlive the visit. Staff of the service is managed by the service.
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

/** Whether the role has no way into the console. */
const isLearner = (role: Role): boolean => role === 'user' || role === 'guest' || role === 'hidden';

/** Why somebody may not give a person, new or not, this role: a visit makes nobody an admin. */
export const whyNotGiveRole = (
  { isVisitor }: Pick<CredentialActor, 'isVisitor'>,
  role: Role,
): Protection | undefined => (isVisitor && !isLearner(role) ? 'VISIT' : undefined);
