import {
  CUSTOMER_SORTS,
  type Customer,
  type CustomerSort,
  customerEndpoints,
} from '@contract/partner/customers';
import type { GetListParams } from 'react-admin';
import { createCall } from '@/client/call';
import type { ResourceDeps } from '../deps';

/** A customer as a react-admin record. */
export type CustomerRecord = Customer & { id: number };

const isSort = (field: string): field is CustomerSort => CUSTOMER_SORTS.some((one) => one === field);

/** A partner's customers, read-only. */
export function customersResource(deps: ResourceDeps) {
  const call = createCall(deps.client);
  return {
    async getList(_resource: string, { pagination, sort, filter, signal }: GetListParams) {
      const { page, perPage } = pagination ?? { page: 1, perPage: 25 };
      const searchText = (filter as { search?: string } | undefined)?.search;
      const { data } = await call(customerEndpoints.customers, {
        params: { companyId: deps.companyId() },
        query: {
          pageNumber: page - 1,
          pageSize: perPage,
          ...(sort && isSort(sort.field)
            ? { orderBy: sort.field, order: sort.order === 'DESC' ? 'desc' : 'asc' }
            : {}),
          ...(searchText ? { searchText } : {}),
        },
        signal,
      });
      const rows: CustomerRecord[] = data.items.map((item) => ({ ...item, id: item.companyId }));
      return { data: rows, total: data.pageInfo.totalItems };
    },
  };
}
