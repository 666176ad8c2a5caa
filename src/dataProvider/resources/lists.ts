import { buildUrl, type Endpoint, type ParamsOf, type QueryInput, type ResponseOf } from '@contract/endpoint';
import type { GetListParams, RaRecord } from 'react-admin';
import { createCall } from '@/client/call';
import { csvOf } from '@/client/csvOf';
import type { ResourceDeps } from '../deps';
import { wireOrder, wirePage, wireSearch } from '../wire';

/** What a list is asked for beside its page; a report is exported by it. */
export type ReportParams = Pick<GetListParams, 'sort' | 'filter'>;

type DataOf<E extends Endpoint> = ResponseOf<E> extends { data: infer Data } ? Data : never;
/** A row of a list as the gateway answers it. */
type RowOf<E extends Endpoint> = DataOf<E> extends { items: readonly (infer Row)[] } ? Row : never;

interface Searched {
  readonly search?: string;
}

/** How one list of the contract is asked for, and what of its answer is more than rows. */
export interface ListMapping<E extends Endpoint, Filter extends Searched, Meta extends object> {
  readonly endpoint: E;
  /** The columns that the gateway sorts by; absent where the order is its own. */
  readonly sorts?: readonly string[];
  /** The path's parameters beside the company. */
  readonly params?: (filter: Filter) => Omit<ParamsOf<E>, 'companyId'>;
  /** The filters beside the search, as the gateway names them. */
  readonly toQuery?: (filter: Filter, asked: ReportParams) => QueryInput;
  /** A row as a record, where its id has another name. */
  readonly toRow?: (row: RowOf<E>) => RaRecord<number>;
  readonly meta?: (data: DataOf<E>) => Meta;
}

interface Answer {
  readonly data: { readonly items: readonly object[]; readonly pageInfo: { readonly totalItems: number } };
}

/** The filter a list has, typed by its mapping: react-admin's own is any. */
const filterOf = <Filter>({ filter }: ReportParams) => (filter ?? {}) as Filter;

const paramsOf = <E extends Endpoint, Filter extends Searched, Meta extends object>(
  deps: ResourceDeps,
  { params }: ListMapping<E, Filter, Meta>,
  asked: ReportParams,
) => ({ companyId: deps.companyId(), ...params?.(filterOf<Filter>(asked)) });

function queryOf<E extends Endpoint, Filter extends Searched, Meta extends object>(
  { sorts, toQuery }: ListMapping<E, Filter, Meta>,
  asked: ReportParams,
): QueryInput {
  const filter = filterOf<Filter>(asked);
  return {
    ...(sorts && wireOrder(sorts, asked.sort)),
    ...wireSearch(filter.search),
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
  const { endpoint, toRow, meta } = mapping;
  return {
    async getList(_resource: string, asked: GetListParams) {
      const input = {
        params: paramsOf(deps, mapping, asked),
        query: { ...wirePage(asked), ...queryOf(mapping, asked) },
        signal: asked.signal,
      };
      // Of any endpoint, the compiler doesn't know that its answer has rows.
      const { data } = (await call(endpoint as Endpoint, input)) as Answer;
      const items = data.items as readonly RowOf<E>[];
      return {
        data: toRow ? items.map(toRow) : [...items],
        total: data.pageInfo.totalItems,
        ...(meta && { meta: meta(data as DataOf<E>) }),
      };
    },
  };
}

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

/** A list whose matches can all be exported. */
export function reportResource<
  E extends Endpoint,
  Filter extends Searched = Searched,
  Meta extends object = object,
>(deps: ResourceDeps, mapping: ListMapping<E, Filter, Meta>) {
  return {
    ...listResource(deps, mapping),
    exportReport: (_resource: string, asked: ReportParams) =>
      readCsv(deps, mapping.endpoint, paramsOf(deps, mapping, asked), queryOf(mapping, asked)),
  };
}

/** Said where a list may have more rows than were counted. */
export const countMeta = ({ pageInfo }: { pageInfo: { totalIsMinimum: boolean } }) => ({
  totalIsMinimum: pageInfo.totalIsMinimum,
});
