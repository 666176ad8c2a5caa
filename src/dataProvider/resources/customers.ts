import type { CustomerType } from '@contract/access';
import { buildUrl } from '@contract/endpoint';
import { limits } from '@contract/limits';
import { CUSTOMER_SORTS, type Customer, customerEndpoints } from '@contract/partner/customers';
import type { GetListParams, GetManyParams, SortPayload } from 'react-admin';
import { createCall } from '@/client/call';
import { chunks, type ResourceDeps } from '../deps';
import { noneLeft, wireOrder, wirePage, wireSearch } from '../wire';

/** A customer as a react-admin record. */
export type CustomerRecord = Customer & { id: number };

/** What the customers list is narrowed by; choices are lists, those with one answer too. */
export interface CustomerFilter {
  readonly search?: string;
  readonly status?: readonly Customer['licensingStatus'][];
  readonly accountAccess?: readonly Customer['login_as_company_status'][];
  readonly companyAffiliation?: readonly string[];
  readonly subResellers?: readonly number[];
  readonly enablementStatus?: readonly string[];
  readonly state?: readonly Customer['registrationStatus'][];
  readonly isRegistered?: readonly string[];
  readonly hasOverages?: readonly string[];
  readonly subcompanyType?: readonly CustomerType[];
  readonly renewsWithin?: readonly string[];
}

export interface CustomersExport {
  sort?: SortPayload;
  filter?: CustomerFilter;
}

/** The list's filters under their documented keys, as query parameters and in the bodies of bulk acts. */
export function toCustomerFilters(filter: CustomerFilter = {}): Record<string, unknown> {
  const { search, status, accountAccess, companyAffiliation, subResellers, ...single } = filter;
  const { enablementStatus, state, isRegistered, hasOverages, subcompanyType, renewsWithin, ...rest } =
    single;
  noneLeft(rest);
  const all = {
    searchText: search || undefined,
    'status[]': status,
    'accountAccess[]': accountAccess,
    'companyAffiliation[]': companyAffiliation,
    'subResellers[]': subResellers,
    enablementStatus: enablementStatus?.[0],
    state: state?.[0],
    isRegistered: isRegistered?.[0],
    hasOverages: hasOverages?.[0],
    subcompanyType: subcompanyType?.[0],
    renewsWithin: renewsWithin?.[0],
  };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
}

/** A partner's customers; each kind of partner has a documented call of its own. */
export function customersResource(deps: ResourceDeps) {
  const call = createCall(deps.client);

  function read(query: object, signal: AbortSignal | undefined) {
    const id = deps.companyId();
    const kind = deps.customerType();
    if (kind === 'RESELLER')
      return call(customerEndpoints.resellerCustomers, { params: { id }, query, signal });
    if (kind === 'SUBRESELLER')
      return call(customerEndpoints.subResellerCustomers, { params: { id }, query, signal });
    return call(customerEndpoints.customers, { params: { companyId: id }, query, signal });
  }

  return {
    async getList(_resource: string, params: GetListParams) {
      const query = {
        ...wirePage(params),
        ...wireOrder(CUSTOMER_SORTS, params.sort),
        ...toCustomerFilters(params.filter),
      };
      const { data } = await read(query, params.signal);
      const rows: CustomerRecord[] = data.items.map((item) => ({ ...item, id: item.companyId }));
      return { data: rows, total: data.pageInfo.totalItems };
    },
    /** All matches, as the CSV response itself; the gateway streams it row by row. */
    async exportCustomers(_resource: string, { sort, filter }: CustomersExport) {
      const query = { ...wireOrder(CUSTOMER_SORTS, sort), ...toCustomerFilters(filter) };
      const url = buildUrl(customerEndpoints.exportCustomers, { id: deps.companyId() }, query);
      return { data: await deps.client.send(url, { headers: { Accept: 'text/csv' } }) };
    },
  };
}

/** A reseller's sub-resellers, to filter by. */
export function subResellersResource(deps: ResourceDeps) {
  const call = createCall(deps.client);
  const read = async (query: object, signal?: AbortSignal) => {
    const params = { id: deps.companyId() };
    const { data } = await call(customerEndpoints.subResellers, { params, query, signal });
    const rows = data.items.map(({ companyId: id, companyName: name }) => ({ id, name }));
    return { data: rows, total: data.pageInfo.totalItems };
  };
  return {
    getList(_resource: string, params: GetListParams) {
      const { search } = (params.filter ?? {}) as { search?: string };
      return read({ ...wirePage(params), ...wireSearch(search) }, params.signal);
    },
    async getMany(_resource: string, { ids, signal }: GetManyParams) {
      const pages = chunks(ids, limits.paging.maxPageSize).map((part) =>
        read({ pageNumber: 0, pageSize: part.length, ids: part }, signal),
      );
      return { data: (await Promise.all(pages)).flatMap(({ data }) => data) };
    },
  };
}
