import { limits } from '@contract/limits';
import type { UserListFilter } from '@contract/users/users';
import { and, asc, count, eq, inArray, sql, sum } from 'drizzle-orm';
import type { Queryable } from '../../db/client';
import type { ListedUser } from './users.model';
import { departments, groups, userCounts, users } from './users.tables';
import {
  listCondition,
  orderTerms,
  reversedOrder,
  sortColumn,
  splitFilters,
  type UserOrder,
} from './users-filter';

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

const matching = (db: Queryable, window: Matching) =>
  listCondition(db, window.companyId, window.ownerId, window.filter);

/** How the people of a page are found. */
type Way =
  /** Along the index of the sort, or as the planner prefers. */
  | 'ordered'
  /** Along the index of the sort, past `WALK` people at most: the page may come out short. */
  | 'walk'
  /** Everybody who matches up to the exact total, then sorted. */
  | 'collect'
  /** Everybody who matches, then sorted. */
  | 'collectAll';

/** How far a walk goes before collecting all matches is sure to be cheaper. */
const WALK = 10_000;
const EVERYBODY = 2 ** 31 - 1;
const EXACT = limits.paging.exactSearchTotal;

/** The page's people among those collected, each with how many were collected. */
function collectedKeys(db: Queryable, window: ListWindow, atMost: number) {
  const key = { companyId: users.companyId, id: users.id, key: sortColumn(window.order) };
  // The limit keeps the planner from walking the sort's index instead.
  const found = db.select(key).from(users).where(matching(db, window)).limit(atMost).as('found');
  const matches = sql<number>`count(*) OVER ()`.mapWith(Number).as('matches');
  return db
    .select({ companyId: found.companyId, id: found.id, matches })
    .from(found)
    .orderBy(...orderTerms(window.order, found));
}

/** The page's people in the order of the index. */
function orderedKeys(db: Queryable, window: ListWindow, way: 'ordered' | 'walk') {
  const { companyId, order, filter } = window;
  const inOneDepartment = filter.departmentId && !filter.unassigned && order.column === 'department';
  // Inside one department its key orders nothing, and would lead the planner past everybody in front of it.
  const terms = orderTerms(order).slice(inOneDepartment ? 1 : 0);
  const matches = sql<number>`0`.mapWith(Number).as('matches');
  const key = { companyId: users.companyId, id: users.id, matches };
  const condition = matching(db, window);
  if (way === 'ordered') {
    return db
      .select(key)
      .from(users)
      .where(condition)
      .orderBy(...terms);
  }
  const front = listCondition(db, companyId, null, { showDisabled: filter.showDisabled });
  // Named as the table, so that the list's condition reads the columns of those walked past.
  const walked = db
    .select()
    .from(users)
    .where(front)
    .orderBy(...terms)
    .limit(WALK)
    .as('users');
  return db
    .select(key)
    .from(walked)
    .where(condition)
    .orderBy(...terms);
}

function pageKeys(db: Queryable, window: ListWindow, way: Way) {
  if (way === 'collect') return collectedKeys(db, window, EXACT + 1);
  return way === 'collectAll' ? collectedKeys(db, window, EVERYBODY) : orderedKeys(db, window, way);
}

/** The rows of a page. Their keys are found first; only the page itself is read in full. */
function selectPage(db: Queryable, window: ListWindow, way: Way) {
  const page = pageKeys(db, window, way).limit(window.limit).offset(window.offset).as('page');
  return db
    .select({ ...listed, matches: page.matches })
    .from(page)
    .innerJoin(users, and(eq(users.companyId, page.companyId), eq(users.id, page.id)))
    .innerJoin(departments, itsDepartment)
    .orderBy(...orderTerms(window.order));
}

