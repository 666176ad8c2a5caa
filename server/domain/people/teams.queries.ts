import { identityKey } from '@contract/names';
import type { Queryable, Tx } from '@server/platform/db/client';
import { nameKeys } from '@server/platform/text/text';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { departments, groupMembers, groups, users } from './people.tables';

type TeamTable = typeof departments | typeof groups;

const byId = (table: TeamTable, companyId: number, id: number) =>
  and(eq(table.companyId, companyId), eq(table.id, id));

export async function findDepartment(db: Queryable, companyId: number, id: number) {
  const [row] = await db
    .select()
    .from(departments)
    .where(byId(departments, companyId, id));
  return row;
}

export async function defaultDepartment(db: Queryable, companyId: number) {
  const [row] = await db
    .select()
    .from(departments)
    .where(and(eq(departments.companyId, companyId), eq(departments.isDefault, true)));
  if (!row) throw new Error(`company ${companyId} has no default department`);
  return row;
}

/** The default departments of new companies, by company. */
export async function insertDefaultDepartments(tx: Tx, companyIds: readonly number[], now: Date) {
  const name = 'No Department';
  const frame = { name, ...nameKeys(name), isDefault: true, createdAt: now, updatedAt: now };
  const rows = await tx
    .insert(departments)
    .values(companyIds.map((companyId) => ({ companyId, ...frame })))
    .returning();
  return new Map(rows.map((row) => [row.companyId, row]));
}

export async function findGroup(db: Queryable, companyId: number, id: number) {
  const [row] = await db
    .select()
    .from(groups)
    .where(byId(groups, companyId, id));
  return row;
}

/** Renames a department, including the copy of its sort key in its users. */
export async function renameDepartment(tx: Tx, companyId: number, id: number, name: string, now: Date) {
  const keys = nameKeys(name);
  await tx
    .update(departments)
    .set({ name, ...keys, updatedAt: now })
    .where(byId(departments, companyId, id));
  await tx
    .update(users)
    .set({ departmentKey: keys.nameKey })
    .where(and(eq(users.companyId, companyId), eq(users.departmentId, id)));
}

/** Renames a group. */
export async function renameGroup(tx: Tx, companyId: number, id: number, name: string, now: Date) {
  await tx
    .update(groups)
    .set({ name, ...nameKeys(name), updatedAt: now })
    .where(byId(groups, companyId, id));
}

export interface TargetDepartment {
  readonly id: number;
  readonly name: string;
  readonly nameKey: string;
}

/** Names of teams, by id. */
const namesIn =
  (table: TeamTable) =>
  async (db: Queryable, companyId: number, ids: readonly number[]): Promise<Map<number, string>> => {
    if (ids.length === 0) return new Map();
    const rows = await db
      .select({ id: table.id, name: table.name })
      .from(table)
      .where(and(eq(table.companyId, companyId), inArray(table.id, [...new Set(ids)])));
    return new Map(rows.map(({ id, name }) => [id, name]));
  };
export const departmentNames = namesIn(departments);
export const groupNames = namesIn(groups);

/** Moves all users of a department to another; returns who they were. */
export async function moveDepartment(
  tx: Tx,
  companyId: number,
  from: number,
  to: TargetDepartment,
  now: Date,
): Promise<number[]> {
  const rows = await tx
    .update(users)
    .set({ departmentId: to.id, departmentKey: to.nameKey, updatedAt: now })
    .where(and(eq(users.companyId, companyId), eq(users.departmentId, from)))
    .returning({ id: users.id });
  return rows.map(({ id }) => id);
}

export async function deleteDepartment(tx: Tx, companyId: number, id: number) {
  await tx.delete(departments).where(byId(departments, companyId, id));
}

/** Deletes a group; returns its former members. */
export async function deleteGroup(tx: Tx, companyId: number, id: number): Promise<number[]> {
  const rows = await tx
    .delete(groupMembers)
    .where(and(eq(groupMembers.companyId, companyId), eq(groupMembers.groupId, id)))
    .returning({ userId: groupMembers.userId });
  await tx.delete(groups).where(byId(groups, companyId, id));
  return rows.map(({ userId }) => userId);
}

/** Adds all users of one group to another; users in both are unchanged. Returns those who joined. */
export async function moveMembers(tx: Tx, companyId: number, from: number, into: number): Promise<number[]> {
  const { rows } = await tx.execute<{ id: number }>(sql`
    INSERT INTO group_members (company_id, group_id, user_id)
    SELECT m.company_id, ${into}::bigint, m.user_id FROM group_members m
    WHERE m.company_id = ${companyId} AND m.group_id = ${from} AND NOT EXISTS (
      SELECT FROM group_members i
      WHERE i.company_id = m.company_id AND i.group_id = ${into} AND i.user_id = m.user_id)
    RETURNING user_id AS id`);
  return rows.map(({ id }) => Number(id));
}

export interface Team {
  readonly id: number;
  readonly name: string;
  readonly nameKey: string;
  readonly identityKey: string;
}

/**
 * The teams with these names, by key of identity; missing ones are created. The caller has locked the company, so
 * that no other request creates or removes one of them in the meantime.
 */
export async function teamsByName(
  tx: Tx,
  table: TeamTable,
  companyId: number,
  names: readonly string[],
  now: Date,
): Promise<Map<string, Team>> {
  const wanted = new Map(names.map((name) => [identityKey(name), name]));
  if (wanted.size === 0) return new Map();
  const team = { id: table.id, name: table.name, nameKey: table.nameKey, identityKey: table.identityKey };
  const found = await tx
    .select(team)
    .from(table)
    .where(and(eq(table.companyId, companyId), inArray(table.identityKey, [...wanted.keys()])));
  for (const one of found) wanted.delete(one.identityKey);
  const frame = { companyId, createdAt: now, updatedAt: now };
  const rows = [...wanted.values()].map((name) => ({ ...frame, name, ...nameKeys(name) }));
  const made = rows.length > 0 ? await tx.insert(table).values(rows).returning(team) : [];
  return new Map([...found, ...made].map((one) => [one.identityKey, one]));
}

/** Adds new users to their groups, in one statement. */
export async function insertMemberships(
  tx: Tx,
  companyId: number,
  members: readonly { groupId: number; userId: number }[],
): Promise<void> {
  if (members.length === 0) return;
  await tx.insert(groupMembers).values(members.map((member) => ({ companyId, ...member })));
}

/** Adds users to a group and returns those who were not in it. The caller has locked them. */
export async function addMembers(tx: Tx, companyId: number, groupId: number, userIds: readonly number[]) {
  if (userIds.length === 0) return [];
  const rows = await tx
    .insert(groupMembers)
    .values(userIds.map((userId) => ({ companyId, groupId, userId })))
    .onConflictDoNothing()
    .returning({ userId: groupMembers.userId });
  return rows.map((row) => row.userId);
}

export async function removeMembers(tx: Tx, companyId: number, groupId: number, userIds: readonly number[]) {
  const rows = await tx
    .delete(groupMembers)
    .where(
      and(
        eq(groupMembers.companyId, companyId),
        eq(groupMembers.groupId, groupId),
        inArray(groupMembers.userId, [...userIds]),
      ),
    )
    .returning({ userId: groupMembers.userId });
  return rows.map((row) => row.userId);
}
