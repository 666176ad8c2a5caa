import { TASK_STATUSES, type TaskStatus } from '@contract/users/users';
import { and, asc, count, eq, inArray, isNull, sql, sum } from 'drizzle-orm';
import type { Queryable, Tx } from '../../db/client';
import { departments, groupMembers, groups, userCounts, users } from './users.tables';
import { itsDepartment, listed } from './users-page.queries';

const one = (companyId: number, id: number) => and(eq(users.companyId, companyId), eq(users.id, id));

export async function findUser(db: Queryable, companyId: number, id: number) {
  const [row] = await db
    .select(listed)
    .from(users)
    .innerJoin(departments, itsDepartment)
    .where(one(companyId, id));
  return row;
}

export async function groupIdsOf(db: Queryable, companyId: number, userId: number): Promise<number[]> {
  const rows = await db
    .select({ groupId: groupMembers.groupId })
    .from(groupMembers)
    .where(and(eq(groupMembers.companyId, companyId), eq(groupMembers.userId, userId)))
    .orderBy(asc(groupMembers.groupId));
  return rows.map((row) => row.groupId);
}

/** Users to be changed, locked in id order until the transaction ends. */
export function lockUsers(tx: Tx, companyId: number, ids: readonly number[]) {
  return tx
    .select({
      id: users.id,
      uid: users.uid,
      email: users.email,
      unconfirmedNewEmail: users.unconfirmedNewEmail,
      name: users.name,
      lastName: users.lastName,
      role: users.role,
      isMfaEnabled: users.isMfaEnabled,
      temporaryPassword: users.temporaryPassword,
      disabledAt: users.disabledAt,
      departmentId: users.departmentId,
      registrationType: users.registrationType,
    })
    .from(users)
    .where(and(eq(users.companyId, companyId), inArray(users.id, [...ids])))
    .orderBy(asc(users.id))
    .for('no key update');
}

/** Addresses that share a place wait for each other; with this many places that is rare. */
const ADDRESS_PLACES = 2 ** 17;

/**
 * Locks the addresses until the transaction ends, always in the same order. Keys are unique only within a
 * company, so without this two companies could invite the same new address at once. Each address maps to a
 * place, a row that is created at its first use and locked: advisory locks for the thousand addresses of a
 * batch would fill the lock table that all sessions share, and with fewer locks one batch blocked all other
 * addresses.
 */
export async function lockEmails(tx: Tx, emailKeys: readonly string[]): Promise<void> {
  await tx.execute(sql`
    INSERT INTO address_places (place)
    SELECT DISTINCT hashtextextended(key, 0) & ${ADDRESS_PLACES - 1}::bigint AS place
    FROM json_array_elements_text(${JSON.stringify(emailKeys)}::json) AS key ORDER BY place
    ON CONFLICT (place) DO UPDATE SET place = excluded.place WHERE false`);
}

/** The addresses already in use, in any company. */
export async function emailsInUse(db: Queryable, emailKeys: readonly string[]): Promise<Set<string>> {
  if (emailKeys.length === 0) return new Set();
  const rows = await db
    .selectDistinct({ key: users.emailKey })
    .from(users)
    .where(inArray(users.emailKey, [...emailKeys]));
  return new Set(rows.map(({ key }) => key));
}

export const emailInUse = async (db: Queryable, key: string) => (await emailsInUse(db, [key])).has(key);

export async function countEnabled(db: Queryable, companyId: number, roles?: readonly 'admin'[]) {
  const [row] = await db
    .select({ total: sum(userCounts.total).mapWith(Number) })
    .from(userCounts)
    .where(
      and(
        eq(userCounts.companyId, companyId),
        eq(userCounts.enabled, true),
        roles ? inArray(userCounts.role, [...roles]) : undefined,
      ),
    );
  return row?.total ?? 0;
}

export async function countsByState(db: Queryable, companyId: number) {
  const rows = await db
    .select({ enabled: userCounts.enabled, total: sum(userCounts.total).mapWith(Number) })
    .from(userCounts)
    .where(eq(userCounts.companyId, companyId))
    .groupBy(userCounts.enabled);
  const of = (enabled: boolean) => rows.find((row) => row.enabled === enabled)?.total ?? 0;
  return { enabled: of(true), disabled: of(false), total: of(true) + of(false) };
}

