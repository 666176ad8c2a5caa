import type { UserListFilter } from '@contract/users/users';
import { and, count, eq, inArray, sql, sum } from 'drizzle-orm';
import type { Queryable } from '../../db/client';
import { departments, groups, userCounts, users } from '../../people/people.tables';
import { splitFilters } from './users-filter.queries';
import { EXACT, type Matching, matching } from './users-page.queries';

/** Counts matching rows, and stops one past the limit of exact totals. */
function countingStatement(db: Queryable, window: Matching) {
  const some = db
    .select({ id: users.id })
    .from(users)
    .where(matching(db, window))
    .limit(EXACT + 1)
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
const isSpecial = ({ search, id, departmentIds, groupIds }: UserListFilter): boolean =>
  Boolean(search || id || departmentIds || groupIds);

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
  return counter || total <= EXACT
    ? { total, totalIsMinimum: false }
    : { total: EXACT, totalIsMinimum: true };
}
