import type { ResourceDeps } from '@/dataProvider/deps';
import { invoicesResource } from '@/dataProvider/resources/invoices';
import {
  creditAccountsResource,
  payersResource,
  receivablesResource,
} from '@/dataProvider/resources/receivables';

/**
 * `invoices` that the company pays can be listed and read: GET /billing/api/v1/company/{companyId}/invoices and …/{id}.
 * `receivables`, the provider's list of all invoices: GET /billing/api/v1/provider/invoices?sort&range&filter;
 * `credit_accounts`: GET /billing/api/v1/provider/accounts with the same; `payers`, to choose among, by name or id: GET
 * /billing/api/v1/provider/payers?filter.
 */
export const mappings = (deps: ResourceDeps) => ({
  invoices: invoicesResource(deps),
  receivables: receivablesResource(deps),
  credit_accounts: creditAccountsResource(deps),
  payers: payersResource(deps),
});
