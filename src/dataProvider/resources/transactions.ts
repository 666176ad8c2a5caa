import {
  ALLOCATION_SORTS,
  type InvoiceStatus,
  type PAYMENT_METHODS,
  TRANSACTION_SORTS,
  type TransactionTotals,
  transactionEndpoints,
} from '@contract/partner/licenses';
import {
  FORECAST_SORTS,
  type Forecast,
  type ForecastDeal,
  overviewEndpoints,
} from '@contract/partner/overview';
import type { ResourceDeps } from '../deps';
import { noneLeft, wireOrder, wireSearch } from '../wire';
import { listResource, type ReportParams, sendCsv } from './lists';

/** What the transactions are narrowed by; choices are lists, those with one answer too. */
export interface TransactionFilter {
  readonly search?: string;
  readonly invoiceStatus?: readonly InvoiceStatus[];
  readonly paymentMethod?: readonly (typeof PAYMENT_METHODS)[number][];
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
  const { resellerTransactions, subResellerTransactions, transactions, exportTransactions } =
    transactionEndpoints;
  return {
    ...listResource(deps, {
      endpoint: () => {
        const kind = deps.customerType();
        if (kind === 'RESELLER') return resellerTransactions;
        return kind === 'SUBRESELLER' ? subResellerTransactions : transactions;
      },
      sorts: TRANSACTION_SORTS,
      toQuery: toFilters,
      meta: ({ totals }): TransactionsMeta => ({ totals, totalIsMinimum: totals === null }),
    }),
    exportList: (_resource: string, { sort, filter }: ReportParams) =>
      sendCsv(
        deps,
        exportTransactions,
        { companyId: deps.companyId() },
        { ...wireOrder(TRANSACTION_SORTS, sort), ...toFilters(filter) },
      ),
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
