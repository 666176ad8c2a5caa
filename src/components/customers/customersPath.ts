import type { CustomerType } from '@contract/access';

/** Where a kind of partner finds its customers. */
export function customersPath(kind: CustomerType | undefined): string {
  if (kind === 'RESELLER') return '/reseller/customers';
  return kind === 'SUBRESELLER' ? '/subreseller/customers' : '/partner-portal/companies';
}
