import type { Queryable } from '@server/platform/db/client';
import { type BehindFilter, sumOf } from './behind.queries';
import { counted, type EventFilter } from './event-sources.queries';

/*
 * How many more a figure counts whose results have become anonymous, so that they are in no list. None are told of a search or of
 * chosen rows, which are about those that are listed.
 */

/** Tasks. */
export async function anonymousTasks(db: Queryable, filter: BehindFilter): Promise<number> {
  if (filter.search || filter.ids) return 0;
  return (await sumOf(db, { ...filter, areAnonymous: true })).counted;
}

/** What has happened, as far as counters know. */
export async function anonymousEvents(db: Queryable, filter: EventFilter): Promise<number> {
  if (filter.search || filter.ids) return 0;
  return (await counted(db, { ...filter, areAnonymous: true })) ?? 0;
}
