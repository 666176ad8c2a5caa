import type { HttpClient } from '@/client/httpClient';

/** What every resource is built from; a test hands over fakes. */
export interface ResourceDeps {
  client: HttpClient;
  /** The company of the signed-in person, the tenant of every call. */
  companyId: () => number;
}

/** Splits ids into the portions that one bulk call takes. */
export function chunks<Item>(items: readonly Item[], size: number): Item[][] {
  const parts: Item[][] = [];
  for (let start = 0; start < items.length; start += size) parts.push(items.slice(start, start + size));
  return parts;
}
