import {
  type CreditAccount,
  type Payer,
  type ProviderInvoice,
  type ProviderInvoiceFilter,
  providerEndpoints,
} from '@contract/provider';
import simpleRest from 'ra-data-simple-rest';
import type { GetListParams, GetManyParams } from 'react-admin';
import type { ResourceDeps } from '../deps';
import { type ReportParams, sendCsv } from './lists';

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

const LOWER_BOUND_HEADER = 'X-Total-Is-Minimum';

/** The invoices of all companies, and what each may owe on account, in the simple-REST dialect; read-only. */
function restResource<Row extends { id: number }>(deps: ResourceDeps, target: { path: string }) {
  const [, base = '', name = ''] = /^(.*)\/([^/]+)$/.exec(target.path) ?? [];
  return {
    async getList(_resource: string, params: GetListParams) {
      let totalIsMinimum = false;
      const rest = simpleRest(base, async (url, options) => {
        const response = await deps.client.json(url, options);
        totalIsMinimum = response.headers.get(LOWER_BOUND_HEADER) === 'true';
        return response;
      });
      const filter = toReceivablesFilter(params.filter);
      const answer = await rest.getList<Row>(name, { ...params, filter });
      return { ...answer, meta: { totalIsMinimum } };
    },
    getMany: (_resource: string, params: GetManyParams) =>
      simpleRest(base, deps.client.json).getMany<Row>(name, params),
  };
}

/** `receivables`: GET /billing/api/v1/provider/invoices?sort&range&filter. */
export const receivablesResource = (deps: ResourceDeps) => ({
  ...restResource<ProviderInvoice>(deps, providerEndpoints.invoices),
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
  restResource<CreditAccount>(deps, providerEndpoints.accounts);

/** `payers`, the companies that have invoices, by name: GET /billing/api/v1/provider/payers?range&filter. */
export const payersResource = (deps: ResourceDeps) => restResource<Payer>(deps, providerEndpoints.payers);
