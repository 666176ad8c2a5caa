import { buildUrl } from '@contract/endpoint';
import {
  ALLOCATION_SORTS,
  type InvoiceStatus,
  type PAYMENT_METHODS,
  TRANSACTION_SORTS,
  type Transaction,
  type TransactionTotals,
  transactionEndpoints,
} from '@contract/partner/licenses';
import {
  FORECAST_SORTS,
  type Forecast,
  type ForecastDeal,
  overviewEndpoints,
} from '@contract/partner/overview';
import type { GetListParams, SortPayload } from 'react-admin';
import { createCall } from '@/client/call';
import type { ResourceDeps } from '../deps';
import { noneLeft, wireOrder, wirePage, wireSearch } from '../wire';
import { listResource } from './lists';

/** What the transactions are narrowed by; choices are lists, those with one answer too. */
export interface TransactionFilter {
  readonly search?: string;
  readonly invoiceStatus?: readonly InvoiceStatus[];
  readonly paymentMethod?: readonly (typeof PAYMENT_METHODS)[number][];
}

export interface TransactionsExport {
  sort?: SortPayload;
  filter?: TransactionFilter;
}

/** What the list of transactions tells besides its rows. */
export interface TransactionsMeta {
  /** The sums of all that match; null for a search that matches too many to add up. */
  totals: TransactionTotals | null;
  totalIsMinimum: boolean;
}

function toFilters({ search, invoiceStatus, paymentMethod, ...rest }: TransactionFilter = {}) {
  noneLeft(rest);
  return { ...wireSearch(search), invoiceStatus, paymentMethod: paymentMethod?.[0] };
}

/** The purchases of a partner, read-only; resellers and sub-resellers have a documented call of their own. */
export function transactionsResource(deps: ResourceDeps) {
  const call = createCall(deps.client);

  function read(query: object, signal: AbortSignal | undefined) {
    const asked = { params: { companyId: deps.companyId() }, query, signal };
    const kind = deps.customerType();
    if (kind === 'RESELLER') return call(transactionEndpoints.resellerTransactions, asked);
    if (kind === 'SUBRESELLER') return call(transactionEndpoints.subResellerTransactions, asked);
    return call(transactionEndpoints.transactions, asked);
  }

  return {
    async getList(_resource: string, params: GetListParams) {
      const { sort, filter, signal } = params;
      const query = { ...wirePage(params), ...wireOrder(TRANSACTION_SORTS, sort), ...toFilters(filter) };
      const { data } = await read(query, signal);
      const { totals } = data;
      const meta: TransactionsMeta = { totals, totalIsMinimum: totals === null };
      return { data: data.items satisfies Transaction[], total: data.pageInfo.totalItems, meta };
    },
    /** All matches, as the CSV response itself; the gateway streams it row by row. */
    async exportTransactions(_resource: string, { sort, filter }: TransactionsExport) {
      const query = { ...wireOrder(TRANSACTION_SORTS, sort), ...toFilters(filter) };
      const url = buildUrl(transactionEndpoints.exportTransactions, { companyId: deps.companyId() }, query);
      return { data: await deps.client.send(url, { headers: { Accept: 'text/csv' } }) };
    },
  };
}

/** The licenses a partner has given from its pool, read-only. */
export const allocationsResource = (deps: ResourceDeps) =>
  listResource(deps, { endpoint: transactionEndpoints.allocations, sorts: ALLOCATION_SORTS });

/** An expected deal as a react-admin record. */
export type DealRecord = ForecastDeal & { id: number };
/** What the list of deals tells besides its rows: the pipeline of all that match, by month. */
export type DealsMeta = Pick<Forecast, 'months' | 'totals'>;

/** The deals a partner expects with its customers, read-only: they are entered at the customer. */
export const dealsResource = (deps: ResourceDeps) =>
  listResource(deps, {
    endpoint: overviewEndpoints.forecast,
    sorts: FORECAST_SORTS,
    toRow: (deal): DealRecord => ({ ...deal, id: deal.companyId }),
    meta: ({ months, totals }): DealsMeta => ({ months, totals }),
  });
