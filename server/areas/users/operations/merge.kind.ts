import type { Tx } from '../../../db/client';
import { conflict, invalidField, notFound } from '../../../http/errors';
import type { OperationKind } from '../../../operations/kind';
import { lockCompany } from '../../shell/shell.queries';
import { departmentById, idsOf, movePeople } from '../changes.rules';
import {
  addMembers,
  deleteDepartment,
  deleteGroup,
  findDepartment,
  findGroup,
  moveDepartment,
  moveMembers,
} from '../teams.queries';
import { lockUsers } from '../users.queries';
import { allAs, CODES, done, each, failedAs, resultsOf, skippedAs, userIdsOf } from './outcomes';

const sameTeam = () => invalidField('intoId', 'Choose a different one to merge into.');

/** Where the people of a department go; 'No Department' when none is named. Throws 404, 409, 422. */
async function checkDepartments(tx: Tx, companyId: number, fromId: number, intoId: number | null) {
  const from = await findDepartment(tx, companyId, fromId);
  if (!from) throw notFound('This department');
  if (from.isDefault) throw conflict("“No Department” can't be renamed, merged, or deleted.");
  const into = await departmentById(tx, companyId, intoId);
  if (!into) throw invalidField('intoId', "This department doesn't exist.");
  if (into.id === from.id) throw sameTeam();
}

/** Moves the people of a department to another, and deletes the emptied one. */
export const mergeDepartment: OperationKind<'mergeDepartment'> = {
  action: 'users.moved',
  check: (tx, { companyId }, { fromId, intoId }) => checkDepartments(tx, companyId, fromId, intoId),
  async run({ tx, deps, requester, payload, items }) {
    const { companyId } = requester;
    await lockCompany(tx, companyId);
    const into = await departmentById(tx, companyId, payload.intoId);
    if (!into) return allAs(items, failedAs(CODES.departmentGone));
    const people = await lockUsers(tx, companyId, userIdsOf(items));
    const still = people.filter(({ departmentId }) => departmentId === payload.fromId);
    await movePeople(tx, companyId, idsOf(still), into, deps.clock());
    return resultsOf(items, [...each(people, skippedAs(CODES.unchanged)), ...each(still, done)]);
  },
  async complete({ tx, deps, requester, payload }) {
    const { companyId } = requester;
    await lockCompany(tx, companyId);
    const into = await departmentById(tx, companyId, payload.intoId);
    const from = await findDepartment(tx, companyId, payload.fromId);
    if (!into || !from) return {};
    // Whoever has joined since the people were counted goes along.
    await moveDepartment(tx, companyId, payload.fromId, into, deps.clock());
    await deleteDepartment(tx, companyId, payload.fromId);
    return { deleted: from.name };
  },
};

/** Adds the people of a group to another, and deletes the first. */
export const mergeGroup: OperationKind<'mergeGroup'> = {
  action: 'users.joined_group',
  async check(tx, { companyId }, { fromId, intoId }) {
    if (!(await findGroup(tx, companyId, fromId))) throw notFound('This group');
    if (!(await findGroup(tx, companyId, intoId))) throw invalidField('intoId', "This group doesn't exist.");
    if (fromId === intoId) throw sameTeam();
  },
  async run({ tx, requester, payload, items }) {
    const { companyId } = requester;
    await lockCompany(tx, companyId);
    if (!(await findGroup(tx, companyId, payload.intoId))) return allAs(items, failedAs(CODES.groupGone));
    const people = await lockUsers(tx, companyId, userIdsOf(items));
    const added = await addMembers(tx, companyId, payload.intoId, idsOf(people));
    const joined = added.map((id) => ({ id }));
    return resultsOf(items, [...each(people, skippedAs(CODES.unchanged)), ...each(joined, done)]);
  },
  async complete({ tx, requester: { companyId }, payload: { fromId, intoId } }) {
    await lockCompany(tx, companyId);
    const from = await findGroup(tx, companyId, fromId);
    if (!from || !(await findGroup(tx, companyId, intoId))) return {};
    await moveMembers(tx, companyId, fromId, intoId);
    await deleteGroup(tx, companyId, fromId);
    return { deleted: from.name };
  },
};
