import { limits } from '@contract/limits';
import { SORT_ORDERS, type SortNames, type SortOrder } from '@contract/paging';

/** A list's filters as its data provider takes them; unset filters are absent. */
export type FilterValues = Readonly<Record<string, unknown>>;
/** As in the address; the longer ones also say where rows without a value come. */
export type ListOrder = Uppercase<SortOrder>;
export interface ListSort {
  readonly field: string;
  readonly order: ListOrder;
}
const ORDERS = SORT_ORDERS.map((order) => order.toUpperCase() as ListOrder);

/** The state of a list in react-admin's terms. */
export interface ListParams {
  /** 1-based. */
  readonly page: number;
  readonly perPage: number;
  readonly sort: ListSort;
  readonly filterValues: FilterValues;
  /** The columns the address asks for, besides the first; absent: the user's own choice. */
  readonly columns?: readonly string[];
}

/** How one filter is written in the address. */
export interface FilterCodec {
  /** Its query parameter, if it differs from the filter's name. */
  readonly param?: string;
  /** Shows more rows rather than fewer: it does not count as a filter and stays when filters are cleared. */
  readonly widens?: boolean;
  /** Parses the parameter's values; undefined when nothing is chosen. */
  readonly read: (values: readonly string[]) => unknown;
  /** The parameter's value; empty when nothing is chosen. */
  readonly write: (value: unknown) => string;
}

/** The query parameters of page, page size and search, which the documents name in two ways. */
export interface ParamNames {
  readonly page: string;
  readonly perPage: string;
  readonly search: string;
}
const USUAL_NAMES: ParamNames = { page: 'page', perPage: 'limit', search: 'search' };
/** As partners' lists and reports name them. */
export const PARTNER_NAMES: ParamNames = {
  page: 'pageNumber',
  perPage: 'pageSize',
  search: 'searchText',
};

/** The filters, columns and defaults of one list; `Filter` is what its data provider and its acts take. */
export interface ListSpec<Filter = FilterValues> {
  readonly sorts: readonly string[];
  /** What an address may also call them. */
  readonly sortNames?: SortNames<string>;
  readonly defaultSort: ListSort;
  /** By the data provider's names; every list can be searched. */
  readonly filters?: { readonly [Name in keyof Filter]?: FilterCodec };
  /** Absent: `page`, `limit` and `search`. */
  readonly names?: ParamNames;
  /** Rows of a page, if they are not the usual ones. */
  readonly perPage?: number;
  /** The sizes of a page that can be chosen, if they are not the usual ones. */
  readonly pageSizes?: readonly number[];
  /** Another page clears the selection. */
  readonly selectsPage?: boolean;
  /** The pause in typing after which the list is searched, if it is not the usual one. */
  readonly searchDebounceMs?: number;
}

const parts = (values: readonly string[]) => values.flatMap((value) => value.split(',').filter(Boolean));
const unlessEmpty = <Item>(list: readonly Item[]) => (list.length > 0 ? list : undefined);
const joined = (value: unknown) => (Array.isArray(value) ? value.join(',') : '');

/**
 * A choice from these words, in a fixed order and without duplicates, so that one choice has one address and
 * one cache entry.
 */
export const choicesFilter = (admitted: readonly string[]): FilterCodec => ({
  read: (values) => {
    const asked = parts(values);
    return unlessEmpty(admitted.filter((one) => asked.includes(one)));
  },
  write: joined,
});

/** One of these words, as a list of one. */
export const choiceFilter = (admitted: readonly string[]): FilterCodec => ({
  read: (values) => unlessEmpty(admitted.filter((one) => one === values[0])),
  write: joined,
});

/** Record ids in a parameter of their own: `departments=1,2`. */
export const idsFilter = (param: string): FilterCodec => ({
  param,
  read: (values) => {
    const ids = parts(values).flatMap((text) => (/^[1-9]\d{0,14}$/.test(text) ? [Number(text)] : []));
    return unlessEmpty(
      [...new Set(ids)].sort((one, other) => one - other).slice(0, limits.users.filterTeamsMax),
    );
  },
  write: joined,
});

/** On or off; off leaves the parameter out. */
export const switchFilter = (options: Pick<FilterCodec, 'widens'> = {}): FilterCodec => ({
  ...options,
  read: (values) => (values[0] === 'true' ? true : undefined),
  write: (value) => (value === true ? 'true' : ''),
});

/** One of these words. */
export const wordFilter = (admitted: readonly string[]): FilterCodec => ({
  read: ([asked]) => admitted.find((one) => one === asked),
  write: (value) => (typeof value === 'string' ? value : ''),
});

/** A day, YYYY-MM-DD. */
export const dayFilter: FilterCodec = {
  read: ([day = '']) => (/^\d{4}-\d\d-\d\d$/.test(day) && !Number.isNaN(Date.parse(day)) ? day : undefined),
  write: (value) => (typeof value === 'string' ? value : ''),
};

const SEARCH: FilterCodec = {
  read: ([text = '']) => text.trim().slice(0, limits.text.searchMax) || undefined,
  write: (value) => (typeof value === 'string' ? value : ''),
};

const codecsOf = ({ filters, names = USUAL_NAMES }: ListSpec) =>
  Object.entries({ search: { ...SEARCH, param: names.search }, ...filters }).map(
    ([name, codec]: [string, FilterCodec]) => ({
      name,
      codec,
      param: codec.param ?? name,
    }),
  );

