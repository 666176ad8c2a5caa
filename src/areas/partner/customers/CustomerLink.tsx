import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';

/** The query parameter that opens a customer's drawer over the list. */
export const CUSTOMER_FLAG = 'customer';

/** Opens the customer over the list as it is. */
export function CustomerLink({ id, children }: { id: number; children: ReactNode }) {
  const query = new URLSearchParams(useLocation().search);
  query.set(CUSTOMER_FLAG, String(id));
  return <Link to={`?${query}`}>{children}</Link>;
}
