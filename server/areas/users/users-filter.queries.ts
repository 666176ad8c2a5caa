import { limits } from '@contract/limits';
import type { SortOrder } from '@contract/paging';
import {
  TASK_STATUSES,
  type TaskStatus,
  type UserFilter,
  type UserListFilter,
  type UserSort,
} from '@contract/users/users';
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
import type { Queryable } from '../../db/client';
import { escapeLike, fold } from '../../text';
import { groupMembers, users } from './users.tables';

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

/** People whose invitation stands in one of these ways, as `invitationStatusAt` tells it; one partial index has them. */
function invitationCondition(filters: readonly InvitationFilter[], now: Date): SQL | undefined {
  if (filters.length === 0) return undefined;
  const sentBefore = new Date(now.getTime() - limits.users.invitationLifetimeMs);
  const standing: Record<InvitationFilter, SQL | undefined> = {
    notInvited: and(isNull(users.inviteRevokedAt), isNull(users.invitedAt)),
    invited: and(isNull(users.inviteRevokedAt), gt(users.invitedAt, sentBefore)),
    invitationExpired: and(isNull(users.inviteRevokedAt), lte(users.invitedAt, sentBefore)),
    invitationRevoked: isNotNull(users.inviteRevokedAt),
  };
  return and(eq(users.registrationType, 'INVITED'), or(...filters.map((filter) => standing[filter])));
}

/** Filters on one thing widen each other, filters on different things narrow. */
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

/** Three letters or digits in a row: what the trigram index needs to find a text anywhere in a word. */
const INDEXED_ANYWHERE = /[\p{L}\p{N}]{3}/u;
const INDEXED_AT_START = /[\p{L}\p{N}]/u;

/** A word of a search. */
export interface SearchPattern {
  /** What the trigram index finds: anywhere with three letters in a row, else where a word starts. */
  readonly indexed: string;
  /** The same anywhere in a word, for a word of two letters, which no index finds there. */
  readonly anywhere?: string;
}

/**
 * The words of a search as patterns, all of which must match; undefined when nothing can match. Words with three
 * letters in a row match anywhere, shorter ones where a word starts, and signs alone are left out: every pattern
 * can be looked up in the trigram index, so that no search reads a large company. A small one can be read.
 */
export function searchPatterns(search: string): SearchPattern[] | undefined {
  const given = fold(search).split(' ').filter(Boolean);
  const words = given.filter((word) => INDEXED_AT_START.test(word));
  if (given.length > 0 && words.length === 0) return undefined;
  return words.map((word) => {
    const anywhere = `%${escapeLike(word)}%`;
    if (INDEXED_ANYWHERE.test(word)) return { indexed: anywhere };
    const indexed = `% ${escapeLike(word)}%`;
    return [...word].length > 1 ? { indexed, anywhere } : { indexed };
  });
}

/**
 * Two letters, in a company that is small enough to be read. How large it is only the database knows: it looks once,
 * and leaves the second part out for a large one. An OR would read every company whole.
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

/** The condition of a list: the tenant first, then whatever was asked for. */
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

/** The column that holds the sort key. */
export const sortColumn = (order: UserOrder): PgColumn => SORT_COLUMNS[order.column];

/** Direction and place of the empty values; by default 'never' counts as the earliest. */
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

/** The same list from its end. */
export const reversedOrder = ({ column, order }: UserOrder): UserOrder => ({
  column,
  order: DIRECTIONS[order].reversed,
});

export const isDescending = ({ order }: UserOrder): boolean => order.startsWith('desc');

/** Whether those without a value come first: 'never' counts as the earliest unless something else is asked for. */
export const nullsFirst = ({ order }: UserOrder): boolean =>
  order === 'asc' || order.endsWith('_nulls_first');

/** A total order that one index of the table serves in both directions; `of` holds the key and the id elsewhere. */
export function orderTerms(
  { column, order }: UserOrder,
  of: { key: PgColumn; id: PgColumn } = { key: SORT_COLUMNS[column], id: users.id },
): SQL[] {
  const { direction, nullable } = DIRECTIONS[order];
  return [sql`${of.key} ${column === 'lastLogin' ? nullable : direction}`, sql`${of.id} ${direction}`];
}
