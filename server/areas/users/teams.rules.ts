import type { Department, Group } from '@contract/users/teams';
import { enrolPeople } from '@server/domain/assignments/enrolment.rules';
import { lockCompany } from '@server/domain/company/company.queries';
import { movePeople } from '@server/domain/membership/changes.rules';
import { departmentChange, joined, left } from '@server/domain/people/people.model';
import { lockUsers } from '@server/domain/people/people.queries';
import { departments, groups } from '@server/domain/people/people.tables';
import {
  addMembers,
  defaultDepartment,
  deleteDepartment,
  deleteGroup,
  departmentNames,
  findDepartment,
  findGroup,
  moveDepartment,
  removeMembers,
  renameDepartment,
  renameGroup,
} from '@server/domain/people/teams.queries';
import {
  refuseDirectoryGroup,
  refuseDirectoryMembers,
  refuseManagedAmong,
} from '@server/domain/provisioning/managed.rules';
import { isNameTaken } from '@server/domain/records/records.queries';
import { nameTaken } from '@server/domain/records/records.rules';
import type { Tx } from '@server/platform/db/client';
import type { Concern, Deps, SignedInActor } from '@server/platform/http/context';
import { conflict, notFound } from '@server/platform/http/errors';

/*
 * Every write locks the company first, as writes to users do. So a rename or removal never meets a user who
 * joins at the same moment (a stale sort key, a missing department), and no two writes deadlock.
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

/** The company's department, with the company locked. Throws 404. */
async function lockDepartment(tx: Tx, { companyId }: SignedInActor, id: number): Promise<StoredDepartment> {
  await lockCompany(tx, companyId);
  const department = await findDepartment(tx, companyId, id);
  if (!department) throw notFound('This department');
  return department;
}

/** A department that may be renamed, merged or deleted. Throws 404, 409 for the default one. */
async function lockOwnDepartment(tx: Tx, actor: SignedInActor, id: number): Promise<StoredDepartment> {
  const department = await lockDepartment(tx, actor, id);
  if (department.isDefault) throw conflict("“No Department” can't be renamed, merged, or deleted.");
  return department;
}

/** The company's group, with the company locked. Throws 404. */
async function lockGroup(tx: Tx, { companyId }: SignedInActor, id: number): Promise<StoredGroup> {
  await lockCompany(tx, companyId);
  const group = await findGroup(tx, companyId, id);
  if (!group) throw notFound('This group');
  return group;
}

/** The users whose team an act changed, with the change for their activity. */
export interface TeamChange {
  readonly userIds: number[];
  readonly concerns: Concern[];
}

/** Moves those of these users who are in another department; returns them. */
async function moveInto(
  tx: Tx,
  deps: Deps,
  people: Awaited<ReturnType<typeof lockUsers>>,
  to: StoredDepartment,
): Promise<TeamChange> {
  const moving = people.filter((person) => person.departmentId !== to.id);
  const userIds = moving.map(({ id }) => id);
  if (moving.length === 0) return { userIds, concerns: [] };
  await refuseManagedAmong(tx, to.companyId, userIds, 'department', deps.clock());
  await movePeople(tx, deps, to.companyId, userIds, to);
  const names = await departmentNames(
    tx,
    to.companyId,
    moving.map(({ departmentId }) => departmentId),
  );
  const concerns = moving.map(({ id, departmentId }) => ({
    userIds: [id],
    changes: [departmentChange(names.get(departmentId), to.name)],
  }));
  return { userIds, concerns };
}

/** Throws 404, 409 for the default department, 422 for a name in use. */
export async function changeDepartment(tx: Tx, actor: SignedInActor, id: number, name: string, now: Date) {
  const { companyId } = actor;
  const department = await lockOwnDepartment(tx, actor, id);
  if (await isNameTaken(tx, departments, { companyId }, { id, name })) throw nameTaken();
  await renameDepartment(tx, companyId, id, name, now);
  return { ...department, name };
}

