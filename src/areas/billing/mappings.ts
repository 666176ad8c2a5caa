import type { ResourceDeps } from '@/dataProvider/deps';
import { invoicesResource } from '@/dataProvider/resources/invoices';
import {
  creditAccountsResource,
  payersResource,
  receivablesResource,
  unmatchedPaymentsResource,
} from '@/dataProvider/resources/receivables';

/**
 * `invoices` that the company pays can be listed and read: GET /billing/api/v1/company/{companyId}/invoices and …/{id}.
 * `receivables`, the provider's list of all invoices: GET /billing/api/v1/provider/invoices?sort&range&filter;
 * `credit_accounts`: GET /billing/api/v1/provider/accounts, and `unmatched_payments`: GET /billing/api/v1/provider/payments, with the same; `payers`, to choose among, by name or id: GET
 * /billing/api/v1/provider/payers?filter.
 */
export const mappings = (deps: ResourceDeps) => ({
  invoices: invoicesResource(deps),
  receivables: receivablesResource(deps),
  credit_accounts: creditAccountsResource(deps),
  unmatched_payments: unmatchedPaymentsResource(deps),
  payers: payersResource(deps),
});
