import type { Role } from '@contract/access';
import type { OperationKind } from '../../../operations/kind';
import { roleChange } from '../changed-fields';
import { idsOf } from '../changes.rules';
import { admitted, type LockedUser } from '../protection.rules';
import { updateUsers } from '../users.queries';
import { bySkip, CODES, doneAs, each, failedAs, resultsOf, skippedAs, userIdsOf } from './outcomes';

/** Gives people a role; the caller, the owner, the last admin and staff of the service keep theirs (1 §6). */
export const changeRole: OperationKind<'changeRole'> = {
  action: 'users.role_changed',
  aim: async (_tx, _requester, { role }) => [roleChange(null, role)],
  async run({ tx, deps, requester, payload: { role }, items }) {
    const { people, skipped } = await admitted(tx, requester, userIdsOf(items));
    const changing = people.filter((person) => person.role !== role);
    if (changing.length > 0) {
      await updateUsers(tx, requester.companyId, idsOf(changing), { role, updatedAt: deps.clock() });
    }
    return resultsOf(items, [
      ...each(people, skippedAs(CODES.unchanged)),
      ...each(skipped, bySkip),
      ...each(changing, (person) => ({
        ...doneAs(roleChange(person.role, role)),
        before: { role: person.role },
      })),
    ]);
  },
  inverse: ({ role }) => ({ kind: 'restoreRole', payload: { role } }),
};

/** Gives people the role back that a change took from them, unless it was changed again since. */
export const restoreRole: OperationKind<'restoreRole'> = {
  action: 'users.role_changed',
  async run({ tx, deps, requester, payload, items }) {
    const earlier = new Map(items.map(({ userId, data }) => [userId, data?.role as Role | undefined]));
    const { people, skipped } = await admitted(tx, requester, userIdsOf(items));
    const still = people.filter((person) => person.role === payload.role && earlier.has(person.id));
    const back: LockedUser[] = [];
    for (const role of new Set(earlier.values())) {
      const some = still.filter(({ id }) => earlier.get(id) === role);
      if (!role || some.length === 0) continue;
      await updateUsers(tx, requester.companyId, idsOf(some), { role, updatedAt: deps.clock() });
      back.push(...some);
    }
    return resultsOf(items, [
      ...each(people, skippedAs(CODES.changedSince)),
      ...each(skipped, bySkip),
      ...each(still, failedAs('ERROR')),
      ...each(back, ({ id }) => doneAs(roleChange(payload.role, earlier.get(id) ?? payload.role))),
    ]);
  },
};
