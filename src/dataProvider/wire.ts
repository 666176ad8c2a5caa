import { limits } from '@contract/limits';
import { SORT_ORDERS, type SortOrder } from '@contract/paging';
import type { GetListParams, SortPayload } from 'react-admin';

/** The page of a list as the gateway counts it: the first one is 0. */
export function wirePage({ pagination }: Pick<GetListParams, 'pagination'>) {
  const { page, perPage } = pagination ?? { page: 1, perPage: limits.paging.defaultPageSize };
  return { pageNumber: page - 1, pageSize: perPage };
}

/**
 * The direction of a list. Rows without a value come last in both, where nobody looks for them, unless an address says
 * 'ASC_NULLS_FIRST' or 'DESC_NULLS_FIRST'; the gateway's plain 'asc' has them first. react-admin's type knows two orders.
 */
export function wireDirection(sort: SortPayload | undefined): SortOrder {
  const asked: string = sort?.order.toLowerCase() ?? 'asc';
  const order = SORT_ORDERS.find((one) => one === asked) ?? 'asc';
  return order === 'asc' ? 'asc_nulls_last' : order;
}

/** The order of a list; a column that the gateway does not sort by is left out. */
export function wireOrder<Column extends string>(columns: readonly Column[], sort: SortPayload | undefined) {
  const orderBy = columns.find((column) => column === sort?.field);
  return orderBy ? { orderBy, order: wireDirection(sort) } : {};
}

/**
 * Nothing to send: called with the filters that a mapping has not read. One that a list has and its mapping forgets does not
 * compile; one that only an address or a screen brings fails at once. Either would show, export or act on more
 * than was asked for.
 */
export function noneLeft(rest: Readonly<Record<string, never>>): Record<string, never> {
  const [name] = Object.keys(rest);
  if (name !== undefined) throw new Error(`this list has no filter ${name}`);
  return {};
}

/** The search of a list. */
export const wireSearch = (search: string | undefined) => (search ? { searchText: search } : {});
