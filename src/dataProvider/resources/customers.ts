import type { QueryInput } from '@contract/endpoint';
import {
  CUSTOMER_FILTERS,
  CUSTOMER_SORTS,
  type Customer,
  customerEndpoints,
  type CustomerFilter as Documented,
} from '@contract/partner/customers';
import type { ResourceDeps } from '../deps';
import { noneLeft, wireOrder, wireSearch } from '../wire';
import { customerRow, listResource, manyOf, type ReportParams, sendCsv } from './lists';

/** A customer as a react-admin record. */
export type CustomerRecord = Customer & { id: number };

type Plain<Name> = Name extends `${infer Word}[]` ? Word : Name;
type Choices<Value> = Value extends readonly unknown[] ? Value : readonly string[];
/** The contract's filters by name, as the list has them; choices are lists, those with one answer too. */
export type CustomerFilter = {
  readonly [Name in keyof Omit<Documented, 'searchText'> as Plain<Name>]?: Choices<
    NonNullable<Documented[Name]>
  >;
} & { readonly search?: string };

/** The list's filters under their documented keys, as query parameters and in the bodies of bulk acts. */
export function toCustomerFilters({ search, ...filter }: CustomerFilter = {}): QueryInput {
  const left = new Map<string, readonly (string | number)[]>(Object.entries(filter));
  const asked: Record<string, QueryInput[string]> = { ...wireSearch(search) };
  for (const key of CUSTOMER_FILTERS) {
    const name = key.replace('[]', '');
    const chosen = left.get(name);
    left.delete(name);
    if (chosen !== undefined) asked[key] = name === key ? chosen[0] : chosen;
  }
  noneLeft(Object.fromEntries(left) as Record<string, never>);
  return asked;
}

/** A partner's customers; each kind of partner has a documented call of its own. */
export function customersResource(deps: ResourceDeps) {
  const { resellerCustomers, subResellerCustomers, customers, exportCustomers } = customerEndpoints;
  const own = () => ({ id: deps.companyId() });
  const endpoint = () => {
    const kind = deps.customerType();
    return kind === 'RESELLER'
      ? resellerCustomers
      : kind === 'SUBRESELLER'
        ? subResellerCustomers
        : customers;
  };
  const toQuery = ({ search: _search, ...filter }: CustomerFilter) => toCustomerFilters(filter);
  return {
    ...listResource(deps, {
      endpoint,
      sorts: CUSTOMER_SORTS,
      params: own,
      toQuery,
      toRow: (customer): CustomerRecord => customerRow(customer),
    }),
    exportList: (_resource: string, { sort, filter }: ReportParams) =>
      sendCsv(deps, exportCustomers, own(), {
        ...wireOrder(CUSTOMER_SORTS, sort),
        ...toCustomerFilters(filter),
      }),
  };
}

const named = ({ companyId: id, companyName: name }: { companyId: number; companyName: string }) => ({
  id,
  name,
});

/** A reseller's sub-resellers, to filter by. */
export const subResellersResource = (deps: ResourceDeps) => ({
  ...listResource(deps, {
    endpoint: customerEndpoints.subResellers,
    params: () => ({ id: deps.companyId() }),
    toRow: named,
  }),
  getMany: manyOf(deps, customerEndpoints.subResellers, { toRow: named }),
});