/** Counts matching rows, and stops one past the documented bound. */
function countingStatement(db: Queryable, window: Matching) {
  const some = db
    .select({ id: users.id })
    .from(users)
    .where(matching(db, window))
    .limit(EXACT + 1)
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

/** Whether it asks for the enabled people of one department or group, or for all the others, and no more. */
function isTeam({ search, departmentId, groupId, id, filterBy, showDisabled }: UserListFilter): boolean {
  return !search && !departmentId !== !groupId && !id && !filterBy?.length && !showDisabled;
}

/** Reads the total of a department or group, or of everybody else, from the counters. */
function teamStatement(db: Queryable, { companyId, filter }: Matching) {
  const team = filter.departmentId ? departments : groups;
  const inside = db
    .select({ total: team.usersCount })
    .from(team)
    .where(and(eq(team.companyId, companyId), eq(team.id, filter.departmentId ?? filter.groupId ?? 0)));
  if (!filter.unassigned) return inside;
  return db
    .select({ total: sql`sum(${userCounts.total}) - coalesce((${inside}), 0)`.mapWith(Number) })
    .from(userCounts)
    .where(and(eq(userCounts.companyId, companyId), eq(userCounts.enabled, true)));
}

interface Counted {
  readonly total: number;
  readonly totalIsMinimum: boolean;
}

interface ReadPage extends Counted {
  readonly rows: ListedUser[];
}

/** How many people match; a lower bound beyond the documented number, where no counter knows. */
async function countList(db: Queryable, window: Matching): Promise<Counted> {
  const counter = isCounted(window.filter)
    ? counterStatement
    : isTeam(window.filter)
      ? teamStatement
      : undefined;
  const [row] = await (counter ?? countingStatement)(db, window);
  const total = row?.total ?? 0;
  return counter || total <= EXACT
    ? { total, totalIsMinimum: false }
    : { total: EXACT, totalIsMinimum: true };
}

/**
 * A search. The planner guesses how many people match, and where it guesses wrong it reads a million rows for one.
 * So matches are collected and sorted as far as totals are exact, which gives page and total at once. With more
 * of them the page is near the front of its order, unless search and order go together ('Zubiri' by last name):
 * then all are collected.
 */
async function readSearch(db: Queryable, window: ListWindow): Promise<ReadPage> {
  const rows = await selectPage(db, window, 'collect');
  const matches = rows[0]?.matches ?? 0;
  const isNone = rows.length === 0 && window.offset === 0;
  if (isNone || (matches > 0 && matches <= EXACT)) return { rows, total: matches, totalIsMinimum: false };
  // A page behind the matches doesn't tell how many there are.
  const counted = matches > 0 ? { total: EXACT, totalIsMinimum: true } : await countList(db, window);
  if (!counted.totalIsMinimum) return { ...counted, rows: [] };
  const walked = await selectPage(db, window, 'walk');
  if (walked.length === window.limit) return { ...counted, rows: walked };
  return { ...counted, rows: await selectPage(db, window, 'collectAll') };
}

/** Pages in the second half are counted from the end, where the index starts as well. */
async function plainPage(db: Queryable, window: ListWindow, total: number): Promise<ListedUser[]> {
  const { offset, limit, order } = window;
  if (offset * 2 < total) return selectPage(db, window, 'ordered');
  const behind = total - offset - limit;
  const fromEnd = {
    ...window,
    order: reversedOrder(order),
    offset: Math.max(0, behind),
    limit: limit + Math.min(0, behind),
  };
  if (fromEnd.limit <= 0) return [];
  return (await selectPage(db, fromEnd, 'ordered')).reverse();
}

/** A page of the list with its total (1 §2.4). */
export async function readList(db: Queryable, window: ListWindow): Promise<ReadPage> {
  if (window.filter.search) return readSearch(db, window);
  const counted = await countList(db, window);
  const { total, totalIsMinimum } = counted;
  if (total === 0) return { ...counted, rows: [] };
  return { ...counted, rows: await plainPage(db, window, totalIsMinimum ? Number.POSITIVE_INFINITY : total) };
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
