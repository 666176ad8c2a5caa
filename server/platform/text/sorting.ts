import type { SortOrder } from '@contract/paging';

/** Whether rows without a value come first: when ascending, unless the order says otherwise. */
export const nullsFirst = (order: SortOrder): boolean => order === 'asc' || order.endsWith('_nulls_first');

/** Rows in the order of a key; what is missing comes where `nullsFirst` says, and equal rows stay as they are. */
export function sortedBy<Row>(
  rows: readonly Row[],
  keyOf: (row: Row) => string | number | null,
  order: SortOrder = 'asc',
): Row[] {
  const sign = order.startsWith('desc') ? -1 : 1;
  // Once for each row: the key of a name takes longer than all comparisons of it.
  return rows
    .map((row) => ({ row, key: keyOf(row) }))
    .sort(({ key: one }, { key: other }) => {
      if (one === other) return 0;
      if (one === null || other === null) return (one === null) === nullsFirst(order) ? -1 : 1;
      return one < other ? -sign : sign;
    })
    .map(({ row }) => row);
}
