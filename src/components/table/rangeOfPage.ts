import type { TableData } from './column';
import type { TableParams } from './tableParams';

export interface PageRange {
  /** 1-based, both inclusive; 0 and 0 when there is nothing. */
  from: number;
  to: number;
  hasNext: boolean;
}

/** Which rows of the whole a page shows; a lower-bound total says nothing about a further page, a full page does. */
export function rangeOfPage(
  { page, limit }: Pick<TableParams, 'page' | 'limit'>,
  { rows, total = 0, totalIsMinimum }: Pick<TableData<unknown>, 'rows' | 'total' | 'totalIsMinimum'>,
): PageRange {
  const shown = rows?.length ?? 0;
  if (shown === 0) return { from: 0, to: 0, hasNext: false };
  const from = page * limit + 1;
  const to = from + shown - 1;
  return { from, to, hasNext: totalIsMinimum ? shown === limit : to < total };
}
