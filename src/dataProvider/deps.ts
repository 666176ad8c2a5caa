import type { CustomerType } from '@contract/access';
import type { HttpClient } from '@/client/httpClient';

/** The dependencies of every resource; tests pass fakes. */
export interface ResourceDeps {
  client: HttpClient;
  /** The signed-in user's company, the tenant of every call. */
  companyId: () => number;
  /** Today where that company is, `YYYY-MM-DD`. */
  today: () => string;
  /** What kind of partner that company is, if it is one: each has lists of its own. */
  customerType: () => CustomerType | undefined;
}

/** Splits ids into chunks of what one bulk call accepts. */
export function chunks<Item>(items: readonly Item[], size: number): Item[][] {
  const parts: Item[][] = [];
  for (let start = 0; start < items.length; start += size) parts.push(items.slice(start, start + size));
  return parts;
}
