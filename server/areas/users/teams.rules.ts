import type { Department, Group } from '@contract/users/teams';
import type { Tx } from '../../db/client';
import type { SignedInActor } from '../../http/context';
import { conflict, invalidField, notFound } from '../../http/errors';
import { lockCompany } from '../shell/shell.queries';
import {
  addMembers,
  defaultDepartment,
  deleteDepartment,
  deleteGroup,
  findDepartment,
  findGroup,
  insertDepartment,
  insertGroup,
  moveDepartment,
  nameTaken,
  removeMembers,
  renameDepartment,
  renameGroup,
} from './teams.queries';
import { lockUsers, updateUsers } from './users.queries';
import { departments, groups } from './users.tables';

/*
 * Every write locks the company first, as those on people do: renames and removals then never meet somebody who
 * joins at the same moment (a stale sort key, a missing department), and no two of them wait in a circle.
 */

type StoredDepartment = typeof departments.$inferSelect;
type StoredGroup = typeof groups.$inferSelect;

export const toGroup = (row: StoredGroup): Group => ({
  id: row.id,
  name: row.name,
  usersCount: row.usersCount,
  assignedCount: row.assignedCount,
  completedCount: row.completedCount,
  createdAt: row.createdAt.toISOString(),
});

export const toDepartment = (row: StoredDepartment): Department => ({
  ...toGroup(row),
  isDefault: row.isDefault,
});

const taken = () => invalidField('name', 'This name is already in use.');
const isDefault = () => conflict("'No Department' cannot be renamed or deleted.");

/** Throws 422 for a name that another department has, whatever its case or accents. */
export async function createDepartment(tx: Tx, actor: SignedInActor, name: string, now: Date) {
  await lockCompany(tx, actor.companyId);
  const row = await insertDepartment(tx, actor.companyId, name, now);
  if (!row) throw taken();
  return toDepartment(row);
}

/** Throws 404, 409 for the default department, 422 for a name in use. */
export async function changeDepartment(tx: Tx, actor: SignedInActor, id: number, name: string, now: Date) {
  const { companyId } = actor;
  await lockCompany(tx, companyId);
  const department = await findDepartment(tx, companyId, id);
  if (!department) throw notFound('This department');
  if (department.isDefault) throw isDefault();
  if (await nameTaken(tx, departments, { companyId, id, name })) throw taken();
  await renameDepartment(tx, companyId, id, name, now);
  return toDepartment({ ...department, name });
}

/** Deletes a department after moving its people to 'No Department'. Throws 404, 409 for the default one. */
export async function removeDepartment(tx: Tx, actor: SignedInActor, id: number, now: Date) {
  const { companyId } = actor;
  await lockCompany(tx, companyId);
  const department = await findDepartment(tx, companyId, id);
  if (!department) throw notFound('This department');
  if (department.isDefault) throw isDefault();
  await moveDepartment(tx, companyId, id, await defaultDepartment(tx, companyId), now);
  await deleteDepartment(tx, companyId, id);
  return toDepartment(department);
}

/** Moves people to a department; returns those who were elsewhere. Throws 404. */
export async function assignDepartment(
  tx: Tx,
  actor: SignedInActor,
  id: number,
  userIds: readonly number[],
  now: Date,
): Promise<number[]> {
  const { companyId } = actor;
  await lockCompany(tx, companyId);
  const department = await findDepartment(tx, companyId, id);
  if (!department) throw notFound('This department');
  const people = await lockUsers(tx, companyId, userIds);
  const moving = people.filter((person) => person.departmentId !== id).map((person) => person.id);
  if (moving.length > 0) {
    const changes = { departmentId: id, departmentKey: department.nameKey, updatedAt: now };
    await updateUsers(tx, companyId, moving, changes);
  }
  return moving;
}

/** Moves people of a department to 'No Department'; returns those who were in it. Throws 404, 409. */
export async function unassignDepartment(
  tx: Tx,
  actor: SignedInActor,
  id: number,
  userIds: readonly number[],
  now: Date,
): Promise<number[]> {
  const { companyId } = actor;
  await lockCompany(tx, companyId);
  const department = await findDepartment(tx, companyId, id);
  if (!department) throw notFound('This department');
  if (department.isDefault) throw conflict('People leave ‘No Department’ by joining another department.');
  const people = await lockUsers(tx, companyId, userIds);
  const leaving = people.filter((person) => person.departmentId === id).map((person) => person.id);
  const target = await defaultDepartment(tx, companyId);
  if (leaving.length > 0) {
    const changes = { departmentId: target.id, departmentKey: target.nameKey, updatedAt: now };
    await updateUsers(tx, companyId, leaving, changes);
  }
  return leaving;
}

/** Throws 422 for a name that another group has. */
export async function createGroup(tx: Tx, actor: SignedInActor, name: string, now: Date) {
  await lockCompany(tx, actor.companyId);
  const row = await insertGroup(tx, actor.companyId, name, now);
  if (!row) throw taken();
  return toGroup(row);
}

/** Throws 404, 422 for a name in use. */
export async function changeGroup(tx: Tx, actor: SignedInActor, id: number, name: string, now: Date) {
  const { companyId } = actor;
  await lockCompany(tx, companyId);
  const group = await findGroup(tx, companyId, id);
  if (!group) throw notFound('This group');
  if (await nameTaken(tx, groups, { companyId, id, name })) throw taken();
  await renameGroup(tx, companyId, id, name, now);
  return toGroup({ ...group, name });
}

/** Deletes a group; its people stay. Throws 404. */
export async function removeGroup(tx: Tx, actor: SignedInActor, id: number) {
  await lockCompany(tx, actor.companyId);
  const group = await findGroup(tx, actor.companyId, id);
  if (!group) throw notFound('This group');
  await deleteGroup(tx, actor.companyId, id);
  return toGroup(group);
}

/** Adds people to a group; returns those who were not in it. Throws 404. */
export async function assignGroup(tx: Tx, actor: SignedInActor, id: number, userIds: readonly number[]) {
  await lockCompany(tx, actor.companyId);
  const group = await findGroup(tx, actor.companyId, id);
  if (!group) throw notFound('This group');
  const people = await lockUsers(tx, actor.companyId, userIds);
  return addMembers(
    tx,
    actor.companyId,
    id,
    people.map((person) => person.id),
  );
}

/** Takes people out of a group; returns those who were in it. Throws 404. */
export async function unassignGroup(tx: Tx, actor: SignedInActor, id: number, userIds: readonly number[]) {
  await lockCompany(tx, actor.companyId);
  const group = await findGroup(tx, actor.companyId, id);
  if (!group) throw notFound('This group');
  await lockUsers(tx, actor.companyId, userIds);
  return removeMembers(tx, actor.companyId, id, userIds);
}
