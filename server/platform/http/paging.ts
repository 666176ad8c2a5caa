import { limits } from '@contract/limits';
import { type Columns, tableCsv } from '@server/platform/text/csv';

/** What a query says of the page that it asks for; the first one is 0. */
export interface PageQuery {
  readonly pageNumber: number;
  readonly pageSize: number;
}

/** The rows of a page, as SQL takes them. */
export const windowOf = ({ pageNumber, pageSize }: PageQuery) => ({
  offset: pageNumber * pageSize,
  limit: pageSize,
});

const FIRST_PAGE = [0, limits.paging.defaultPageSize - 1] as const;

/** The same of a range of the simple-REST dialect: its first and last row, from 0. */
export const rangeWindow = ([first, last]: readonly [number, number] = FIRST_PAGE) => ({
  offset: first,
  limit: last - first + 1,
});

/** What an answer says of its page. */
export const pageInfoOf = ({ pageNumber, pageSize }: PageQuery, totalItems: number) => ({
  pageNumber,
  pageSize,
  totalItems,
});

/** A page in the contract's envelope. */
export const pageAnswer = <Item>(items: readonly Item[], totalItems: number, query: PageQuery) => ({
  data: { items: [...items], pageInfo: pageInfoOf(query, totalItems) },
});

/** The same of rows that are all at hand. */
export function pageOfAll<Item>(rows: readonly Item[], query: PageQuery) {
  const { offset, limit } = windowOf(query);
  return pageAnswer(rows.slice(offset, offset + limit), rows.length, query);
}

/** The answer of a table that is all at hand: a page of it, or all of it as CSV. */
export const tableAnswer = <Row>(
  columns: Columns<Row>,
  rows: readonly Row[],
  query: PageQuery & { readonly isCsv: boolean },
) => (query.isCsv ? { csv: tableCsv(columns, [rows]) } : pageOfAll(rows, query));
