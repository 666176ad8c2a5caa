import { limits } from '@contract/limits';
import type { UserListFilter } from '@contract/users/users';
import { and, asc, count, eq, inArray, sql, sum } from 'drizzle-orm';
import type { Queryable } from '../../db/client';
import type { ListedUser } from './users.model';
import { departments, userCounts, users } from './users.tables';
import { listCondition, orderTerms, splitFilters, type UserOrder } from './users-filter';

/** What the list reads of a person. */
export const listed = {
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

export const itsDepartment = and(
  eq(departments.companyId, users.companyId),
  eq(departments.id, users.departmentId),
);

export interface ListWindow {
  readonly companyId: number;
  readonly ownerId: number | null;
  readonly filter: UserListFilter;
  readonly order: UserOrder;
  readonly offset: number;
  readonly limit: number;
}
type Matching = Pick<ListWindow, 'companyId' | 'ownerId' | 'filter'>;

/** The rows of a page. Their keys are found inside an index first; only the page itself is read from the table. */
export function pageStatement(db: Queryable, window: ListWindow) {
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

/** Counts matching rows, and stops one past `atMost`. */
function countingStatement(db: Queryable, window: Matching, atMost: number) {
  const some = db
    .select({ id: users.id })
    .from(users)
    .where(listCondition(db, window.companyId, window.ownerId, window.filter))
    .limit(atMost + 1)
    .as('some');
  return db.select({ total: count() }).from(some);
}

/** Reads the total of a role and status filter from the counters that the table's trigger keeps. */
function counterStatement(db: Queryable, { companyId, filter }: Matching) {
  const { roles, statuses } = splitFilters(filter.filterBy);
  return db
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
}

/** Whether the counters know the total of this filter. */
function isCounted({ search, departmentId, groupId, id, filterBy }: UserListFilter): boolean {
  return !search && !departmentId && !groupId && !id && !splitFilters(filterBy).owner;
}

/** The one statement that finds the total: from the counters where they know, else by counting to the bound. */
export function totalStatement(db: Queryable, window: Matching) {
  if (isCounted(window.filter)) return counterStatement(db, window);
  return countingStatement(db, window, limits.paging.exactSearchTotal);
}

export async function selectPage(db: Queryable, window: ListWindow): Promise<ListedUser[]> {
  return pageStatement(db, window);
}

/** How many people match; a lower bound beyond the documented number, where the counters don't know. */
export async function countList(db: Queryable, window: Matching) {
  const [row] = await totalStatement(db, window);
  const total = row?.total ?? 0;
  const atMost = limits.paging.exactSearchTotal;
  if (isCounted(window.filter) || total <= atMost) return { total, totalIsMinimum: false };
  return { total: atMost, totalIsMinimum: true };
}

/** Rows of matching people in batches by id, for exports: never more than a batch in memory. */
export async function* selectAll(db: Queryable, window: Matching): AsyncGenerator<ListedUser[]> {
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
