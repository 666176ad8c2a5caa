import { enrolPeople } from '@server/domain/assignments/enrolment.rules';
import { lockCompany } from '@server/domain/company/company.queries';
import { departmentById, idsOf, movePeople, targetDepartment } from '@server/domain/membership/changes.rules';
import type { OperationKind, Requester } from '@server/domain/operations/kind';
import {
  allAs,
  CODES,
  doneAs,
  each,
  failedAs,
  resultsOf,
  skippedAs,
  userIdsOf,
} from '@server/domain/operations/outcomes';
import { departmentChange, joined, left } from '@server/domain/people/people.model';
import { lockUsers, moveEach } from '@server/domain/people/people.queries';
import { addMembers, departmentNames, findGroup, removeMembers } from '@server/domain/people/teams.queries';
import { managedAmong, membersByDirectory } from '@server/domain/provisioning/managed.rules';
import type { Tx } from '@server/platform/db/client';
import { invalidField } from '@server/platform/http/errors';

/**
 * Moves users to a department, or to 'No Department'. With `fromId`, users who have since left it are
 * skipped.
 */
export const changeDepartment: OperationKind<'changeDepartment'> = {
  action: 'users.moved',
  async check(tx, { companyId }, { departmentId }) {
    await targetDepartment(tx, companyId, departmentId);
  },
  async aim(tx, { companyId }, { departmentId, fromId }) {
    const target = await targetDepartment(tx, companyId, departmentId);
    const names = await departmentNames(tx, companyId, fromId === undefined ? [] : [fromId]);
    return [departmentChange(names.get(fromId ?? 0), target.name)];
  },
  async run({ tx, deps, requester, payload, items }) {
    const { companyId } = requester;
    await lockCompany(tx, companyId);
    const target = await departmentById(tx, companyId, payload.departmentId);
    if (!target) return allAs(items, failedAs(CODES.departmentGone));
    const people = await lockUsers(tx, companyId, userIdsOf(items));
    const { fromId } = payload;
    const managed = await managedAmong(tx, companyId, idsOf(people), 'department', deps.clock());
    const elsewhere = people.filter(({ id, departmentId }) => departmentId !== target.id && !managed.has(id));
    const moving = elsewhere.filter(({ departmentId }) => fromId === undefined || departmentId === fromId);
    const names = await departmentNames(
      tx,
      companyId,
      moving.map(({ departmentId }) => departmentId),
    );
    await movePeople(tx, deps, companyId, idsOf(moving), target);
    return resultsOf(items, [
      ...each(people, ({ id }) => skippedAs(managed.has(id) ? CODES.directory : CODES.unchanged)),
      ...each(elsewhere, skippedAs(CODES.changedSince)),
      ...each(moving, ({ departmentId }) => ({
        ...doneAs(departmentChange(names.get(departmentId), target.name)),
        before: { departmentId },
      })),
    ]);
  },
  inverse: ({ departmentId }) => ({ kind: 'restoreDepartment', payload: { departmentId } }),
};

/** Moves users back to where a move took them from, unless they have moved again since. */
export const restoreDepartment: OperationKind<'restoreDepartment'> = {
  action: 'users.moved',
  async run({ tx, deps, requester, payload, items }) {
    const { companyId } = requester;
    await lockCompany(tx, companyId);
    const left = await departmentById(tx, companyId, payload.departmentId);
    const earlier = new Map(items.map(({ userId, data }) => [userId, Number(data?.departmentId)]));
    const people = await lockUsers(tx, companyId, userIdsOf(items));
    const managed = await managedAmong(tx, companyId, idsOf(people), 'department', deps.clock());
    const still = people.filter(({ id, departmentId }) => departmentId === left?.id && !managed.has(id));
    const moves = still.map(({ id }) => ({ userId: id, departmentId: earlier.get(id) ?? 0 }));
    const moved = await moveEach(tx, companyId, moves, deps.clock());
    await enrolPeople(tx, deps, companyId, idsOf(moved));
    const names = await departmentNames(
      tx,
      companyId,
      moves.map(({ departmentId }) => departmentId),
    );
    const back = (id: number) => names.get(earlier.get(id) ?? 0) ?? '';
    return resultsOf(items, [
      ...each(people, ({ id }) => skippedAs(managed.has(id) ? CODES.directory : CODES.changedSince)),
      ...each(still, failedAs(CODES.departmentGone)),
      ...each(moved, ({ id }) => doneAs(departmentChange(left?.name, back(id)))),
    ]);
  },
};

/** Throws 422 when the company does not have the group. */
async function checkGroup(tx: Tx, { companyId }: Requester, { groupId }: { groupId: number }): Promise<void> {
  if (!(await findGroup(tx, companyId, groupId))) throw invalidField('groupId', "A group doesn't exist.");
}

/** The name of the group the users will join. */
const joining = async (tx: Tx, { companyId }: Requester, { groupId }: { groupId: number }) => {
  const group = await findGroup(tx, companyId, groupId);
  return group ? [joined(group.name)] : [];
};

const asPeople = (ids: readonly number[]) => ids.map((id) => ({ id }));

export const addToGroup: OperationKind<'addToGroup'> = {
  action: 'users.joined_group',
  check: checkGroup,
  aim: joining,
  async run({ tx, deps, requester, payload, items }) {
    const { companyId } = requester;
    await lockCompany(tx, companyId);
    const group = await findGroup(tx, companyId, payload.groupId);
    if (!group) return allAs(items, failedAs(CODES.groupGone));
    const people = await lockUsers(tx, companyId, userIdsOf(items));
    const managed = await membersByDirectory(tx, companyId, group.id, idsOf(people), deps.clock());
    const free = idsOf(people).filter((id) => !managed.has(id));
    const added = await addMembers(tx, companyId, payload.groupId, free);
    await enrolPeople(tx, deps, companyId, added);
    return resultsOf(items, [
      ...each(people, ({ id }) => skippedAs(managed.has(id) ? CODES.directory : CODES.unchanged)),
      ...each(asPeople(added), doneAs(joined(group.name))),
    ]);
  },
  inverse: ({ groupId }) => ({ kind: 'removeFromGroup', payload: { groupId } }),
};

export const removeFromGroup: OperationKind<'removeFromGroup'> = {
  action: 'users.left_group',
  check: checkGroup,
  async run({ tx, deps, requester, payload, items }) {
    const { companyId } = requester;
    await lockCompany(tx, companyId);
    const group = await findGroup(tx, companyId, payload.groupId);
    if (!group) return allAs(items, failedAs(CODES.groupGone));
    const people = await lockUsers(tx, companyId, userIdsOf(items));
    const managed = await membersByDirectory(tx, companyId, group.id, idsOf(people), deps.clock());
    const free = idsOf(people).filter((id) => !managed.has(id));
    const gone = await removeMembers(tx, companyId, payload.groupId, free);
    return resultsOf(items, [
      ...each(people, ({ id }) => skippedAs(managed.has(id) ? CODES.directory : CODES.changedSince)),
      ...each(asPeople(gone), doneAs(left(group.name))),
    ]);
  },
  inverse: ({ groupId }) => ({ kind: 'addToGroup', payload: { groupId } }),
};
