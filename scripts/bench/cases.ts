import type { SortOrder } from '@contract/paging';
import { USER_SORTS, type UserListFilter, type UserSort } from '@contract/users/users';

/** One way of asking for the list. */
export interface ListCase {
  readonly name: string;
  readonly order: { readonly column: UserSort; readonly order: SortOrder };
  readonly offset: number;
  readonly filter: UserListFilter;
}

export const FIRST_PAGE = 'first page';
export const NARROW_SEARCH = 'narrow search';
export const PAGE_SIZE = 25;

const NEWEST = { column: 'created_at', order: 'desc' } as const;
const BY_NAME = { column: 'name', order: 'asc' } as const;

/** Every case of a company; `somebody` is the mail address of one of its people. */
export function listCases(users: number, somebody: string): ListCase[] {
  const [mailName = ''] = somebody.split('@');
  const searched = (name: string, search: string, order: ListCase['order'] = NEWEST): ListCase => ({
    name,
    order,
    offset: 0,
    filter: { search },
  });
  const sorts = USER_SORTS.flatMap((column) =>
    (['asc', 'desc'] as const).map(
      (order): ListCase => ({
        name: `by ${column} ${order}`,
        order: { column, order },
        offset: 0,
        filter: {},
      }),
    ),
  );
  // The last page of the enabled people, of whom there are a few per cent less than people.
  const deep = Math.floor((users * 0.96) / PAGE_SIZE) * PAGE_SIZE;
  return [
    { name: FIRST_PAGE, order: NEWEST, offset: 0, filter: {} },
    { name: 'deep page', order: BY_NAME, offset: deep, filter: {} },
    { name: 'middle page', order: BY_NAME, offset: Math.floor(deep / 2), filter: {} },
    searched(NARROW_SEARCH, mailName),
    searched('search, no match', 'xqzwv'),
    searched('broad search', 'mar'),
    searched('broad search by name', 'mar', BY_NAME),
    searched('one letter by name', 's', BY_NAME),
    { name: 'admins by name', order: BY_NAME, offset: 0, filter: { filterBy: ['accountAdmin'] } },
    {
      name: 'status by last login',
      order: { column: 'lastLogin', order: 'desc' },
      offset: 0,
      filter: { filterBy: ['notStarted'] },
    },
    ...sorts,
  ];
}

/** The same as the console's request, in the simple-REST dialect. */
export function listPath(companyId: number, { order, offset, filter }: ListCase): string {
  const query = new URLSearchParams({
    sort: JSON.stringify([order.column, order.order.toUpperCase()]),
    range: JSON.stringify([offset, offset + PAGE_SIZE - 1]),
    filter: JSON.stringify(filter),
  });
  return `/customers/api/v1/company/${companyId}/users?${query}`;
}
