import type { Role } from '@contract/access';
import { limits } from '@contract/limits';
import { idsOf } from '@server/domain/membership/changes.rules';
import type { OperationKind, Requester } from '@server/domain/operations/kind';
import { findOperation } from '@server/domain/operations/operations.queries';
import {
  bySkip,
  CODES,
  doneAs,
  each,
  resultsOf,
  skippedAs,
  userIdsOf,
} from '@server/domain/operations/outcomes';
import { roleChange } from '@server/domain/people/people.model';
import { updateUsers } from '@server/domain/people/people.queries';
import { admitted, type LockedUser, roleChanges, whyNotRaise } from '@server/domain/people/protection.rules';
import type { Tx } from '@server/platform/db/client';

/** Gives users a role; the caller, the owner, the last admin and staff of the service keep theirs. */
export const changeRole: OperationKind<'changeRole'> = {
  action: 'users.role_changed',
  aim: async (_tx, _requester, { role }) => [roleChange(null, role)],
  async run({ tx, deps, requester, payload: { role }, items }) {
    const { people, skipped } = await admitted(tx, requester, userIdsOf(items), 'role');
    const different = people.filter((person) => person.role !== role);
    const changing = different.filter((person) => !whyNotRaise(person, role));
    if (changing.length > 0) {
      const changes = { ...roleChanges(role), updatedAt: deps.clock() };
      await updateUsers(tx, requester.companyId, idsOf(changing), changes);
    }
    return resultsOf(items, [
      ...each(people, skippedAs(CODES.unchanged)),
      ...each(skipped, bySkip),
      ...each(different, skippedAs(CODES.temporaryPassword)),
      ...each(changing, (person) => ({
        ...doneAs(roleChange(person.role, role)),
        before: { role: person.role },
      })),
    ]);
  },
  inverse: ({ role }) => ({ kind: 'restoreRole', payload: { role } }),
};

/** Whether an undo reverts what the same admin did a moment ago. */
async function hasJustDone(
  tx: Tx,
  { companyId, userId, onBehalfOf }: Requester,
  operationId: number,
  now: Date,
) {
  const undoing = await findOperation(tx, { companyId, operationId });
  if (!undoing?.operation.undoes) return false;
  const undone = await findOperation(tx, { companyId, operationId: undoing.operation.undoes });
  if (!undone || undone.operation.requestedBy !== userId) return false;
  if (onBehalfOf !== null || undone.operation.onBehalfOf !== null) return false;
  const endedAt = undone.operation.finishedAt?.getTime() ?? 0;
  return now.getTime() - endedAt <= limits.users.roleUndoMs;
}

/** Restores the roles a change replaced, unless they were changed again since. */
export const restoreRole: OperationKind<'restoreRole'> = {
  action: 'users.role_changed',
  async run({ tx, deps, requester, payload, items, operationId }) {
    const isOwnDoing = await hasJustDone(tx, requester, operationId, deps.clock());
    const earlier = new Map(items.map(({ userId, data }) => [userId, data?.role as Role | undefined]));
    const { people, skipped } = await admitted(tx, requester, userIdsOf(items), 'role', { isOwnDoing });
    const still = people.filter((person) => person.role === payload.role && earlier.has(person.id));
    const back: LockedUser[] = [];
    for (const role of new Set(earlier.values())) {
      if (!role) continue;
      const some = still.filter((person) => earlier.get(person.id) === role && !whyNotRaise(person, role));
      if (some.length === 0) continue;
      const changes = { ...roleChanges(role), updatedAt: deps.clock() };
      await updateUsers(tx, requester.companyId, idsOf(some), changes);
      back.push(...some);
    }
    return resultsOf(items, [
      ...each(people, skippedAs(CODES.changedSince)),
      ...each(skipped, bySkip),
      ...each(still, skippedAs(CODES.temporaryPassword)),
      ...each(back, ({ id }) => doneAs(roleChange(payload.role, earlier.get(id) ?? payload.role))),
    ]);
  },
};
