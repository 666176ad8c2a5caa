import type { Queryable } from '@server/platform/db/client';
import { executePrepared } from '@server/platform/db/prepared';
import { and, eq, inArray, lt, sql } from 'drizzle-orm';
import { jobs } from './jobs.tables';

export interface ClaimedJob {
  readonly id: string;
  readonly payload: unknown;
  readonly attempts: number;
}

/** A time as a parameter; both engines take it as text. */
const at = (instant: Date) => sql`${instant.toISOString()}::timestamptz`;

/** Ids as one parameter, however many they are. */
const among = (ids: readonly string[]) =>
  sql`(ARRAY(SELECT value::bigint FROM json_array_elements_text(${JSON.stringify(ids)}::json)))`;

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
  if (rows.length === 0) return;
  await executePrepared(
    db,
    'jobs_insert',
    sql`
    INSERT INTO jobs (queue, payload, run_at)
    SELECT queue, payload, "runAt" FROM json_to_recordset(${JSON.stringify(rows)}::json)
      AS given (queue text, payload jsonb, "runAt" timestamptz)`,
  );
}

/** Releases a dead process's jobs. The caller knows that no other process works on this database. */
export async function releaseJobs(db: Queryable): Promise<void> {
  await db.update(jobs).set({ state: 'queued', lockedUntil: null }).where(eq(jobs.state, 'active'));
}

/** Those of these queues that have jobs to run. Each is looked up in the index: with EXISTS all jobs were read. */
export async function queuesWithDue(
  db: Queryable,
  queues: readonly string[],
  now: Date,
): Promise<readonly string[]> {
  const rows = await executePrepared<{ queue: string }>(
    db,
    'jobs_queues_with_due',
    sql`
    SELECT value AS queue FROM json_array_elements_text(${JSON.stringify(queues)}::json)
    WHERE coalesce(
      (SELECT true FROM jobs WHERE queue = value AND state = 'queued' AND run_at <= ${at(now)} ORDER BY run_at LIMIT 1),
      (SELECT true FROM jobs WHERE queue = value AND state = 'active' AND locked_until < ${at(now)} LIMIT 1), false)`,
  );
  return rows.map(({ queue }) => queue);
}

/** Leases due jobs of one queue, including those of a dead process; in the order in which they are due. */
export async function claimJobs(
  db: Queryable,
  queue: string,
  now: Date,
  leasedUntil: Date,
  most: number,
): Promise<ClaimedJob[]> {
  return executePrepared<ClaimedJob>(
    db,
    'jobs_claim',
    sql`
    WITH left_behind AS (
      SELECT id FROM jobs WHERE queue = ${queue} AND state = 'active' AND locked_until < ${at(now)}
      ORDER BY run_at, id LIMIT ${most} FOR UPDATE SKIP LOCKED),
    due AS (
      SELECT id FROM jobs WHERE queue = ${queue} AND state = 'queued' AND run_at <= ${at(now)}
      ORDER BY run_at, id LIMIT ${most} - (SELECT count(*) FROM left_behind) FOR UPDATE SKIP LOCKED),
    claimed AS (
      UPDATE jobs SET state = 'active', attempts = attempts + 1, locked_until = ${at(leasedUntil)}
      WHERE id IN (SELECT id FROM left_behind UNION ALL SELECT id FROM due)
      RETURNING id, payload, attempts, run_at)
    SELECT id::text, payload, attempts FROM claimed ORDER BY run_at, claimed.id`,
  );
}

/** Marks jobs as done. */
export async function finishJobs(db: Queryable, ids: readonly string[], now: Date): Promise<void> {
  await executePrepared(
    db,
    'jobs_finish',
    sql`UPDATE jobs SET state = 'done', finished_at = ${at(now)}, locked_until = NULL WHERE id = ANY ${among(ids)}`,
  );
}

/** Queues a failed job again, or ends it when `retryAt` is null. */
export async function failJob(
  db: Queryable,
  id: string,
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
    .where(eq(jobs.id, Number(id)));
}

/** Deletes jobs that ended before then, successful or not. */
export async function forgetFinishedJobs(db: Queryable, before: Date): Promise<void> {
  await db.delete(jobs).where(and(inArray(jobs.state, ['done', 'failed']), lt(jobs.finishedAt, before)));
}
