import { limits } from '@contract/limits';
import type { Queryable } from '@server/platform/db/client';
import { executePrepared } from '@server/platform/db/prepared';
import { sql } from 'drizzle-orm';

export interface HeldSeats {
  readonly companyId: number;
  readonly now: Date;
  /** Users who are to take seats. */
  readonly people: readonly number[];
  /** The seats reserved for them, or for all others. */
  readonly whose: 'theirs' | 'others';
  /** Counting stops here. */
  readonly most: number;
}

/**
 * Seats of users whom an operation has just disabled. They are reserved for these users for `seatHoldMs` and
 * while its undo runs. Only users still disabled by it count, so that the plan is not exceeded further.
 */
export async function countHeldSeats(db: Queryable, held: HeldSeats): Promise<number> {
  const { companyId, now, people, whose, most } = held;
  if (most <= 0) return 0;
  const since = new Date(now.getTime() - limits.operations.seatHoldMs).toISOString();
  const statement = sql`
    SELECT count(*) AS total FROM (
      SELECT DISTINCT u.id FROM operations o
      JOIN operation_items i ON i.company_id = o.company_id AND i.operation_id = o.id AND i.outcome = 'done'
      JOIN users u ON u.company_id = i.company_id AND u.id = i.user_id
      WHERE o.company_id = ${companyId} AND o.kind = 'disable'
        AND (o.finished_at IS NULL OR o.finished_at > ${since}::timestamptz OR EXISTS (
          SELECT FROM operations undo
          WHERE undo.company_id = o.company_id AND undo.id = o.undone_by AND undo.finished_at IS NULL))
        AND u.disabled_at >= o.created_at AND u.disabled_at <= coalesce(o.finished_at, u.disabled_at)
        AND (u.id IN (SELECT value::bigint FROM json_array_elements_text(${JSON.stringify(people)}::json)))
          = ${whose === 'theirs'}
      LIMIT ${most}
    ) AS held`;
  const [row] = await executePrepared<{ total: number }>(db, 'held_seats', statement);
  return Number(row?.total ?? 0);
}
