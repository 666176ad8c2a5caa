import { limits } from '@contract/limits';
import type { UserListFilter } from '@contract/users/users';
import { and, asc, count, eq, inArray, isNull, sql, sum } from 'drizzle-orm';
import type { Queryable, Tx } from '../../db/client';
import type { ListedUser } from './users.model';
import { departments, groupMembers, groups, userCounts, users } from './users.tables';
import { listCondition, orderTerms, splitFilters, type UserOrder } from './users-filter';

const listed = {
  id: users.id,
  email: users.email,
  name: users.name,
  lastName: users.lastName,
  role: users.role,
  registrationType: users.registrationType,
  emailVerified: users.emailVerified,
  isMfaEnabled: users.isMfaEnabled,
  sso: users.sso,
  taskStatus: users.taskStatus,
  departmentId: users.departmentId,
  lastLoginAt: users.lastLoginAt,
  createdAt: users.createdAt,
  disabledAt: users.disabledAt,
  departmentName: departments.name,
  isDefaultDepartment: departments.isDefault,
};

const itsDepartment = and(eq(departments.companyId, users.companyId), eq(departments.id, users.departmentId));

const one = (companyId: number, id: number) => and(eq(users.companyId, companyId), eq(users.id, id));

export interface ListWindow {
  readonly companyId: number;
  readonly ownerId: number | null;
  readonly filter: UserListFilter;
  readonly order: UserOrder;
  readonly offset: number;
  readonly limit: number;
}

/** The rows of a page. Their keys are found inside an index first; only the page itself is read from the table. */
export async function selectPage(db: Queryable, window: ListWindow): Promise<ListedUser[]> {
  const terms = orderTerms(window.order);
  const page = db
    .select({ companyId: users.companyId, id: users.id })
    .from(users)
    .where(listCondition(db, window.companyId, window.ownerId, window.filter))
    .orderBy(...terms)
    .limit(window.limit)
    .offset(window.offset)
    .as('page');
  return db
    .select(listed)
    .from(page)
    .innerJoin(users, and(eq(users.companyId, page.companyId), eq(users.id, page.id)))
    .innerJoin(departments, itsDepartment)
    .orderBy(...terms);
}

/** Rows of matching people in batches by id, for exports: never more than a batch in memory. */
export async function* selectAll(
  db: Queryable,
  window: Pick<ListWindow, 'companyId' | 'ownerId' | 'filter'>,
): AsyncGenerator<ListedUser[]> {
  let after = 0;
  for (;;) {
    const batch = await db
      .select(listed)
      .from(users)
      .innerJoin(departments, itsDepartment)
      .where(
        and(listCondition(db, window.companyId, window.ownerId, window.filter), sql`${users.id} > ${after}`),
      )
      .orderBy(asc(users.id))
      .limit(limits.users.exportBatch);
    if (batch.length > 0) yield batch;
    const last = batch.at(-1);
    if (!last || batch.length < limits.users.exportBatch) return;
    after = last.id;
  }
}

/** Counts matching rows, and stops one past `atMost`. */
async function countMatches(db: Queryable, window: ListWindow, atMost: number): Promise<number> {
  const some = db
    .select({ id: users.id })
    .from(users)
    .where(listCondition(db, window.companyId, window.ownerId, window.filter))
    .limit(atMost + 1)
    .as('some');
  const [row] = await db.select({ total: count() }).from(some);
  return row?.total ?? 0;
}

/** Reads the total of a role and status filter from the counters that the table's trigger keeps. */
async function readCounters(db: Queryable, { companyId, filter }: ListWindow): Promise<number> {
  const { roles, statuses } = splitFilters(filter.filterBy);
  const [row] = await db
    .select({ total: sum(userCounts.total).mapWith(Number) })
    .from(userCounts)
    .where(
      and(
        eq(userCounts.companyId, companyId),
        filter.showDisabled ? undefined : eq(userCounts.enabled, true),
        roles.length > 0 ? inArray(userCounts.role, roles) : undefined,
        statuses.length > 0 ? inArray(userCounts.taskStatus, statuses) : undefined,
      ),
    );
  return row?.total ?? 0;
}

/** How many people match: from the counters where they know, else counted up to the documented bound. */
export async function countList(db: Queryable, window: ListWindow) {
  const { search, departmentId, groupId, id, filterBy } = window.filter;
  const known = !search && !departmentId && !groupId && !id && !splitFilters(filterBy).owner;
  if (known) return { total: await readCounters(db, window), totalIsMinimum: false };
  const atMost = limits.paging.exactSearchTotal;
  const total = await countMatches(db, window, atMost);
  return { total: Math.min(total, atMost), totalIsMinimum: total > atMost };
}

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

/** People to be changed, locked in id order until the transaction ends. */
export function lockUsers(tx: Tx, companyId: number, ids: readonly number[]) {
  return tx
    .select({
      id: users.id,
      uid: users.uid,
      email: users.email,
      name: users.name,
      role: users.role,
      disabledAt: users.disabledAt,
      departmentId: users.departmentId,
      registrationType: users.registrationType,
    })
    .from(users)
    .where(and(eq(users.companyId, companyId), inArray(users.id, [...ids])))
    .orderBy(asc(users.id))
    .for('no key update');
}

/**
 * Takes the address until the transaction ends. Keys are unique inside a company only, so without this two
 * companies could invite the same new address at once.
 */
export async function lockEmail(tx: Tx, emailKey: string): Promise<void> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${emailKey}, 0))`);
}

export async function emailInUse(db: Queryable, emailKey: string): Promise<boolean> {
  const rows = await db.select({ id: users.id }).from(users).where(eq(users.emailKey, emailKey)).limit(1);
  return rows.length > 0;
}

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

/** Enabled people that an assignment reaches; somebody in two of the groups counts once. */
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

export async function insertUser(tx: Tx, values: typeof users.$inferInsert): Promise<number> {
  const [row] = await tx.insert(users).values(values).returning({ id: users.id });
  if (!row) throw new Error('the insert returned no row');
  return row.id;
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

/** Removes people and their memberships; members go first, since the groups' counters look at the person. */
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

/** Makes these the person's groups. The person is locked by the caller or new. */
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
