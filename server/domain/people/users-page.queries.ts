import { limits } from '@contract/limits';
import type { UserListFilter } from '@contract/users/users';
import type { Queryable } from '@server/platform/db/client';
import { and, eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { departments, users } from './people.tables';
import { listCondition, orderTerms, sortColumn, type UserOrder } from './users-filter.queries';

type StoredUser = typeof users.$inferSelect;

/** The columns the list reads. */
export type ListedUser = Pick<
  StoredUser,
  | 'id'
  | 'email'
  | 'name'
  | 'lastName'
  | 'role'
  | 'registrationType'
  | 'emailVerified'
  | 'isMfaEnabled'
  | 'sso'
  | 'taskStatus'
  | 'departmentId'
  | 'managerId'
  | 'lastLoginAt'
  | 'createdAt'
  | 'disabledAt'
  | 'invitedAt'
  | 'inviteRevokedAt'
> & {
  departmentName: string;
  isDefaultDepartment: boolean;
  managerEmail: string | null;
  managerName: string | null;
};

/** Whom a user reports to, joined by `itsManager`. */
export const managers = alias(users, 'manager');

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
  managerId: users.managerId,
  managerEmail: managers.email,
  managerName: sql<string | null>`btrim(${managers.name} || ' ' || ${managers.lastName})`,
  lastLoginAt: users.lastLoginAt,
  createdAt: users.createdAt,
  disabledAt: users.disabledAt,
  invitedAt: users.invitedAt,
  inviteRevokedAt: users.inviteRevokedAt,
  departmentName: departments.name,
  isDefaultDepartment: departments.isDefault,
};

export const itsDepartment = and(
  eq(departments.companyId, users.companyId),
  eq(departments.id, users.departmentId),
);

export const itsManager = and(eq(managers.companyId, users.companyId), eq(managers.id, users.managerId));

export interface ListWindow {
  readonly companyId: number;
  readonly ownerId: number | null;
  readonly filter: UserListFilter;
  readonly order: UserOrder;
  readonly offset: number;
  readonly limit: number;
  /** The time at which invitations count as expired; now, unless given. */
  readonly now?: Date;
  /** Totals of a search are exact up to here; up to `EXACT`, unless given. */
  readonly exact?: number;
}
export type Matching = Pick<ListWindow, 'companyId' | 'ownerId' | 'filter' | 'now' | 'exact'>;

/** The condition of a list on the users table. */
export const matching = (db: Queryable, window: Matching) =>
  listCondition(db, window.companyId, window.ownerId, window.filter, window.now);

/** How the users of a page are found. */
export type Way =
  /** Along the index of the sort, or as the planner prefers. */
  | 'ordered'
  /** Along the index of the sort, past at most `WALK` users: the page may come out short. */
  | 'walk'
  /** All matches up to the limit of exact totals, then sorted. */
  | 'collect'
  /** All matches, then sorted. */
  | 'collectAll'
  /** Like the two above, from index contents alone; the sort key is looked up afterwards. */
  | 'collectIds'
  | 'collectAllIds';

/** How far a walk goes before collecting all matches is sure to be cheaper. */
const WALK = 10_000;
const EVERYBODY = 2 ** 31 - 1;
/** Totals not covered by a counter are exact up to here. */
export const EXACT = limits.paging.exactSearchTotal;
export const exactOf = ({ exact = EXACT }: Pick<ListWindow, 'exact'>): number => exact;

/** The page's users among the collected ones, each with the number collected. */
function collectedKeys(db: Queryable, window: ListWindow, atMost: number) {
  const key = { companyId: users.companyId, id: users.id, key: sortColumn(window.order) };
  // The limit stops the planner from walking the sort's index instead.
  const found = db.select(key).from(users).where(matching(db, window)).limit(atMost).as('found');
  const matches = sql<number>`count(*) OVER ()`.mapWith(Number).as('matches');
  return db
    .select({ companyId: found.companyId, id: found.id, matches })
    .from(found)
    .orderBy(...orderTerms(window.order, found));
}

/**
 * The same for matches fully covered by an index: their ids first, then each one's key. Empty when there are
 * more than `atMost`.
 */
function collectedIds(db: Queryable, window: ListWindow, atMost: number) {
  const key = { companyId: users.companyId, id: users.id };
  const found = db.$with('found').as(
    db
      .select(key)
      .from(users)
      .where(matching(db, window))
      .limit(Math.min(atMost + 1, EVERYBODY)),
  );
  const count = sql<number>`(SELECT count(*) FROM ${found})`.mapWith(Number);
  return db
    .with(found)
    .select({ companyId: found.companyId, id: found.id, matches: count.as('matches') })
    .from(found)
    .innerJoin(users, and(eq(users.companyId, found.companyId), eq(users.id, found.id)))
    .where(sql`${count} <= ${atMost}`)
    .orderBy(...orderTerms(window.order));
}

/** The page's users in index order. */
function orderedKeys(db: Queryable, window: ListWindow, way: 'ordered' | 'walk') {
  const { companyId, order, filter } = window;
  const isOneDepartment = filter.departmentId ? !filter.unassigned : filter.departmentIds?.length === 1;
  const inOneDepartment = isOneDepartment && order.column === 'department';
  // Within one department its key is constant; sorting by it would make the planner walk past all users
  // before it.
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
  const { showDisabled, filterBy } = filter;
  const onlyDisabled = filterBy?.filter((one) => one === 'disabled') ?? [];
  const front = listCondition(db, companyId, null, { showDisabled, filterBy: onlyDisabled });
  // Aliased as the table, so that the list's condition applies to the rows walked past.
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
  if (way === 'collectIds') return collectedIds(db, window, EXACT);
  if (way === 'collectAllIds') return collectedIds(db, window, EVERYBODY);
  if (way === 'collect') return collectedKeys(db, window, exactOf(window) + 1);
  return way === 'collectAll' ? collectedKeys(db, window, EVERYBODY) : orderedKeys(db, window, way);
}

/** The rows of a page. Their keys are found first; only the page itself is read in full. */
export function selectPage(db: Queryable, window: ListWindow, way: Way) {
  const page = pageKeys(db, window, way).limit(window.limit).offset(window.offset).as('page');
  return db
    .select({ ...listed, matches: page.matches })
    .from(page)
    .innerJoin(users, and(eq(users.companyId, page.companyId), eq(users.id, page.id)))
    .innerJoin(departments, itsDepartment)
    .leftJoin(managers, itsManager)
    .orderBy(...orderTerms(window.order));
}
