import { limits } from '@contract/limits';

export type SortDirection = 'ASC' | 'DESC';

/** The documented query parameters of a list (1 §2.4), as values. `page` is 0-based. */
export interface TableParams {
  page: number;
  order: SortDirection;
  orderBy: string;
  search: string;
  filterBy: readonly string[];
  /** Records that the list is narrowed to, by the name of their parameter: `departments=1,2`. */
  ids: IdFilters;
  limit: number;
  showDisabled: boolean;
  /** The columns that the address asks for, beside the first; absent: those that the person has chosen. */
  columns?: readonly string[];
}

export type IdFilters = Readonly<Record<string, readonly number[]>>;

/** What one list admits and starts from. */
export interface TableParamsSpec {
  sorts: readonly string[];
  filters?: readonly string[];
  /** Parameters that hold ids. */
  idFilters?: readonly string[];
  defaultOrderBy: string;
  defaultOrder?: SortDirection;
}

const MAX_PAGE = 1_000_000;
const pageSizes: readonly number[] = limits.paging.pageSizes;
const { defaultPageSize } = limits.paging;

const wholeNumber = (text: string | null) =>
  text !== null && /^\d{1,7}$/.test(text) ? Number(text) : undefined;

const isDirection = (text: string | undefined): text is SortDirection => text === 'ASC' || text === 'DESC';

function readFilters(query: URLSearchParams, admitted: readonly string[]): string[] {
  const asked = query.getAll('filterBy').flatMap((value) => value.split(','));
  // In the list's own order and once each, so that one choice has one URL and one cache entry.
  return admitted.filter((filter) => asked.includes(filter));
}

const listed = (query: URLSearchParams, key: string) =>
  query.getAll(key).flatMap((value) => value.split(',').filter(Boolean));

function readIds(query: URLSearchParams, keys: readonly string[]): IdFilters {
  const found = keys.map((key) => {
    const ids = listed(query, key).flatMap((text) => (/^[1-9]\d{0,14}$/.test(text) ? [Number(text)] : []));
    return [key, [...new Set(ids)].sort((one, other) => one - other).slice(0, limits.users.filterTeamsMax)];
  });
  return Object.fromEntries(found.filter(([, ids]) => ids && ids.length > 0)) as IdFilters;
}

/** Only names of columns; which of them there are, the table knows. */
function readColumns(query: URLSearchParams): { columns?: readonly string[] } {
  if (!query.has('columns')) return {};
  return { columns: [...new Set(listed(query, 'columns').filter((key) => /^\w{1,40}$/.test(key)))] };
}

/**
 * Reads the documented parameters from a URL. Nothing is refused: an unknown sort column or filter is ignored,
 * a bad value falls back to its default (1 §2.4).
 */
export function readTableParams(
  query: URLSearchParams,
  spec: TableParamsSpec,
  preferredLimit: number = defaultPageSize,
): TableParams {
  const orderBy = query.get('orderBy');
  const order = query.get('order')?.toUpperCase();
  const limit = wholeNumber(query.get('limit'));
  const admitted = orderBy !== null && spec.sorts.includes(orderBy);
  const { defaultOrder = 'DESC' } = spec;
  return {
    page: Math.min(wholeNumber(query.get('page')) ?? 0, MAX_PAGE),
    orderBy: admitted ? orderBy : spec.defaultOrderBy,
    // The order belongs to its column: it means nothing once the column is ignored.
    order: isDirection(order) && (admitted || orderBy === null) ? order : defaultOrder,
    search: (query.get('search') ?? '').trim().slice(0, limits.text.searchMax),
    filterBy: readFilters(query, spec.filters ?? []),
    ids: readIds(query, spec.idFilters ?? []),
    limit: limit !== undefined && pageSizes.includes(limit) ? limit : preferredLimit,
    showDisabled: query.get('showDisabled') === 'true',
    ...readColumns(query),
  };
}

/**
 * Writes the parameters back; defaults are left out and foreign parameters (`modal`, `edit`, `lang`) stay. The page size is
 * named wherever another one would be taken without it: a page by its number means another one with another size.
 */
export function writeTableParams(
  params: TableParams,
  spec: TableParamsSpec,
  current: URLSearchParams,
  preferredLimit: number = defaultPageSize,
): URLSearchParams {
  const next = new URLSearchParams(current);
  const put = (key: string, value: string, standard: string) => {
    if (value === standard) next.delete(key);
    else next.set(key, value);
  };
  put('page', String(params.page), '0');
  put('order', params.order, spec.defaultOrder ?? 'DESC');
  put('orderBy', params.orderBy, spec.defaultOrderBy);
  put('search', params.search, '');
  for (const key of spec.idFilters ?? []) put(key, params.ids[key]?.join(',') ?? '', '');
  if (params.columns) next.set('columns', params.columns.join(','));
  else next.delete('columns');
  put('filterBy', params.filterBy.join(','), '');
  const isAssumed = params.limit === defaultPageSize && params.limit === preferredLimit;
  put('limit', String(params.limit), isAssumed ? String(params.limit) : '');
  put('showDisabled', String(params.showDisabled), 'false');
  return next;
}

/** A change of anything but the page starts again at the first page. */
export function changeTableParams(params: TableParams, change: Partial<TableParams>): TableParams {
  return { ...params, page: 0, ...change };
}

/** Whether something hides rows that would be there otherwise. */
export const isFiltered = ({ search, filterBy, ids }: TableParams) =>
  search !== '' || filterBy.length > 0 || Object.keys(ids).length > 0;

/** What takes every filter away. */
export const NO_FILTERS = { search: '', filterBy: [], ids: {} } as const satisfies Partial<TableParams>;
