import type { Role } from '@contract/access';
import {
  type CredentialAct,
  type CredentialActor,
  isAdministrator,
  type Protection,
  whyNotGiveRole,
  whyNotTheirCredentials,
} from '@contract/users/credentials';
import { lockCompany } from '@server/domain/company/company.queries';
import type { Tx } from '@server/platform/db/client';
import type { SignedInActor } from '@server/platform/http/context';
import { conflict, invalidField } from '@server/platform/http/errors';

import { countEnabled, lockUsers } from './people.queries';

/** The actor of an act: a request, or an operation that continues after it. */
export type Caller = Pick<SignedInActor, 'companyId' | 'userId' | 'onBehalfOf'>;

export const PROTECTION_TEXTS: Record<Protection, string> = {
  SELF: "You can't do this to your own account.",
  OWNER: "The account owner can't be changed this way.",
  LAST_ADMIN: 'At least one admin must remain.',
  FOREIGN_ROLE: 'This account is managed by the service.',
  OTHER_ADMIN: 'Only the account owner can do this for another admin.',
  VISIT: "This isn't available during a partner's visit.",
  TEMPORARY_PASSWORD: 'This user must replace their temporary password first.',
  DIRECTORY: 'This is managed by your directory. Change it there.',
};

/**
 * The caller as the credentials rule sees them: a visiting partner has the owner's id, but is not the owner.
 */
export const credentialActor = (
  { userId, onBehalfOf }: Pick<Caller, 'userId' | 'onBehalfOf'>,
  ownerId: number | null,
): CredentialActor => ({
  userId,
  isOwner: onBehalfOf === null && userId === ownerId,
  isVisitor: onBehalfOf !== null,
});

/** The company's directory, which is no user: what it does, it does by itself. */
export const DIRECTORY: CredentialActor = { userId: 0, isOwner: false, isVisitor: false };

/** Throws 409 with the reason when the caller may not reach this account's credentials. */
export function refuseCredentials(
  actor: Pick<SignedInActor, 'userId' | 'onBehalfOf' | 'ownerId'>,
  person: { readonly id: number; readonly role: Role },
  act: CredentialAct,
): void {
  const holder = { ...person, isOwner: person.id === actor.ownerId };
  const code = whyNotTheirCredentials(credentialActor(actor, actor.ownerId), holder, act);
  if (code) throw conflict(PROTECTION_TEXTS[code]);
}

/** Throws 422 on the field when the caller may not give this role, such as admin during a visit. */
export function refuseRole(actor: Pick<Caller, 'userId' | 'onBehalfOf'>, role: Role, field = 'role'): void {
  const code = whyNotGiveRole(credentialActor(actor, null), role);
  if (code) throw invalidField(field, PROTECTION_TEXTS[code]);
}

/** Acts that would leave the company without an enabled admin if done to the last one. */
const ENDS_AN_ADMIN: ReadonlySet<CredentialAct> = new Set(['role', 'disable', 'delete']);

/**
 * Why an act may not be done to a user; undefined when it may. Either their credentials are out of the
 * caller's reach, or no admin would be left.
 */
export function protectionOf(
  person: { readonly id: number; readonly role: Role; readonly disabledAt: Date | null },
  act: CredentialAct,
  company: {
    readonly actor: CredentialActor;
    readonly ownerId: number | null;
    readonly enabledAdmins: number;
  },
): Protection | undefined {
  const code = whyNotTheirCredentials(
    company.actor,
    { id: person.id, role: person.role, isOwner: person.id === company.ownerId },
    act,
  );
  if (code) return code;
  const isLast = isAdministrator(person.role) && !person.disabledAt && company.enabledAdmins <= 1;
  return isLast && ENDS_AN_ADMIN.has(act) ? 'LAST_ADMIN' : undefined;
}

/**
 * Fields reset by a change of role. A pending address and a temporary password may be known to another user:
 * neither may carry over into an account that can sign in to the console.
 */
export const roleChanges = (role: Role) => ({
  role,
  ...(role === 'user' ? {} : { unconfirmedNewEmail: null }),
});

/** Why a user can't be given this role yet. */
export const whyNotRaise = (
  { temporaryPassword }: { readonly temporaryPassword: boolean },
  role: Role,
): Protection | undefined => (temporaryPassword && role !== 'user' ? 'TEMPORARY_PASSWORD' : undefined);

export type LockedUser = Awaited<ReturnType<typeof lockUsers>>[number];
export interface Skipped {
  readonly id: number;
  readonly code: Protection;
}

/**
 * The users of an act, locked and split into those the rules allow and those they protect. The company is
 * locked first, so that two concurrent calls never remove the last two admins.
 */
export async function admitted(
  tx: Tx,
  caller: Caller,
  ids: readonly number[],
  act: CredentialAct,
  /** The caller has just promoted these users to admin, and may still change them. */
  { isOwnDoing = false } = {},
) {
  const company = await lockCompany(tx, caller.companyId);
  const { ownerId } = company;
  const actor = credentialActor(caller, ownerId);
  let enabledAdmins = await countEnabled(tx, caller.companyId, ['admin']);
  const skipped: Skipped[] = [];
  const people: LockedUser[] = [];
  for (const person of await lockUsers(tx, caller.companyId, ids)) {
    const code = protectionOf(person, act, { actor, ownerId, enabledAdmins });
    if (code && !(isOwnDoing && code === 'OTHER_ADMIN')) skipped.push({ id: person.id, code });
    else {
      people.push(person);
      if (person.role === 'admin' && !person.disabledAt) enabledAdmins -= 1;
    }
  }
  return { company, people, skipped };
}
