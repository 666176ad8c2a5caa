import { billingEndpoints, INVOICE_SORTS, type Invoice } from '@contract/billing';
import type { InvoiceStatus } from '@contract/partner/licenses';
import type { GetOneParams } from 'react-admin';
import { createCall } from '@/client/call';
import type { ResourceDeps } from '../deps';
import { listResource } from './lists';

/** An invoice as a react-admin record. */
export type InvoiceRecord = Invoice;

export interface InvoiceFilter {
  readonly search?: string;
  readonly invoiceStatus?: readonly InvoiceStatus[];
}

/** The invoices that the company pays, read-only. */
export function invoicesResource(deps: ResourceDeps) {
  const call = createCall(deps.client);
  return {
    ...listResource(deps, {
      endpoint: billingEndpoints.invoices,
      sorts: INVOICE_SORTS,
      toQuery: ({ invoiceStatus }: InvoiceFilter) => ({ invoiceStatus }),
    }),
    async getOne(_resource: string, { id, signal }: GetOneParams) {
      const params = { companyId: deps.companyId(), invoiceId: Number(id) };
      return { data: (await call(billingEndpoints.invoice, { params, signal })).data };
    },
  };
}
