import { limits } from '@contract/limits';
import type { GetListParams, SortPayload } from 'react-admin';

/** The page of a list as the gateway counts it: the first one is 0. */
export function wirePage({ pagination }: Pick<GetListParams, 'pagination'>) {
  const { page, perPage } = pagination ?? { page: 1, perPage: limits.paging.defaultPageSize };
  return { pageNumber: page - 1, pageSize: perPage };
}

/** The order of a list; a column that the gateway does not sort by is left out. */
export function wireOrder<Column extends string>(columns: readonly Column[], sort: SortPayload | undefined) {
  const orderBy = columns.find((column) => column === sort?.field);
  return orderBy ? { orderBy, order: sort?.order === 'DESC' ? ('desc' as const) : ('asc' as const) } : {};
}

/** The search of a list. */
export const wireSearch = (search: string | undefined) => (search ? { searchText: search } : {});
