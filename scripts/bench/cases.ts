import type { SortOrder } from '@contract/paging';
import { USER_FILTERS, USER_SORTS, type UserListFilter, type UserSort } from '@contract/users/users';

export interface ListOrder {
  readonly column: UserSort;
  readonly order: SortOrder;
}
export interface ListPage {
  readonly order: ListOrder;
  readonly offset: number;
  readonly filter: UserListFilter;
}

/** One way to query the list; its pages are requested in turn. */
export interface ListCase {
  readonly name: string;
  readonly pages: readonly ListPage[];
}

export const FIRST_PAGE = 'first page';
export const NARROW_SEARCH = 'narrow search';
export const PAGE_SIZE = 25;

const FILTER_CASE = 'only ';
/** Whether the case is the first page with exactly one of the list's filters. */
export const isStatusFilter = (name: string): boolean => name.startsWith(FILTER_CASE);

const NEWEST = { column: 'created_at', order: 'desc' } as const;
const BY_NAME = { column: 'name', order: 'asc' } as const;

/** The invitation states, which few users of a large company are in. */
const INVITATIONS = ['notInvited', 'invited', 'invitationExpired', 'invitationRevoked'] as const;

/** Every case of a company; `people` are email addresses, searched for in turn. */
export function listCases(users: number, people: readonly string[]): ListCase[] {
  const mailNames = people.map((email) => email.split('@')[0] ?? '');
  const page = (name: string, order: ListOrder, offset = 0): ListCase => ({
    name,
    pages: [{ order, offset, filter: {} }],
  });
  const filtered = (name: string, order: ListOrder, ...filters: UserListFilter[]): ListCase => ({
    name,
    pages: filters.map((filter) => ({ order, offset: 0, filter })),
  });
  const sorts = USER_SORTS.flatMap((column) =>
    (['asc', 'desc'] as const).map((order) => page(`by ${column} ${order}`, { column, order })),
  );
  // The last page of the enabled users, who are a few percent fewer than all users.
  const deep = Math.floor((users * 0.96) / PAGE_SIZE) * PAGE_SIZE;
  return [
    page(FIRST_PAGE, NEWEST),
    page('deep page', BY_NAME, deep),
    page('middle page', BY_NAME, Math.floor(deep / 2)),
    filtered(NARROW_SEARCH, NEWEST, ...mailNames.map((search) => ({ search }))),
    filtered('search, no match', NEWEST, { search: 'xqzwv' }),
    filtered('broad search', NEWEST, { search: 'mar' }),
    filtered('broad search by name', BY_NAME, { search: 'mar' }),
    filtered('one letter by name', BY_NAME, { search: 's' }),
    filtered('admins by name', BY_NAME, { filterBy: ['accountAdmin'] }),
    filtered('status by last login', { column: 'lastLogin', order: 'desc' }, { filterBy: ['notStarted'] }),
    ...USER_FILTERS.map((filter) => filtered(`${FILTER_CASE}${filter}`, NEWEST, { filterBy: [filter] })),
    ...INVITATIONS.map((filter) =>
      filtered(`${FILTER_CASE}${filter} by name`, BY_NAME, { filterBy: [filter] }),
    ),
    ...sorts,
  ];
}

/** The console's own request, in the simple-REST dialect. */
export function listPath(companyId: number, { order, offset, filter }: ListPage): string {
  const query = new URLSearchParams({
    sort: JSON.stringify([order.column, order.order.toUpperCase()]),
    range: JSON.stringify([offset, offset + PAGE_SIZE - 1]),
    filter: JSON.stringify(filter),
  });
  return `/customers/api/v1/company/${companyId}/users?${query}`;
}