/** Enabled users an assignment reaches; a user in two of the groups counts once. */
export async function countReached(
  db: Queryable,
  companyId: number,
  column: 'departments' | 'groups' | 'users',
  ids: readonly number[],
): Promise<number> {
  const enabled = and(eq(users.companyId, companyId), isNull(users.disabledAt));
  const chosen = [...ids];
  if (column === 'groups') {
    const [row] = await db
      .select({ total: sql<number>`count(DISTINCT ${users.id})`.mapWith(Number) })
      .from(groupMembers)
      .innerJoin(users, and(eq(users.companyId, groupMembers.companyId), eq(users.id, groupMembers.userId)))
      .where(and(eq(groupMembers.companyId, companyId), inArray(groupMembers.groupId, chosen), enabled));
    return row?.total ?? 0;
  }
  if (column === 'departments') {
    const [row] = await db
      .select({ total: sum(departments.usersCount).mapWith(Number) })
      .from(departments)
      .where(and(eq(departments.companyId, companyId), inArray(departments.id, chosen)));
    return row?.total ?? 0;
  }
  const [row] = await db
    .select({ total: count() })
    .from(users)
    .where(and(enabled, inArray(users.id, chosen)));
  return row?.total ?? 0;
}

export type NewUser = typeof users.$inferInsert;

/** Adds users in one statement; returns their ids by address key. */
export async function insertUsers(tx: Tx, rows: readonly NewUser[]): Promise<Map<string, number>> {
  const added = await tx
    .insert(users)
    .values([...rows])
    .returning({ id: users.id, key: users.emailKey });
  return new Map(added.map(({ key, id }) => [key, id]));
}

export async function insertUser(tx: Tx, values: NewUser): Promise<number> {
  const [id] = [...(await insertUsers(tx, [values])).values()];
  if (id === undefined) throw new Error('the insert returned no row');
  return id;
}

/** Whether any enabled user has open tasks. */
export async function hasOpenTasks(db: Queryable, companyId: number): Promise<boolean> {
  const open: TaskStatus[] = ['notStarted', 'inProgress'];
  const [row] = await db
    .select({ total: sum(userCounts.total).mapWith(Number) })
    .from(userCounts)
    .where(
      and(
        eq(userCounts.companyId, companyId),
        eq(userCounts.enabled, true),
        inArray(
          userCounts.taskStatus,
          open.map((status) => TASK_STATUSES.indexOf(status)),
        ),
      ),
    );
  return (row?.total ?? 0) > 0;
}

export async function updateUsers(
  tx: Tx,
  companyId: number,
  ids: readonly number[],
  changes: Partial<typeof users.$inferInsert>,
): Promise<void> {
  await tx
    .update(users)
    .set(changes)
    .where(and(eq(users.companyId, companyId), inArray(users.id, [...ids])));
}

/** Moves each user to their own target department; returns those whose department exists. */
export async function moveEach(
  tx: Tx,
  companyId: number,
  moves: readonly { userId: number; departmentId: number }[],
  now: Date,
): Promise<{ id: number }[]> {
  if (moves.length === 0) return [];
  const packed = JSON.stringify(moves);
  const { rows } = await tx.execute<{ id: number }>(sql`
    UPDATE users SET department_id = d.id, department_key = d.name_key, updated_at = ${now}
    FROM jsonb_to_recordset(${packed}::jsonb) AS move ("userId" bigint, "departmentId" bigint)
    JOIN departments d ON d.company_id = ${companyId} AND d.id = move."departmentId"
    WHERE users.company_id = ${companyId} AND users.id = move."userId"
    RETURNING users.id`);
  return rows;
}

/** Deletes users and their memberships; memberships first, because the groups' counters read the user. */
export async function deleteUsers(tx: Tx, companyId: number, ids: readonly number[]): Promise<void> {
  const chosen = [...ids];
  await tx
    .delete(groupMembers)
    .where(and(eq(groupMembers.companyId, companyId), inArray(groupMembers.userId, chosen)));
  await tx.delete(users).where(and(eq(users.companyId, companyId), inArray(users.id, chosen)));
}

export async function existingGroupIds(db: Queryable, companyId: number, ids: readonly number[]) {
  if (ids.length === 0) return [];
  const rows = await db
    .select({ id: groups.id })
    .from(groups)
    .where(and(eq(groups.companyId, companyId), inArray(groups.id, [...ids])));
  return rows.map((row) => row.id);
}

/** Replaces the user's groups. The user is locked by the caller, or new. */
export async function replaceGroups(tx: Tx, companyId: number, userId: number, ids: readonly number[]) {
  const before = new Set(await groupIdsOf(tx, companyId, userId));
  const wanted = new Set(ids);
  const gone = [...before].filter((id) => !wanted.has(id));
  const added = [...wanted].filter((id) => !before.has(id)).sort((a, b) => a - b);
  if (gone.length > 0) {
    await tx
      .delete(groupMembers)
      .where(
        and(
          eq(groupMembers.companyId, companyId),
          eq(groupMembers.userId, userId),
          inArray(groupMembers.groupId, gone),
        ),
      );
  }
  if (added.length > 0) {
    await tx.insert(groupMembers).values(added.map((groupId) => ({ companyId, groupId, userId })));
  }
}
