import { sql } from 'drizzle-orm';
import type { Database, Tx } from '../db/client';
import type { MailJob } from '../jobs/queue';

interface Place {
  readonly table: string;
  readonly name: string;
  readonly data: string;
  /** States of jobs that nobody is at and that will be run. */
  readonly waiting: readonly string[];
}

/** Where jobs lie: in the embedded queue's table, and in pg-boss's two. */
const PLACES: readonly Place[] = [
  // One process has the embedded queue to itself: when this runs at its start, nobody is at an active job.
  { table: 'jobs', name: 'queue', data: 'payload', waiting: ['queued', 'active'] },
  { table: 'pgboss.job', name: 'name', data: 'data', waiting: ['created', 'retry'] },
  { table: 'pgboss.archive', name: 'name', data: 'data', waiting: [] },
];
const BATCH = 500;

export interface PlainMail {
  readonly jobId: string;
  readonly mail: MailJob;
}

/**
 * Takes mails out of the queue that an earlier release wrote there in the clear: those that wait are given to `keep`,
 * which answers the id each goes by from now on, in their order; those that are over are emptied.
 */
export async function emptyPlainMails(
  db: Database,
  keep: (tx: Tx, mails: readonly PlainMail[]) => Promise<readonly string[]>,
): Promise<void> {
  for (const { table, name, data, waiting } of PLACES) {
    const known = await db.execute<{ found: string | null }>(
      sql`SELECT to_regclass(${table})::text AS found`,
    );
    if (!known.rows[0]?.found) continue;
    const jobs = sql.raw(table);
    const column = sql.raw(data);
    const isPlain = sql`${sql.raw(name)} = 'mail.send' AND ${column} ? 'values'`;
    const isWaiting = sql`state::text IN (SELECT json_array_elements_text(${JSON.stringify(waiting)}::json))`;
    const moveSome = (tx: Tx) =>
      moveBatch(tx, { jobs, column, where: sql`${isPlain} AND ${isWaiting}` }, keep);
    while (waiting.length > 0 && (await db.transaction(moveSome)) === BATCH);
    await db.execute(sql`UPDATE ${jobs} SET ${column} = '{}' WHERE ${isPlain} AND state::text <> 'active'`);
  }
}

async function moveBatch(
  tx: Tx,
  { jobs, column, where }: Record<'jobs' | 'column' | 'where', ReturnType<typeof sql>>,
  keep: (tx: Tx, mails: readonly PlainMail[]) => Promise<readonly string[]>,
): Promise<number> {
  const found = await tx.execute<{ id: string; mail: MailJob }>(sql`
    SELECT id::text AS id, ${column} AS mail FROM ${jobs} WHERE ${where} LIMIT ${BATCH} FOR UPDATE SKIP LOCKED`);
  const ids = await keep(
    tx,
    found.rows.map(({ id, mail }) => ({ jobId: id, mail })),
  );
  const moved = found.rows.map(({ id }, index) => ({ id, mailId: ids[index] }));
  await tx.execute(sql`
    UPDATE ${jobs} SET ${column} = jsonb_build_object('mailId', moved."mailId")
    FROM jsonb_to_recordset(${JSON.stringify(moved)}::jsonb) AS moved (id text, "mailId" text)
    WHERE ${jobs}.id::text = moved.id`);
  return found.rows.length;
}
