import type { SortOrder } from '@contract/paging';
import {
  TASK_STATUSES,
  type TaskStatus,
  type UserFilter,
  type UserListFilter,
  type UserSort,
} from '@contract/users/users';
import { and, eq, exists, inArray, isNull, like, not, or, type SQL, sql } from 'drizzle-orm';
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

/** Filters on one thing widen each other, filters on different things narrow (1 §2.4). */
export function splitFilters(filters: readonly UserFilter[] = []) {
  return {
    roles: [
      ...(filters.includes('accountAdmin') ? (['admin', 'read_only_admin'] as const) : []),
      ...(filters.includes('learner') ? (['user'] as const) : []),
    ],
    owner: filters.includes('accountOwner'),
    statuses: statusNumbers(filters),
  };
}

/**
 * The words of a search. Three letters and more match anywhere; fewer match the start of a word, which the
 * trigram index can still find.
 */
export function searchPatterns(search: string | undefined): string[] {
  const words = fold(search ?? '')
    .split(' ')
    .filter(Boolean);
  return words.map((word) => `%${word.length < 3 ? ' ' : ''}${escapeLike(word)}%`);
}

/** The condition of a list: the tenant first, then whatever was asked for. */
export function listCondition(
  db: Queryable,
  companyId: number,
  ownerId: number | null,
  filter: UserListFilter,
): SQL | undefined {
  const { roles, owner, statuses } = splitFilters(filter.filterBy);
  const inGroup = (groupId: number) =>
    exists(
      db
        .select({ one: sql`1` })
        .from(groupMembers)
        .where(
          and(
            eq(groupMembers.companyId, companyId),
            eq(groupMembers.groupId, groupId),
            eq(groupMembers.userId, users.id),
          ),
        ),
    );
  const inDepartment = filter.departmentId && eq(users.departmentId, filter.departmentId);
  const turn = (condition: SQL) => (filter.unassigned ? not(condition) : condition);
  return and(
    eq(users.companyId, companyId),
    filter.showDisabled ? undefined : isNull(users.disabledAt),
    filter.id ? inArray(users.id, filter.id) : undefined,
    or(
      roles.length > 0 ? inArray(users.role, roles) : undefined,
      owner ? eq(users.id, ownerId ?? 0) : undefined,
    ),
    statuses.length > 0 ? inArray(users.taskStatus, statuses) : undefined,
    inDepartment ? turn(inDepartment) : undefined,
    filter.groupId ? turn(inGroup(filter.groupId)) : undefined,
    ...searchPatterns(filter.search).map((pattern) => like(users.searchText, pattern)),
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

/** Direction and place of the empty values; by default 'never' counts as the earliest. */
const DIRECTIONS: Record<SortOrder, { direction: SQL; nullable: SQL }> = {
  asc: { direction: sql`ASC`, nullable: sql`ASC NULLS FIRST` },
  desc: { direction: sql`DESC`, nullable: sql`DESC NULLS LAST` },
  asc_nulls_first: { direction: sql`ASC`, nullable: sql`ASC NULLS FIRST` },
  desc_nulls_first: { direction: sql`DESC`, nullable: sql`DESC NULLS FIRST` },
  asc_nulls_last: { direction: sql`ASC`, nullable: sql`ASC NULLS LAST` },
};

export interface UserOrder {
  readonly column: UserSort;
  readonly order: SortOrder;
}

/** A total order that one index of the table serves in both directions. */
export function orderTerms({ column, order }: UserOrder): SQL[] {
  const { direction, nullable } = DIRECTIONS[order];
  const term = sql`${SORT_COLUMNS[column]} ${column === 'lastLogin' ? nullable : direction}`;
  return [term, sql`${users.id} ${direction}`];
}
