import type { CustomerType } from '@contract/access';
import { link } from '@/client/link';

/** The documented addresses of the portal's money, and their builders. */
export const links = {
  resellerOverview: link('/reseller/overview'),
  subResellerOverview: link('/subreseller/overview'),
  forecast: link('/opportunity-forecast'),
  resellerTransactions: link('/reseller/transactions'),
  subResellerTransactions: link('/subreseller/transactions'),
  transactions: link('/partner-portal/transactions'),
  billing: link('/partner-portal/transactions/billing'),
  allocations: link('/partner-portal/transactions/license-allocations'),
  comparison: link('/partner-portal/comparison'),
  becomePartner: link('/become-partner'),
} as const;

/** Where a kind of partner reads its purchases. */
export function billingPath(kind: CustomerType | undefined): string {
  if (kind === 'RESELLER') return links.resellerTransactions();
  return kind === 'SUBRESELLER' ? links.subResellerTransactions() : links.billing();
}
