import type { Queryable } from '@server/platform/db/client';
import { executePrepared } from '@server/platform/db/prepared';
import { lt, sql } from 'drizzle-orm';
import { quotas } from './quotas.tables';

export interface Spending {
  readonly key: string;
  readonly amount: number;
  readonly windowMs: number;
}

/**
 * Counts in one statement, restarting windows that have ended, and returns the amounts used. Rows are written
 * in key order, so that concurrent counts wait for each other instead of deadlocking.
 */
export async function countSpending(db: Queryable, spendings: readonly Spending[], now: Date) {
  if (spendings.length === 0) return [];
  const rows = spendings
    .map(({ key, amount, windowMs }) => ({
      key,
      used: amount,
      windowEndsAt: new Date(now.getTime() + windowMs),
    }))
    .toSorted((one, other) => (one.key < other.key ? -1 : 1));
  const isOver = sql`counted.window_ends_at <= ${now.toISOString()}::timestamptz`;
  const counted = await executePrepared<{ key: string; used: number; windowEndsAt: string }>(
    db,
    'quotas_count',
    sql`
    INSERT INTO quotas AS counted (key, used, window_ends_at)
    SELECT key, used, "windowEndsAt" FROM json_to_recordset(${JSON.stringify(rows)}::json)
      AS given (key text, used integer, "windowEndsAt" timestamptz)
    ON CONFLICT (key) DO UPDATE SET
      used = CASE WHEN ${isOver} THEN excluded.used ELSE counted.used + excluded.used END,
      window_ends_at = CASE WHEN ${isOver} THEN excluded.window_ends_at ELSE counted.window_ends_at END
    RETURNING key, used, window_ends_at AS "windowEndsAt"`,
  );
  return counted.map((row) => ({ ...row, windowEndsAt: new Date(row.windowEndsAt) }));
}

/** Deletes windows that have ended. */
export async function forgetQuotas(db: Queryable, now: Date): Promise<void> {
  await db.delete(quotas).where(lt(quotas.windowEndsAt, now));
}
