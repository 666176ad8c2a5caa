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