/** The parameter that asks for the plain list where a default view would open. */
const ALL = 'all';
const MAX_PAGE = 1_000_000;

/** The sizes of a page that can be chosen. */
export const pageSizesOf = ({ pageSizes }: ListSpec): readonly number[] =>
  pageSizes ?? limits.paging.pageSizes;

/** The rows of a page before anyone chooses. */
export const standardPerPage = ({ perPage }: ListSpec): number => perPage ?? limits.paging.defaultPageSize;

const wholeNumber = (text: string | null) =>
  text !== null && /^\d{1,7}$/.test(text) ? Number(text) : undefined;

function readSort(query: URLSearchParams, { sorts, sortNames = {}, defaultSort }: ListSpec): ListSort {
  const asked = query.get('orderBy');
  const field = asked !== null && Object.hasOwn(sortNames, asked) ? sortNames[asked] : asked;
  const order = ORDERS.find((one) => one === query.get('order')?.toUpperCase());
  const column = sorts.find((one) => one === field);
  // The order belongs to its column and means nothing once the column is ignored.
  const isMeant = column !== undefined || asked === null;
  return {
    field: column ?? defaultSort.field,
    order: (isMeant ? order : undefined) ?? defaultSort.order,
  };
}

/** Accepts any column name; the table knows which exist. */
function readColumns(query: URLSearchParams): Pick<ListParams, 'columns'> {
  if (!query.has('columns')) return {};
  const named = parts(query.getAll('columns')).filter((key) => /^\w{1,40}$/.test(key));
  return { columns: [...new Set(named)] };
}

/**
 * Reads the documented parameters from an address; its page is 0-based. Nothing is refused: an unknown sort
 * column or filter is ignored, and a bad value falls back to its default.
 */
export function readListParams(
  query: URLSearchParams,
  spec: ListSpec,
  preferredPerPage: number = standardPerPage(spec),
): ListParams {
  const { names = USUAL_NAMES } = spec;
  const perPage = wholeNumber(query.get(names.perPage));
  const values = codecsOf(spec).map(({ name, codec, param }) => [name, codec.read(query.getAll(param))]);
  return {
    page: Math.min(wholeNumber(query.get(names.page)) ?? 0, MAX_PAGE) + 1,
    perPage: perPage !== undefined && pageSizesOf(spec).includes(perPage) ? perPage : preferredPerPage,
    sort: readSort(query, spec),
    filterValues: Object.fromEntries(values.filter(([, value]) => value !== undefined)),
    ...readColumns(query),
  };
}

function namesOf(spec: ListSpec): string[] {
  const { page, perPage } = spec.names ?? USUAL_NAMES;
  return [page, perPage, 'order', 'orderBy', 'columns', ALL, ...codecsOf(spec).map(({ param }) => param)];
}

/** Whether an address says nothing about the list, so that it opens with the user's default view. */
export const isBareAddress = (query: URLSearchParams, spec: ListSpec): boolean =>
  !namesOf(spec).some((param) => query.has(param));

/**
 * Writes the parameters back. Defaults are left out, and other parameters (`modal`, `edit`, `lang`) stay. The
 * page size is written whenever leaving it out would select another one: the same page number with another
 * size is another page.
 */
export function writeListParams(
  { page, perPage, sort, filterValues, columns }: ListParams,
  spec: ListSpec,
  current: URLSearchParams,
  preferredPerPage: number = standardPerPage(spec),
): URLSearchParams {
  const next = new URLSearchParams(current);
  const put = (key: string, value: string, standard = '') => {
    if (value === standard) next.delete(key);
    else next.set(key, value);
  };
  const { names = USUAL_NAMES } = spec;
  put(names.page, String(page - 1), '0');
  put('order', sort.order, spec.defaultSort.order);
  put('orderBy', sort.field, spec.defaultSort.field);
  for (const { name, codec, param } of codecsOf(spec)) put(param, codec.write(filterValues[name]));
  if (columns) next.set('columns', columns.join(','));
  else next.delete('columns');
  const isAssumed = perPage === standardPerPage(spec) && perPage === preferredPerPage;
  put(names.perPage, String(perPage), isAssumed ? String(perPage) : '');
  next.delete(ALL);
  return next;
}

/** The address of the plain list where a default view would open. */
export function withoutDefaultView(query: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(query);
  next.set(ALL, 'true');
  return next;
}

/** A change of anything but the page returns to the first page. */
export const changeListParams = (params: ListParams, change: Partial<ListParams>): ListParams => ({
  ...params,
  page: 1,
  ...change,
});

/** The filters with one value replaced; undefined and empty lists remove it. */
export function withFilter(values: FilterValues, name: string, value: unknown): FilterValues {
  const { [name]: _before, ...others } = values;
  const isNothing =
    value === undefined || value === '' || value === false || (Array.isArray(value) && value.length === 0);
  return isNothing ? others : { ...others, [name]: value };
}

/** The filters left after clearing: those that show more. */
export const clearedFilters = (values: FilterValues, { filters }: ListSpec): FilterValues =>
  Object.fromEntries(Object.entries(values).filter(([name]) => filters?.[name]?.widens));

/** Whether a filter hides rows. */
export const isFiltered = (values: FilterValues, { filters }: ListSpec): boolean =>
  Object.keys(values).some((name) => !filters?.[name]?.widens);
