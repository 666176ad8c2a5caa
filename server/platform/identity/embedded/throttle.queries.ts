import type { Queryable } from '@server/platform/db/client';
import { and, eq, gt, isNull, like, lte, not, or, sql } from 'drizzle-orm';
import { identityThrottles } from '../identity.tables';

const throttles = identityThrottles;

/**
 * Counts an attempt and returns the number in the window, or null while locked. One statement, so that
 * parallel guesses each get their own number.
 */
export async function countAttempt(
  db: Queryable,
  key: string,
  windowMs: number,
  now: Date,
): Promise<number | null> {
  const windowStart = new Date(now.getTime() - windowMs);
  const stale = sql`(${throttles.lockedUntil} is not null or ${lte(throttles.windowStartedAt, windowStart)})`;
  const [row] = await db
    .insert(throttles)
    .values({ key, attempts: 1, windowStartedAt: now })
    .onConflictDoUpdate({
      target: throttles.key,
      set: {
        attempts: sql`case when ${stale} then 1 else ${throttles.attempts} + 1 end`,
        windowStartedAt: sql`case when ${stale} then excluded.window_started_at else ${throttles.windowStartedAt} end`,
        lockedUntil: null,
      },
      // An expired lock is overwritten; a running one leaves the row unchanged.
      setWhere: or(isNull(throttles.lockedUntil), lte(throttles.lockedUntil, now)),
    })
    .returning({ attempts: throttles.attempts });
  return row?.attempts ?? null;
}

export async function lockThrottle(db: Queryable, key: string, lockedUntil: Date): Promise<void> {
  await db.update(throttles).set({ lockedUntil }).where(eq(throttles.key, key));
}

/** Uncounts an attempt that was no failure. */
export async function uncountAttempt(db: Queryable, key: string): Promise<void> {
  await db
    .update(throttles)
    .set({ attempts: sql`${throttles.attempts} - 1` })
    .where(and(eq(throttles.key, key), gt(throttles.attempts, 0)));
}

export async function clearThrottle(db: Queryable, key: string): Promise<void> {
  await db.delete(throttles).where(eq(throttles.key, key));
}

/** Prefix of rows that remember a fact rather than count; they live longer. */
const REMEMBERED = 'known:';

/** Stores or extends the fact that `isRemembered` looks up. */
export async function remember(db: Queryable, hash: string, now: Date): Promise<void> {
  await db
    .insert(throttles)
    .values({ key: REMEMBERED + hash, windowStartedAt: now })
    .onConflictDoUpdate({ target: throttles.key, set: { windowStartedAt: now } });
}

export async function isRemembered(db: Queryable, hash: string, since: Date): Promise<boolean> {
  const rows = await db
    .select({ key: throttles.key })
    .from(throttles)
    .where(and(eq(throttles.key, REMEMBERED + hash), gt(throttles.windowStartedAt, since)));
  return rows.length > 0;
}

/** Deletes expired counters and facts. */
export async function deleteStaleThrottles(
  db: Queryable,
  before: { counted: Date; remembered: Date },
): Promise<void> {
  const isMemory = like(throttles.key, `${REMEMBERED}%`);
  const { windowStartedAt } = throttles;
  await db
    .delete(throttles)
    .where(
      or(
        and(not(isMemory), lte(windowStartedAt, before.counted)),
        and(isMemory, lte(windowStartedAt, before.remembered)),
      ),
    );
}
