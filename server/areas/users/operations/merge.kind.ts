import { enrolPeople } from '@server/domain/assignments/enrolment.rules';
import { lockCompany } from '@server/domain/company/company.queries';
import { departmentById, idsOf, movePeople } from '@server/domain/membership/changes.rules';
import type { OperationKind } from '@server/domain/operations/kind';
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
import { lockUsers } from '@server/domain/people/people.queries';
import {
  addMembers,
  deleteDepartment,
  deleteGroup,
  findDepartment,
  findGroup,
  moveDepartment,
  moveMembers,
} from '@server/domain/people/teams.queries';
import { refuseDirectoryGroup } from '@server/domain/provisioning/managed.rules';
import type { Tx } from '@server/platform/db/client';
import { conflict, invalidField, notFound } from '@server/platform/http/errors';

const sameTeam = () => invalidField('intoId', 'Choose a different one to merge into.');

/** The target department; 'No Department' when none is named. Throws 404, 409, 422. */
async function checkDepartments(tx: Tx, companyId: number, fromId: number, intoId: number | null) {
  const from = await findDepartment(tx, companyId, fromId);
  if (!from) throw notFound('This department');
  if (from.isDefault) throw conflict("“No Department” can't be renamed, merged, or deleted.");
  const into = await departmentById(tx, companyId, intoId);
  if (!into) throw invalidField('intoId', "This department doesn't exist.");
  if (into.id === from.id) throw sameTeam();
}

/** Moves the users of a department to another, and deletes the emptied one. */
export const mergeDepartment: OperationKind<'mergeDepartment'> = {
  action: 'users.moved',
  check: (tx, { companyId }, { fromId, intoId }) => checkDepartments(tx, companyId, fromId, intoId),
  async run({ tx, deps, requester, payload, items }) {
    const { companyId } = requester;
    await lockCompany(tx, companyId);
    const into = await departmentById(tx, companyId, payload.intoId);
    if (!into) return allAs(items, failedAs(CODES.departmentGone));
    const from = await findDepartment(tx, companyId, payload.fromId);
    const people = await lockUsers(tx, companyId, userIdsOf(items));
    const still = people.filter(({ departmentId }) => departmentId === payload.fromId);
    await movePeople(tx, deps, companyId, idsOf(still), into);
    return resultsOf(items, [
      ...each(people, skippedAs(CODES.unchanged)),
      ...each(still, doneAs(departmentChange(from?.name, into.name))),
    ]);
  },
  async complete({ tx, deps, requester, payload }) {
    const { companyId } = requester;
    await lockCompany(tx, companyId);
    const into = await departmentById(tx, companyId, payload.intoId);
    const from = await findDepartment(tx, companyId, payload.fromId);
    if (!into || !from) return {};
    // Users who joined after the rows were frozen move too.
    const userIds = await moveDepartment(tx, companyId, payload.fromId, into, deps.clock());
    await enrolPeople(tx, deps, companyId, userIds);
    await deleteDepartment(tx, companyId, payload.fromId);
    const changes = [departmentChange(from.name, into.name)];
    return { details: { deleted: from.name }, concerns: [{ userIds, changes }] };
  },
};

/** Adds the users of a group to another, and deletes the first. */
export const mergeGroup: OperationKind<'mergeGroup'> = {
  action: 'users.joined_group',
  async check(tx, { companyId }, { fromId, intoId }) {
    if (!(await findGroup(tx, companyId, fromId))) throw notFound('This group');
    if (!(await findGroup(tx, companyId, intoId))) throw invalidField('intoId', "This group doesn't exist.");
    if (fromId === intoId) throw sameTeam();
    for (const id of [fromId, intoId]) await refuseDirectoryGroup(tx, companyId, id, new Date());
  },
  async run({ tx, deps, requester, payload, items }) {
    const { companyId } = requester;
    await lockCompany(tx, companyId);
    const into = await findGroup(tx, companyId, payload.intoId);
    if (!into) return allAs(items, failedAs(CODES.groupGone));
    const people = await lockUsers(tx, companyId, userIdsOf(items));
    const added = await addMembers(tx, companyId, payload.intoId, idsOf(people));
    await enrolPeople(tx, deps, companyId, added);
    const newcomers = added.map((id) => ({ id }));
    return resultsOf(items, [
      ...each(people, skippedAs(CODES.unchanged)),
      ...each(newcomers, doneAs(joined(into.name))),
    ]);
  },
  async complete({ tx, deps, requester: { companyId }, payload: { fromId, intoId } }) {
    await lockCompany(tx, companyId);
    const from = await findGroup(tx, companyId, fromId);
    const into = await findGroup(tx, companyId, intoId);
    if (!from || !into) return {};
    const late = await moveMembers(tx, companyId, fromId, intoId);
    await enrolPeople(tx, deps, companyId, late);
    const userIds = await deleteGroup(tx, companyId, fromId);
    const concerns = [
      { userIds: late, changes: [joined(into.name)] },
      { userIds, changes: [left(from.name)] },
    ];
    return { details: { deleted: from.name }, concerns };
  },
};
