import type { CredentialAct, Protection } from '@contract/users/credentials';
import type { Tx } from '../../db/client';
import { lockCompany } from '../shell/shell.queries';
import { type Caller, credentialActor, protectionOf } from './credentials.rules';
import { countEnabled, lockUsers } from './users.queries';

export type LockedUser = Awaited<ReturnType<typeof lockUsers>>[number];
export interface Skipped {
  readonly id: number;
  readonly code: Protection;
}

/**
 * People to whom an act is to be done, locked and parted into those the rules admit and those they protect.
 * The company is locked first, so that two calls at once never take the last two admins.
 */
export async function admitted(
  tx: Tx,
  caller: Caller,
  ids: readonly number[],
  act: CredentialAct,
  /** The caller has just made admins of these people, who are still theirs to change. */
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
