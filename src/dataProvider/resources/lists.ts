import { buildUrl, type Endpoint, type ParamsOf, type QueryInput, type ResponseOf } from '@contract/endpoint';
import { limits } from '@contract/limits';
import type { GetListParams, GetManyParams, RaRecord } from 'react-admin';
import { createCall } from '@/client/call';
import { csvOf } from '@/client/csvOf';
import { chunks, type ResourceDeps } from '../deps';
import { wireOrder, wirePage } from '../wire';

/** What a list is asked for beside its page; a report is exported by it. */
export type ReportParams = Pick<GetListParams, 'sort' | 'filter'>;

type DataOf<E extends Endpoint> = ResponseOf<E> extends { data: infer Data } ? Data : never;
/** A row of a list as the gateway answers it. */
type RowOf<E extends Endpoint> =
  DataOf<E> extends { items: readonly (infer Row)[] } | { companies: readonly (infer Row)[] } ? Row : never;

interface Searched {
  readonly search?: string;
}

/** How one list of the contract is asked for, and what of its answer is more than rows. */
export interface ListMapping<E extends Endpoint, Filter extends Searched, Meta extends object> {
  /** The call; a function, where it depends on the filter or on who is signed in. */
  readonly endpoint: E | ((filter: Filter) => E);
  /** The columns that the gateway sorts by; absent where the order is its own. */
  readonly sorts?: readonly string[];
  /** What the gateway calls the search; absent: `searchText`. */
  readonly searchName?: 'search';
  /** The path's parameters beside the company. */
  readonly params?: (filter: Filter) => Omit<ParamsOf<E>, 'companyId'>;
  /** The filters beside the search, as the gateway names them. */
  readonly toQuery?: (filter: Filter, asked: ReportParams) => QueryInput;
  /** A row as a record, where its id has another name. */
  readonly toRow?: (row: RowOf<E>) => RaRecord<number>;
  readonly meta?: (data: DataOf<E>) => Meta;
}

/** The rows of a list and how many there are; documented lists of customers have names of their own for them. */
type Listed = ({ readonly items: readonly object[] } | { readonly companies: readonly object[] }) &
  ({ readonly pageInfo: { readonly totalItems: number } } | { readonly itemsCount: number });
const rowsOf = (data: Listed) => ('items' in data ? data.items : data.companies);
const totalOf = (data: Listed) => ('pageInfo' in data ? data.pageInfo.totalItems : data.itemsCount);

/** The filter a list has, typed by its mapping: react-admin's own is any. */
const filterOf = <Filter>({ filter }: ReportParams) => (filter ?? {}) as Filter;

/** Where a list is, and the path's parameters. */
const targetOf = <E extends Endpoint, Filter extends Searched, Meta extends object>(
  { endpoint }: ListMapping<E, Filter, Meta>,
  asked: ReportParams,
) => (typeof endpoint === 'function' ? endpoint(filterOf<Filter>(asked)) : endpoint);

const paramsOf = <E extends Endpoint, Filter extends Searched, Meta extends object>(
  deps: ResourceDeps,
  { params }: ListMapping<E, Filter, Meta>,
  asked: ReportParams,
) => ({ companyId: deps.companyId(), ...params?.(filterOf<Filter>(asked)) });

function queryOf<E extends Endpoint, Filter extends Searched, Meta extends object>(
  { sorts, searchName, toQuery }: ListMapping<E, Filter, Meta>,
  asked: ReportParams,
): QueryInput {
  const filter = filterOf<Filter>(asked);
  return {
    ...(sorts && wireOrder(sorts, asked.sort)),
    ...(filter.search && { [searchName ?? 'searchText']: filter.search }),
    ...toQuery?.(filter, asked),
  };
}

/** A list of the company that is only read, a page at a time: its rows, how many there are, and what else is said. */
export function listResource<
  E extends Endpoint,
  Filter extends Searched = Searched,
  Meta extends object = object,
>(deps: ResourceDeps, mapping: ListMapping<E, Filter, Meta>) {
  const call = createCall(deps.client);
  const { toRow, meta } = mapping;
  return {
    async getList(_resource: string, asked: GetListParams) {
      const input = {
        params: paramsOf(deps, mapping, asked),
        query: { ...wirePage(asked), ...queryOf(mapping, asked) },
        signal: asked.signal,
      };
      // Of any endpoint, the compiler doesn't know that its answer has rows.
      const { data } = (await call(targetOf(mapping, asked) as Endpoint, input)) as { data: Listed };
      const rows = rowsOf(data) as readonly RowOf<E>[];
      return {
        data: toRow ? rows.map(toRow) : [...rows],
        total: totalOf(data),
        ...(meta && { meta: meta(data as DataOf<E>) }),
      };
    },
  };
}

/** `getMany` of records that a list selects by their ids, a page of them a call. */
export function manyOf<E extends Endpoint>(
  deps: ResourceDeps,
  endpoint: E,
  { ids: name = 'ids', toRow }: { ids?: string; toRow?: (row: RowOf<E>) => RaRecord<number> } = {},
) {
  const call = createCall(deps.client);
  return async (_resource: string, { ids, signal }: GetManyParams) => {
    const params = { companyId: deps.companyId(), id: deps.companyId() };
    const pages = chunks(ids, limits.paging.maxPageSize).map(async (part) => {
      const query = { [name]: part.map(Number), pageSize: part.length };
      const { data } = (await call(endpoint as Endpoint, { params, query, signal })) as { data: Listed };
      return rowsOf(data) as readonly RowOf<E>[];
    });
    const rows = (await Promise.all(pages)).flat();
    return { data: toRow ? rows.map(toRow) : rows };
  };
}

/** A customer's row, whose id is its company's. */
export const customerRow = <Row extends { companyId: number }>(row: Row) => ({ ...row, id: row.companyId });

/** All matches as CSV: the gateway streams it inside the documented answer. */
export async function readCsv(
  deps: ResourceDeps,
  target: Pick<Endpoint, 'path'>,
  params: object,
  query: QueryInput,
) {
  const url = buildUrl(target, { ...params }, { ...query, isCsv: true });
  return { data: csvOf(await deps.client.send(url)) };
}

/** All matches of a list that has a call of its own for them: the answer is the CSV, streamed row by row. */
export const sendCsv = async (
  deps: ResourceDeps,
  target: Pick<Endpoint, 'path'>,
  params: Readonly<Record<string, unknown>>,
  query: QueryInput,
) => ({ data: await deps.client.send(buildUrl(target, params, query), { headers: { Accept: 'text/csv' } }) });

/** A list whose matches can all be exported. */
export function reportResource<
  E extends Endpoint,
  Filter extends Searched = Searched,
  Meta extends object = object,
>(deps: ResourceDeps, mapping: ListMapping<E, Filter, Meta>) {
  return {
    ...listResource(deps, mapping),
    exportList: (_resource: string, asked: ReportParams) =>
      readCsv(deps, targetOf(mapping, asked), paramsOf(deps, mapping, asked), queryOf(mapping, asked)),
  };
}

/** Said where a list may have more rows than were counted. */
export const countMeta = ({ pageInfo }: { pageInfo: { totalIsMinimum: boolean } }) => ({
  totalIsMinimum: pageInfo.totalIsMinimum,
});
