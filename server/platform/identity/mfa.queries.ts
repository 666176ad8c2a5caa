import type { Queryable } from '@server/platform/db/client';
import { and, eq, gt, inArray, isNull, lt, lte, or, sql } from 'drizzle-orm';
import { mfaCounters, mfaVerifications } from './mfa.tables';

export type Verification = typeof mfaVerifications.$inferSelect;

export interface CounterRule {
  readonly max: number;
  readonly windowMs: number;
}

const counters = mfaCounters;
const unlocked = (now: Date) => or(isNull(counters.lockedUntil), lte(counters.lockedUntil, now));

/**
 * Counts a mail to the account and returns whether it may be sent. One statement, so that parallel requests
 * can't pass the maximum together.
 */
export async function countSend(db: Queryable, uid: string, rule: CounterRule, now: Date): Promise<boolean> {
  const stale = lte(counters.sendsSince, new Date(now.getTime() - rule.windowMs));
  const counted = await db
    .insert(counters)
    .values({ uid, sends: 1, sendsSince: now, attemptsSince: now })
    .onConflictDoUpdate({
      target: counters.uid,
      set: {
        sends: sql`case when ${stale} then 1 else ${counters.sends} + 1 end`,
        sendsSince: sql`case when ${stale} then excluded.sends_since else ${counters.sendsSince} end`,
      },
      setWhere: and(unlocked(now), or(stale, lt(counters.sends, rule.max))),
    })
    .returning({ sends: counters.sends });
  return counted.length === 1;
}

/**
 * Counts a guess before it is checked and returns the number so far, or null while the account is locked. An
 * expired lock restarts the count.
 */
export async function countAttempt(
  db: Queryable,
  uid: string,
  rule: CounterRule,
  now: Date,
): Promise<number | null> {
  const stale = sql`(${counters.lockedUntil} is not null or ${lte(counters.attemptsSince, new Date(now.getTime() - rule.windowMs))})`;
  const [row] = await db
    .insert(counters)
    .values({ uid, attempts: 1, attemptsSince: now, sendsSince: now })
    .onConflictDoUpdate({
      target: counters.uid,
      set: {
        attempts: sql`case when ${stale} then 1 else ${counters.attempts} + 1 end`,
        attemptsSince: sql`case when ${stale} then excluded.attempts_since else ${counters.attemptsSince} end`,
        lockedUntil: null,
      },
      setWhere: and(unlocked(now), or(sql`${stale}`, lt(counters.attempts, rule.max))),
    })
    .returning({ attempts: counters.attempts });
  return row?.attempts ?? null;
}

export async function lockCounter(db: Queryable, uid: string, lockedUntil: Date): Promise<void> {
  await db.update(counters).set({ lockedUntil }).where(eq(counters.uid, uid));
}

export async function findLock(db: Queryable, uid: string, now: Date): Promise<Date | null> {
  const [row] = await db
    .select({ lockedUntil: counters.lockedUntil })
    .from(counters)
    .where(and(eq(counters.uid, uid), gt(counters.lockedUntil, now)));
  return row?.lockedUntil ?? null;
}

export async function resetCounter(db: Queryable, uid: string, now: Date): Promise<void> {
  await db
    .update(counters)
    .set({ attempts: 0, attemptsSince: now, sends: 0, sendsSince: now, lockedUntil: null })
    .where(eq(counters.uid, uid));
}

export async function insertVerification(
  db: Queryable,
  row: typeof mfaVerifications.$inferInsert,
): Promise<void> {
  await db.insert(mfaVerifications).values(row);
}

export async function findVerification(db: Queryable, id: string): Promise<Verification | null> {
  const [row] = await db.select().from(mfaVerifications).where(eq(mfaVerifications.id, id));
  return row ?? null;
}

export async function recordFailure(db: Queryable, id: string, lockedUntil: Date | null): Promise<void> {
  await db
    .update(mfaVerifications)
    .set({ attempts: sql`${mfaVerifications.attempts} + 1`, ...(lockedUntil && { lockedUntil }) })
    .where(eq(mfaVerifications.id, id));
}

/** Replaces the code. Returns false when the verification was used meanwhile. */
export async function replaceCode(
  db: Queryable,
  id: string,
  codeHash: string,
  expiresAt: Date,
): Promise<boolean> {
  const replaced = await db
    .update(mfaVerifications)
    .set({ codeHash, expiresAt, sends: sql`${mfaVerifications.sends} + 1`, lockedUntil: null })
    .where(and(eq(mfaVerifications.id, id), isNull(mfaVerifications.usedAt)))
    .returning({ id: mfaVerifications.id });
  return replaced.length === 1;
}

/** Uses up the verification. Returns false when its code was replaced or it was used meanwhile. */
export async function takeVerification(
  db: Queryable,
  id: string,
  codeHash: string,
  now: Date,
): Promise<boolean> {
  const taken = await db
    .update(mfaVerifications)
    .set({ usedAt: now })
    .where(
      and(
        eq(mfaVerifications.id, id),
        eq(mfaVerifications.codeHash, codeHash),
        isNull(mfaVerifications.usedAt),
        gt(mfaVerifications.expiresAt, now),
      ),
    )
    .returning({ id: mfaVerifications.id });
  return taken.length === 1;
}

/** Ends all pending verifications of accounts. */
export async function endVerifications(db: Queryable, uids: readonly string[], now: Date): Promise<void> {
  await db
    .update(mfaVerifications)
    .set({ usedAt: now })
    .where(and(inArray(mfaVerifications.uid, [...uids]), isNull(mfaVerifications.usedAt)));
}

export async function deleteVerificationsBefore(db: Queryable, before: Date): Promise<void> {
  await db.delete(mfaVerifications).where(lte(mfaVerifications.expiresAt, before));
}

/** Deletes counters whose windows and locks had ended by then. */
export async function deleteIdleCountersBefore(db: Queryable, before: Date): Promise<void> {
  const { attemptsSince, sendsSince, lockedUntil } = mfaCounters;
  await db
    .delete(mfaCounters)
    .where(
      and(
        lte(attemptsSince, before),
        lte(sendsSince, before),
        or(isNull(lockedUntil), lte(lockedUntil, before)),
      ),
    );
}
