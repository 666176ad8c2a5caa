import type { Queryable } from '@server/platform/db/client';
import { and, eq, inArray, lt, sql } from 'drizzle-orm';
import { jobs } from './jobs.tables';

export interface ClaimedJob {
  id: number;
  payload: unknown;
  attempts: number;
}

export async function insertJob(
  db: Queryable,
  job: { queue: string; payload: unknown; runAt: Date; singletonKey: string | null },
): Promise<void> {
  await db.insert(jobs).values(job).onConflictDoNothing();
}

export async function insertJobs(
  db: Queryable,
  rows: readonly { queue: string; payload: unknown; runAt: Date }[],
): Promise<void> {
  if (rows.length > 0) await db.insert(jobs).values([...rows]);
}

/** Releases a dead process's jobs. The caller knows that no other process works on this database. */
export async function releaseJobs(db: Queryable): Promise<void> {
  await db.update(jobs).set({ state: 'queued', lockedUntil: null }).where(eq(jobs.state, 'active'));
}

/** Leases due jobs of one queue, including those of a dead process. */
export async function claimJobs(db: Queryable, queue: string, now: Date, leasedUntil: Date, most: number) {
  const result = await db.execute<{ id: number; payload: unknown; attempts: number }>(sql`
    UPDATE jobs SET state = 'active', attempts = attempts + 1, locked_until = ${leasedUntil}
    WHERE id IN (
      SELECT id FROM jobs
      WHERE queue = ${queue} AND ((state = 'queued' AND run_at <= ${now}) OR (state = 'active' AND locked_until < ${now}))
      ORDER BY run_at, id LIMIT ${most} FOR UPDATE SKIP LOCKED)
    RETURNING id, payload, attempts`);
  return result.rows;
}

export async function finishJob(db: Queryable, id: number, now: Date): Promise<void> {
  await db.update(jobs).set({ state: 'done', finishedAt: now, lockedUntil: null }).where(eq(jobs.id, id));
}

/** Queues a failed job again, or ends it when `retryAt` is null. */
export async function failJob(
  db: Queryable,
  id: number,
  error: string,
  retryAt: Date | null,
  now: Date,
): Promise<void> {
  await db
    .update(jobs)
    .set({
      lastError: error,
      lockedUntil: null,
      ...(retryAt ? { state: 'queued', runAt: retryAt } : { state: 'failed', finishedAt: now }),
    })
    .where(eq(jobs.id, id));
}

/** Deletes jobs that ended before then, successful or not. */
export async function forgetFinishedJobs(db: Queryable, before: Date): Promise<void> {
  await db.delete(jobs).where(and(inArray(jobs.state, ['done', 'failed']), lt(jobs.finishedAt, before)));
}
