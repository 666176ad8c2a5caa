import { billingEndpoints, INVOICE_SORTS, type Invoice, type InvoiceSort } from '@contract/billing';
import type { InvoiceStatus } from '@contract/partner/licenses';
import type { GetListParams, GetOneParams } from 'react-admin';
import { createCall } from '@/client/call';
import type { ResourceDeps } from '../deps';
import { wireDirection } from '../wire';

/** An invoice as a react-admin record. */
export type InvoiceRecord = Invoice;

export interface InvoiceFilter {
  readonly search?: string;
  readonly invoiceStatus?: readonly InvoiceStatus[];
}

const isSort = (field: string): field is InvoiceSort => INVOICE_SORTS.some((one) => one === field);

/** The invoices that the company pays, read-only. */
export function invoicesResource(deps: ResourceDeps) {
  const call = createCall(deps.client);
  return {
    async getList(_resource: string, { pagination, sort, filter, signal }: GetListParams) {
      const { page, perPage } = pagination ?? { page: 1, perPage: 25 };
      const { search, invoiceStatus } = (filter ?? {}) as InvoiceFilter;
      const { data } = await call(billingEndpoints.invoices, {
        params: { companyId: deps.companyId() },
        query: {
          pageNumber: page - 1,
          pageSize: perPage,
          ...(sort && isSort(sort.field) ? { orderBy: sort.field, order: wireDirection(sort) } : {}),
          ...(search ? { searchText: search } : {}),
          ...(invoiceStatus ? { invoiceStatus: [...invoiceStatus] } : {}),
        },
        signal,
      });
      return { data: data.items, total: data.pageInfo.totalItems };
    },
    async getOne(_resource: string, { id, signal }: GetOneParams) {
      const params = { companyId: deps.companyId(), invoiceId: Number(id) };
      return { data: (await call(billingEndpoints.invoice, { params, signal })).data };
    },
  };
}
