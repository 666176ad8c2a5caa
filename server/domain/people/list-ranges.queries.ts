import type { SortOrder } from '@contract/paging';
import type { Queryable } from '@server/platform/db/client';
import { and, eq, gte, lt, type SQL, sql } from 'drizzle-orm';
import { listRanges, type RangedList } from './list-ranges.tables';
import { users } from './people.tables';

/** A list of people in the order of their names or addresses. */
export interface RangedWindow {
  readonly companyId: number;
  readonly list: RangedList;
  readonly listId: number;
  readonly sort: 'fullName' | 'email';
  readonly order: SortOrder;
  readonly offset: number;
}

export const RANGED_KEYS = { fullName: users.nameKey, email: users.emailKey } as const;

/** What a page needs to begin in its range instead of at the start of the list. */
export interface RangeStart {
  readonly where: SQL | undefined;
  readonly offset: number;
}

/** The range in which a whole list goes on after an offset: all rows before it are those of earlier ranges. */
export async function startInRange(db: Queryable, window: RangedWindow): Promise<RangeStart> {
  const { companyId, list, listId, sort, order, offset } = window;
  const { fromKey, members } = listRanges;
  const isForward = !order.startsWith('desc');
  const [direction, back] = isForward ? [sql`ASC`, sql`DESC`] : [sql`DESC`, sql`ASC`];
  const { rows } = await db.execute<{ from_key: string; until: string | null; before: string | number }>(sql`
    SELECT from_key, until, before FROM (
      SELECT ${fromKey}, lead(${fromKey}) OVER (ORDER BY ${fromKey}) AS until,
        sum(${members}) OVER (ORDER BY ${fromKey} ${direction} ROWS UNBOUNDED PRECEDING) - ${members} AS before
      FROM ${listRanges} WHERE ${and(
        eq(listRanges.companyId, companyId),
        eq(listRanges.list, list),
        eq(listRanges.listId, listId),
        eq(listRanges.sort, sort),
      )}) ranges
    WHERE before <= ${offset} ORDER BY from_key ${back} LIMIT 1`);
  const [range] = rows;
  if (!range) return { where: undefined, offset };
  const { from_key: from, until, before } = range;
  const key = RANGED_KEYS[sort];
  const where = isForward ? gte(key, from) : until === null ? undefined : lt(key, until);
  return { where, offset: offset - Number(before) };
}
