import type { Queryable } from '@server/platform/db/client';
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
  const isOver = sql`${quotas.windowEndsAt} <= ${now.toISOString()}`;
  return db
    .insert(quotas)
    .values(rows)
    .onConflictDoUpdate({
      target: quotas.key,
      set: {
        used: sql`CASE WHEN ${isOver} THEN excluded.used ELSE ${quotas.used} + excluded.used END`,
        windowEndsAt: sql`CASE WHEN ${isOver} THEN excluded.window_ends_at ELSE ${quotas.windowEndsAt} END`,
      },
    })
    .returning();
}

/** Deletes windows that have ended. */
export async function forgetQuotas(db: Queryable, now: Date): Promise<void> {
  await db.delete(quotas).where(lt(quotas.windowEndsAt, now));
}
