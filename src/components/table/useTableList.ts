import { useEffect } from 'react';
import { useGetList } from 'react-admin';
import type { TableData, TableRowData } from './column';
import type { TableParams } from './tableParams';
import type { ChangeTableParams } from './useTableParams';

/**
 * A list of a resource for DataTable: asks for the page that the parameters name, keeps the page before while
 * the next one loads, and steps back when the page no longer exists (its last row was deleted).
 */
export function useTableList<Row extends TableRowData>(
  resource: string,
  params: TableParams,
  change: ChangeTableParams,
  filter: object = {},
): TableData<Row> {
  const { page, limit, orderBy, order, search } = params;
  const query = useGetList<Row>(
    resource,
    {
      pagination: { page: page + 1, perPage: limit },
      sort: { field: orderBy, order },
      filter: { ...(search ? { search } : {}), ...filter },
    },
    { placeholderData: (previous) => previous },
  );
  const { data, total, isPlaceholderData } = query;

  const lastPage = total ? Math.ceil(total / limit) - 1 : 0;
  const beyondEnd = !isPlaceholderData && data?.length === 0 && page > lastPage;
  useEffect(() => {
    if (beyondEnd) change({ page: lastPage });
  }, [beyondEnd, lastPage, change]);

  const meta = query.meta as { totalIsMinimum?: boolean } | undefined;
  return {
    rows: data,
    total,
    totalIsMinimum: meta?.totalIsMinimum === true,
    isStale: isPlaceholderData,
    error: query.error,
    retry: () => void query.refetch(),
  };
}
