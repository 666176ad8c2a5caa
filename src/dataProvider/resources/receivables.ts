import {
  type CreditAccount,
  type Payer,
  type ProviderInvoice,
  type ProviderInvoiceFilter,
  providerEndpoints,
  type UnmatchedPayment,
} from '@contract/provider';
import type { ResourceDeps } from '../deps';
import { type ReportParams, sendCsv } from './lists';
import { restResource } from './rest';

/** What the list of all invoices is narrowed by, in the console's names. */
export interface ReceivablesFilter extends Omit<ProviderInvoiceFilter, 'q'> {
  readonly search?: string;
}

/** The same in the gateway's names. */
export const toReceivablesFilter = ({
  search,
  ...filter
}: ReceivablesFilter = {}): ProviderInvoiceFilter => ({
  ...filter,
  ...(search ? { q: search } : {}),
});

/** `receivables`: GET /billing/api/v1/provider/invoices?sort&range&filter. */
export const receivablesResource = (deps: ResourceDeps) => ({
  ...restResource<ProviderInvoice>(deps, providerEndpoints.invoices, toReceivablesFilter),
  exportList: (_resource: string, { sort, filter }: ReportParams) =>
    sendCsv(
      deps,
      providerEndpoints.exportInvoices,
      {},
      {
        ...(sort ? { sort: JSON.stringify([sort.field, sort.order]) } : {}),
        filter: JSON.stringify(toReceivablesFilter(filter)),
      },
    ),
});
/** `credit_accounts`: GET /billing/api/v1/provider/accounts?sort&range&filter. */
export const creditAccountsResource = (deps: ResourceDeps) =>
  restResource<CreditAccount>(deps, providerEndpoints.accounts, toReceivablesFilter);

interface UnmatchedFilter {
  readonly search?: string;
  readonly state?: readonly ('waiting' | 'settled')[];
}

/** `unmatched_payments`: GET /billing/api/v1/provider/payments?sort&range&filter. */
export const unmatchedPaymentsResource = (deps: ResourceDeps) =>
  restResource<UnmatchedPayment>(
    deps,
    providerEndpoints.payments,
    ({ search, ...filter }: UnmatchedFilter = {}) => ({ ...filter, ...(search ? { q: search } : {}) }),
  );

/** `payers`, the companies that have invoices, by name: GET /billing/api/v1/provider/payers?range&filter. */
export const payersResource = (deps: ResourceDeps) =>
  restResource<Payer>(deps, providerEndpoints.payers, toReceivablesFilter);
