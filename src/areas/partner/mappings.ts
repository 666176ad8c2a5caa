import type { ResourceDeps } from '@/dataProvider/deps';
import { comparisonResource } from '@/dataProvider/resources/comparison';
import { customersResource, subResellersResource } from '@/dataProvider/resources/customers';
import {
  allocationsResource,
  dealsResource,
  transactionsResource,
} from '@/dataProvider/resources/transactions';

/**
 * `transactions` of a reseller: GET /billing/api/v1/company/{companyId}/resellers/transactions, of a sub-reseller:
 * GET /api/v1/billing/subresellers/company/{companyId}/transactions, of other partners:
 * GET /api/v1/partner-portal/transactions/{companyId}, each with its page, order, searchText, invoiceStatus and
 * paymentMethod; exportList: GET /billing/api/v1/company/{companyId}/transactions/export with the same.
 * `license_allocations`: GET /api/v1/partner-portal/{companyId}/license_allocation/logs; `deals`:
 * GET /api/v1/partner-portal/company/{companyId}/forecast.
 * `customers` of a reseller: GET /partnership/api/v1/company/{id}/resellers/customers, of a sub-reseller:
 * GET …/sub_reseller/customers, of other partners: GET /api/v1/company/msp/{companyId}, each with its page, order,
 * searchText and filters; exportList: GET …/customers/export with the same. `sub_resellers` by name:
 * GET …/resellers/sub_resellers/list. `compared_customers`: GET
 * /partnership/api/v1/company/{companyId}/reports/comparison; exportList the same call with isCsv=true.
 */
export const mappings = (deps: ResourceDeps) => ({
  customers: customersResource(deps),
  sub_resellers: subResellersResource(deps),
  transactions: transactionsResource(deps),
  license_allocations: allocationsResource(deps),
  deals: dealsResource(deps),
  compared_customers: comparisonResource(deps),
});
