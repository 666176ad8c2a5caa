import { TASK_STATUSES, type TaskStatus } from '@contract/users/users';
import { companies } from '@server/domain/company/company.tables';
import type { Queryable, Tx } from '@server/platform/db/client';
import { isAmong } from '@server/platform/db/columns';
import { plannedOnce } from '@server/platform/db/prepared';
import { and, asc, eq, inArray, isNull, sql, sum } from 'drizzle-orm';
import { groupMembers, userCounts, users } from './people.tables';

export type Person = typeof users.$inferSelect;

const one = (companyId: number, id: number) => and(eq(users.companyId, companyId), eq(users.id, id));

/** The caller's own record, which the guard has just found. */
export async function findPerson(db: Queryable, companyId: number, id: number): Promise<Person> {
  const [person] = await db.select().from(users).where(one(companyId, id));
  if (!person) throw new Error(`user ${id} of company ${companyId} does not exist`);
  return person;
}

const names = { name: users.name, lastName: users.lastName, email: users.email };

/** What a user is called; undefined once they are deleted. */
export async function findNames(db: Queryable, companyId: number, id: number) {
  const [person] = await db.select(names).from(users).where(one(companyId, id));
  return person;
}

/** Some users of a company, in no order. */
export const findPeople = (db: Queryable, companyId: number, ids: readonly number[]) =>
  db
    .select({ ...names, id: users.id, disabledAt: users.disabledAt })
    .from(users)
    .where(and(eq(users.companyId, companyId), isAmong(users.id, ids)));

/** The user of an identity account, whichever company the session acts for. */
export async function findPersonByUid(db: Queryable, uid: string) {
  const [person] = await db.select(names).from(users).where(eq(users.uid, uid));
  return person;
}

export async function recordLogin(tx: Tx, companyId: number, id: number, now: Date): Promise<void> {
  await tx.update(users).set({ lastLoginAt: now }).where(one(companyId, id));
}

export async function setUid(tx: Tx, companyId: number, id: number, uid: string): Promise<void> {
  await tx.update(users).set({ uid }).where(one(companyId, id));
}

export async function updatePerson(
  tx: Tx,
  companyId: number,
  id: number,
  changes: Partial<typeof users.$inferInsert>,
): Promise<void> {
  await tx.update(users).set(changes).where(one(companyId, id));
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
      sso: users.sso,
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

/** Enabled users by the state of their tasks. */
export async function countsByTaskStatus(
  db: Queryable,
  companyId: number,
): Promise<Record<TaskStatus, number>> {
  const rows = await plannedOnce(
    db
      .select({ status: userCounts.taskStatus, total: sum(userCounts.total).mapWith(Number) })
      .from(userCounts)
      .where(and(eq(userCounts.companyId, companyId), eq(userCounts.enabled, true)))
      .groupBy(userCounts.taskStatus),
  );
  const of = (status: TaskStatus) =>
    rows.find((row) => row.status === TASK_STATUSES.indexOf(status))?.total ?? 0;
  return {
    notAssigned: of('notAssigned'),
    notStarted: of('notStarted'),
    inProgress: of('inProgress'),
    completed: of('completed'),
  };
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

/** Ends the temporary passwords of the owners of companies that have not registered. */
export async function endOwnersPasswords(tx: Tx, companyIds: readonly number[], now: Date): Promise<void> {
  const ownersOfUnregistered = tx
    .select({ id: companies.ownerId })
    .from(companies)
    .where(and(isAmong(companies.id, companyIds), isNull(companies.registeredAt)));
  await tx
    .update(users)
    .set({ temporaryPasswordEndsAt: now })
    .where(
      and(
        isAmong(users.companyId, companyIds),
        inArray(users.id, ownersOfUnregistered),
        eq(users.temporaryPassword, true),
      ),
    );
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
