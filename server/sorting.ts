import type { SortOrder } from '@contract/paging';

/** Rows in the order of a key; what is missing comes first when ascending, and equal rows stay as they are. */
export function sortedBy<Row>(
  rows: readonly Row[],
  keyOf: (row: Row) => string | number | null,
  order: SortOrder = 'asc',
): Row[] {
  const sign = order.startsWith('desc') ? -1 : 1;
  return rows.toSorted((a, b) => {
    const [one, other] = [keyOf(a), keyOf(b)];
    if (one === other) return 0;
    if (one === null || other === null) return one === null ? -sign : sign;
    return one < other ? -sign : sign;
  });
}