/** Deletes a department after moving its users to 'No Department'. Throws 404, 409 for the default one. */
export async function removeDepartment(tx: Tx, deps: Deps, actor: SignedInActor, id: number) {
  const { companyId } = actor;
  const department = await lockOwnDepartment(tx, actor, id);
  const standard = await defaultDepartment(tx, companyId);
  const userIds = await moveDepartment(tx, companyId, id, standard, deps.clock());
  await enrolPeople(tx, deps, companyId, userIds);
  await deleteDepartment(tx, companyId, id);
  const changes = [departmentChange(department.name, standard.name)];
  return { row: department, concerns: [{ userIds, changes }] };
}

/** Moves users to a department; returns those who were in another one. Throws 404. */
export async function assignDepartment(
  tx: Tx,
  deps: Deps,
  actor: SignedInActor,
  id: number,
  userIds: readonly number[],
): Promise<TeamChange> {
  const { companyId } = actor;
  const department = await lockDepartment(tx, actor, id);
  return moveInto(tx, deps, await lockUsers(tx, companyId, userIds), department);
}

/** Moves users of a department to 'No Department'; returns those who were in it. Throws 404, 409. */
export async function unassignDepartment(
  tx: Tx,
  deps: Deps,
  actor: SignedInActor,
  id: number,
  userIds: readonly number[],
): Promise<TeamChange> {
  const { companyId } = actor;
  const department = await lockDepartment(tx, actor, id);
  if (department.isDefault) throw conflict('Users leave “No Department” by joining another department.');
  const people = await lockUsers(tx, companyId, userIds);
  const leaving = people.filter((person) => person.departmentId === id);
  return moveInto(tx, deps, leaving, await defaultDepartment(tx, companyId));
}

/** Renames a group. Throws 404, 409 for one of the directory, 422 for a name in use. */
export async function changeGroup(tx: Tx, actor: SignedInActor, id: number, name: string, now: Date) {
  const { companyId } = actor;
  const group = await lockGroup(tx, actor, id);
  await refuseDirectoryGroup(tx, companyId, id, now);
  if (await isNameTaken(tx, groups, { companyId }, { id, name })) throw nameTaken();
  await renameGroup(tx, companyId, id, name, now);
  return { ...group, name };
}

/** Deletes a group; its users stay. Throws 404, 409 for one of the directory. */
export async function removeGroup(tx: Tx, actor: SignedInActor, id: number, now: Date) {
  const group = await lockGroup(tx, actor, id);
  await refuseDirectoryGroup(tx, actor.companyId, id, now);
  const userIds = await deleteGroup(tx, actor.companyId, id);
  return { row: group, concerns: [{ userIds, changes: [left(group.name)] }] };
}

/** Adds users to a group; returns those who were not in it. Throws 404. */
export async function assignGroup(
  tx: Tx,
  deps: Deps,
  actor: SignedInActor,
  id: number,
  userIds: readonly number[],
): Promise<TeamChange> {
  const { name } = await lockGroup(tx, actor, id);
  await refuseDirectoryMembers(tx, actor.companyId, id, userIds, deps.clock());
  const people = await lockUsers(tx, actor.companyId, userIds);
  const added = await addMembers(
    tx,
    actor.companyId,
    id,
    people.map((person) => person.id),
  );
  await enrolPeople(tx, deps, actor.companyId, added);
  return { userIds: added, concerns: [{ userIds: added, changes: [joined(name)] }] };
}

/** Removes users from a group; returns those who were in it. Throws 404. */
export async function unassignGroup(
  tx: Tx,
  actor: SignedInActor,
  id: number,
  userIds: readonly number[],
  now: Date,
): Promise<TeamChange> {
  const { name } = await lockGroup(tx, actor, id);
  await refuseDirectoryMembers(tx, actor.companyId, id, userIds, now);
  await lockUsers(tx, actor.companyId, userIds);
  const gone = await removeMembers(tx, actor.companyId, id, userIds);
  return { userIds: gone, concerns: [{ userIds: gone, changes: [left(name)] }] };
}
