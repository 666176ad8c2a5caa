import type { CustomerType } from '@contract/access';
import { link } from '../area';

/** The documented addresses of the portal's money, and their builders. */
export const links = {
  resellerTransactions: link('/reseller/transactions'),
  subResellerTransactions: link('/subreseller/transactions'),
  transactions: link('/partner-portal/transactions'),
  billing: link('/partner-portal/transactions/billing'),
  allocations: link('/partner-portal/transactions/license-allocations'),
  becomePartner: link('/become-partner'),
} as const;

/** Where a kind of partner reads its purchases. */
export function billingPath(kind: CustomerType | undefined): string {
  if (kind === 'RESELLER') return links.resellerTransactions();
  return kind === 'SUBRESELLER' ? links.subResellerTransactions() : links.billing();
}
