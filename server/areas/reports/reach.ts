import { limits } from '@contract/limits';
import { invalidField } from '@server/platform/http/errors';
import { words } from '@server/platform/text/words';

const { reachMax, indexReachMax } = limits.reports;

/** How far from its ends a list can be read: along one index, or by looking up something of each row that is walked past. */
export const REACH = { index: indexReachMax, lookUps: reachMax } as const;

/**
 * Refuses a page whose rows are far from both ends of a long list, in an order in which each row before it has to be walked
 * past: it would take seconds where the first and the last page take milliseconds. These two are never refused, however long a page
 * is. `total` is infinite where it is not known. Throws 422 by `pageNumber`.
 */
export function refuseDeepPage(
  { offset, limit }: { readonly offset: number; readonly limit: number },
  total: number,
  reach: number = REACH.lookUps,
): void {
  const isEnd = offset === 0 || total - offset <= limit;
  if (isEnd || offset + limit <= reach || total - offset <= reach) return;
  throw invalidField(
    'pageNumber',
    words`In this order, only the first and the last ${reach} rows can be listed. Search, filter, or download all of them as CSV.`,
  );
}
