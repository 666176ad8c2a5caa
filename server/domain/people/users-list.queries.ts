import type { UserListFilter } from '@contract/users/users';
import type { Queryable } from '@server/platform/db/client';
import { and, count, eq, inArray, sql, sum } from 'drizzle-orm';
import { departments, groups, userCounts, users } from './people.tables';
import { reversedOrder, splitFilters } from './users-filter.queries';
import {
  exactOf,
  type ListedUser,
  type ListWindow,
  type Matching,
  matching,
  selectPage,
} from './users-page.queries';

/** Counts matching rows, and stops one past the limit of exact totals. */
function countingStatement(db: Queryable, window: Matching) {
  const some = db
    .select({ id: users.id })
    .from(users)
    .where(matching(db, window))
    .limit(exactOf(window) + 1)
    .as('some');
  return db.select({ total: count() }).from(some);
}

/** Reads the total of a role and status filter from the counters maintained by the table's trigger. */
function counterStatement(db: Queryable, { companyId, filter }: Matching) {
  const { roles, statuses, onlyDisabled } = splitFilters(filter.filterBy);
  return db
    .select({ total: sum(userCounts.total).mapWith(Number) })
    .from(userCounts)
    .where(
      and(
        eq(userCounts.companyId, companyId),
        filter.showDisabled && !onlyDisabled ? undefined : eq(userCounts.enabled, !onlyDisabled),
        roles.length > 0 ? inArray(userCounts.role, roles) : undefined,
        statuses.length > 0 ? inArray(userCounts.taskStatus, statuses) : undefined,
      ),
    );
}

/** Whether the filter includes something no counter covers. */
const isSpecial = ({ search, id, departmentIds, groupIds, managerIds }: UserListFilter): boolean =>
  Boolean(search || id || departmentIds || groupIds || managerIds);

/** Whether the counters know the total of this filter. */
function isCounted(filter: UserListFilter): boolean {
  const { owner, invitations } = splitFilters(filter.filterBy);
  return !isSpecial(filter) && !filter.departmentId && !filter.groupId && !owner && invitations.length === 0;
}

/** Whether the filter is only the enabled users of one department or group, or all users outside it. */
function isTeam(filter: UserListFilter): boolean {
  const { departmentId, groupId, filterBy, showDisabled } = filter;
  return !isSpecial(filter) && !departmentId !== !groupId && !filterBy?.length && !showDisabled;
}

/** Reads the total of a department or group, or of all users outside it, from the counters. */
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

export interface Counted {
  readonly total: number;
  readonly totalIsMinimum: boolean;
}

/** How many users match; a lower bound beyond `EXACT` where no counter applies. */
export async function countList(db: Queryable, window: Matching): Promise<Counted> {
  const counter = isCounted(window.filter)
    ? counterStatement
    : isTeam(window.filter)
      ? teamStatement
      : undefined;
  const [row] = await (counter ?? countingStatement)(db, window);
  const total = row?.total ?? 0;
  return counter || total <= exactOf(window)
    ? { total, totalIsMinimum: false }
    : { total: exactOf(window), totalIsMinimum: true };
}

interface ReadPage extends Counted {
  readonly rows: ListedUser[];
}

/**
 * A search. The planner estimates how many users match, and where it is wrong it reads a million rows for
 * one. So matches are collected and sorted up to the limit of exact totals, which gives page and total at
 * once. With more matches the page is near the start of its order, unless search and order are correlated
 * ('Zubiri' by last name): then all matches are collected.
 */
async function readSearch(db: Queryable, window: ListWindow): Promise<ReadPage> {
  const rows = await selectPage(db, window, 'collect');
  const matches = rows[0]?.matches ?? 0;
  const isNone = rows.length === 0 && window.offset === 0;
  if (isNone || (matches > 0 && matches <= exactOf(window)))
    return { rows, total: matches, totalIsMinimum: false };
  // A page past the last match doesn't tell how many there are.
  const counted =
    matches > 0 ? { total: exactOf(window), totalIsMinimum: true } : await countList(db, window);
  return { ...counted, rows: counted.totalIsMinimum ? await pageOfMany(db, window, 'collectAll') : [] };
}

/** A page of more matches than are counted exactly; `all` finds it at any position. */
async function pageOfMany(
  db: Queryable,
  window: ListWindow,
  all: 'collectAll' | 'collectAllIds',
): Promise<ListedUser[]> {
  const walked = await selectPage(db, window, 'walk');
  return walked.length === window.limit ? walked : selectPage(db, window, all);
}

/** Whether few users match and an index contains them, but newest first instead of in the requested order. */
function isFewInIndex({ filter, order }: ListWindow): boolean {
  return splitFilters(filter.filterBy).invitations.length > 0 && order.column !== 'created_at';
}

/** Pages in the second half are read from the end of the index. */
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

/** A page of the list with its total. */
export async function readList(db: Queryable, window: ListWindow): Promise<ReadPage> {
  if (window.filter.search) return readSearch(db, window);
  if (isFewInIndex(window)) {
    // The planner overestimates them and would walk past a million other rows to find them.
    const rows = await selectPage(db, window, 'collectIds');
    if (rows[0]) return { rows, total: rows[0].matches, totalIsMinimum: false };
    const counted = await countList(db, window);
    return { ...counted, rows: counted.totalIsMinimum ? await pageOfMany(db, window, 'collectAllIds') : [] };
  }
  const counted = await countList(db, window);
  const { total, totalIsMinimum } = counted;
  if (total === 0) return { ...counted, rows: [] };
  return { ...counted, rows: await plainPage(db, window, totalIsMinimum ? Number.POSITIVE_INFINITY : total) };
}
