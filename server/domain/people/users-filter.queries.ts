import { limits } from '@contract/limits';
import type { SortOrder } from '@contract/paging';
import {
  TASK_STATUSES,
  type TaskStatus,
  type UserFilter,
  type UserListFilter,
  type UserSort,
} from '@contract/users/users';
import type { Queryable } from '@server/platform/db/client';
import { type SearchPattern, searchPatterns } from '@server/platform/text/search';
import {
  and,
  eq,
  exists,
  gt,
  inArray,
  isNotNull,
  isNull,
  like,
  lte,
  not,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { groupMembers, users } from './people.tables';

const STATUS_FILTERS: Partial<Record<UserFilter, TaskStatus>> = {
  allCompleted: 'completed',
  notStarted: 'notStarted',
  noTaskAssigned: 'notAssigned',
  inProgress: 'inProgress',
};

const statusNumbers = (filters: readonly UserFilter[]): number[] =>
  filters.flatMap((filter) => {
    const status = STATUS_FILTERS[filter];
    return status ? [TASK_STATUSES.indexOf(status)] : [];
  });

const INVITATIONS = ['notInvited', 'invited', 'invitationExpired', 'invitationRevoked'] as const;
type InvitationFilter = (typeof INVITATIONS)[number];

/**
 * Users whose invitation is in one of these states, as in `invitationStatusAt`; one partial index contains
 * them.
 */
function invitationCondition(filters: readonly InvitationFilter[], now: Date): SQL | undefined {
  if (filters.length === 0) return undefined;
  const sentBefore = new Date(now.getTime() - limits.users.invitationLifetimeMs);
  const standing: Record<InvitationFilter, SQL | undefined> = {
    notInvited: and(isNull(users.inviteRevokedAt), isNull(users.invitedAt)),
    invited: and(
      isNull(users.inviteRevokedAt),
      or(gt(users.invitedAt, sentBefore), and(users.sso, isNotNull(users.invitedAt))),
    ),
    invitationExpired: and(isNull(users.inviteRevokedAt), lte(users.invitedAt, sentBefore), not(users.sso)),
    invitationRevoked: isNotNull(users.inviteRevokedAt),
  };
  return and(eq(users.registrationType, 'INVITED'), or(...filters.map((filter) => standing[filter])));
}

/**
 * Splits the filters by what they apply to: filters on the same thing widen the result, filters on different
 * things narrow it.
 */
export function splitFilters(filters: readonly UserFilter[] = []) {
  return {
    roles: [
      ...(filters.includes('accountAdmin') ? (['admin', 'read_only_admin'] as const) : []),
      ...(filters.includes('learner') ? (['user'] as const) : []),
    ],
    owner: filters.includes('accountOwner'),
    statuses: statusNumbers(filters),
    invitations: INVITATIONS.filter((filter) => filters.includes(filter)),
    onlyDisabled: filters.includes('disabled'),
  };
}

/**
 * A two-letter word, matched inside words only in a company small enough to scan. The database checks the
 * size once and skips the second part for a large company; an OR would scan every company.
 */
const shortWord = (companyId: number, { indexed, anywhere }: SearchPattern): SQL => sql`${users.id} IN (
  SELECT s.id FROM users s WHERE s.company_id = ${companyId} AND s.search_text LIKE ${indexed}
  UNION ALL
  SELECT s.id FROM users s WHERE s.company_id = ${companyId} AND s.search_text LIKE ${anywhere}
    AND (SELECT sum(c.total) FROM user_counts c WHERE c.company_id = ${companyId}) <= ${limits.users.shortSearchMax})`;

const searchCondition = (companyId: number, search: string): SQL | undefined => {
  const patterns = searchPatterns(search);
  if (!patterns) return sql`false`;
  return and(
    ...patterns.map((pattern) =>
      pattern.anywhere ? shortWord(companyId, pattern) : like(users.searchText, pattern.indexed),
    ),
  );
};

/** The condition of a list: the tenant first, then the filters. */
export function listCondition(
  db: Queryable,
  companyId: number,
  ownerId: number | null,
  filter: UserListFilter,
  now = new Date(),
): SQL | undefined {
  const { roles, owner, statuses, invitations, onlyDisabled } = splitFilters(filter.filterBy);
  const inGroups = (groupIds: readonly number[]) =>
    exists(
      db
        .select({ one: sql`1` })
        .from(groupMembers)
        .where(
          and(
            eq(groupMembers.companyId, companyId),
            inArray(groupMembers.groupId, [...groupIds]),
            eq(groupMembers.userId, users.id),
          ),
        ),
    );
  const inDepartment = filter.departmentId && eq(users.departmentId, filter.departmentId);
  const turn = (condition: SQL) => (filter.unassigned ? not(condition) : condition);
  return and(
    eq(users.companyId, companyId),
    onlyDisabled ? isNotNull(users.disabledAt) : filter.showDisabled ? undefined : isNull(users.disabledAt),
    filter.id ? inArray(users.id, filter.id) : undefined,
    or(
      roles.length > 0 ? inArray(users.role, roles) : undefined,
      owner ? eq(users.id, ownerId ?? 0) : undefined,
    ),
    statuses.length > 0 ? inArray(users.taskStatus, statuses) : undefined,
    invitationCondition(invitations, now),
    inDepartment ? turn(inDepartment) : undefined,
    filter.groupId ? turn(inGroups([filter.groupId])) : undefined,
    filter.departmentIds ? inArray(users.departmentId, filter.departmentIds) : undefined,
    filter.groupIds ? inGroups(filter.groupIds) : undefined,
    filter.managerIds ? inArray(users.managerId, filter.managerIds) : undefined,
    filter.search ? searchCondition(companyId, filter.search) : undefined,
  );
}

const SORT_COLUMNS: Record<UserSort, PgColumn> = {
  email: users.emailKey,
  name: users.nameKey,
  lastName: users.lastNameKey,
  taskStatus: users.taskStatus,
  department: users.departmentKey,
  lastLogin: users.lastLoginAt,
  created_at: users.createdAt,
};

/** The column of the sort key. */
export const sortColumn = (order: UserOrder): PgColumn => SORT_COLUMNS[order.column];

/** Direction and position of empty values; by default 'never' counts as the earliest. */
const DIRECTIONS: Record<SortOrder, { direction: SQL; nullable: SQL; reversed: SortOrder }> = {
  asc: { direction: sql`ASC`, nullable: sql`ASC NULLS FIRST`, reversed: 'desc' },
  desc: { direction: sql`DESC`, nullable: sql`DESC NULLS LAST`, reversed: 'asc' },
  asc_nulls_first: { direction: sql`ASC`, nullable: sql`ASC NULLS FIRST`, reversed: 'desc' },
  desc_nulls_first: { direction: sql`DESC`, nullable: sql`DESC NULLS FIRST`, reversed: 'asc_nulls_last' },
  asc_nulls_last: { direction: sql`ASC`, nullable: sql`ASC NULLS LAST`, reversed: 'desc_nulls_first' },
};

export interface UserOrder {
  readonly column: UserSort;
  readonly order: SortOrder;
}

/** The same list in reverse. */
export const reversedOrder = ({ column, order }: UserOrder): UserOrder => ({
  column,
  order: DIRECTIONS[order].reversed,
});

export const isDescending = ({ order }: UserOrder): boolean => order.startsWith('desc');

/**
 * Whether users without a value come first: 'never' counts as the earliest unless the order says otherwise.
 */
export const nullsFirst = ({ order }: UserOrder): boolean =>
  order === 'asc' || order.endsWith('_nulls_first');

/**
 * A total order that one index of the table serves in both directions; `of` names another source of the key
 * and the id.
 */
export function orderTerms(
  { column, order }: UserOrder,
  of: { key: PgColumn; id: PgColumn } = { key: SORT_COLUMNS[column], id: users.id },
): SQL[] {
  const { direction, nullable } = DIRECTIONS[order];
  return [sql`${of.key} ${column === 'lastLogin' ? nullable : direction}`, sql`${of.id} ${direction}`];
}
