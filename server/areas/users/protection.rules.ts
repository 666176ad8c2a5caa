import type { Protection } from '@contract/users/users';
import type { Tx } from '../../db/client';
import type { SignedInActor } from '../../http/context';
import { lockCompany } from '../shell/shell.queries';
import { protectionOf } from './users.model';
import { countEnabled, lockUsers } from './users.queries';

export type LockedUser = Awaited<ReturnType<typeof lockUsers>>[number];
export type Caller = Pick<SignedInActor, 'companyId' | 'userId'>;
export interface Skipped {
  readonly id: number;
  readonly code: Protection;
}

export const PROTECTION_TEXTS: Record<Protection, string> = {
  SELF: "You can't do this to your own account.",
  OWNER: "The account owner can't be changed this way.",
  LAST_ADMIN: 'At least one admin must remain.',
  FOREIGN_ROLE: 'This account is managed by the service.',
};

/**
 * People to be disabled, deleted or given another role, locked and parted into those the rules admit and those
 * they protect (1 §2.4). The company is locked first, so that two calls at once never take the last two admins.
 */
export async function admitted(
  tx: Tx,
  caller: Caller,
  ids: readonly number[],
  /** Nobody stops being an admin by this, so that the last one needs no protection. */
  { adminsStay = false } = {},
) {
  const company = await lockCompany(tx, caller.companyId);
  let enabledAdmins = adminsStay
    ? Number.POSITIVE_INFINITY
    : await countEnabled(tx, caller.companyId, ['admin']);
  const skipped: Skipped[] = [];
  const people: LockedUser[] = [];
  for (const person of await lockUsers(tx, caller.companyId, ids)) {
    const context = { actorId: caller.userId, ownerId: company.ownerId, enabledAdmins };
    const code = protectionOf(person, context);
    if (code) skipped.push({ id: person.id, code });
    else {
      people.push(person);
      if (person.role === 'admin' && !person.disabledAt) enabledAdmins -= 1;
    }
  }
  return { company, people, skipped };
}
