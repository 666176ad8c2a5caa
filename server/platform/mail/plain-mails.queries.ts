import type { Database, Tx } from '@server/platform/db/client';
import type { MailJob } from '@server/platform/jobs/queue';
import { sql } from 'drizzle-orm';

interface Place {
  readonly table: string;
  readonly name: string;
  readonly data: string;
  /** Job states that are not being worked on and will still run. */
  readonly waiting: readonly string[];
}

/** Where jobs are stored: the embedded queue's table, and pg-boss's two. */
const PLACES: readonly Place[] = [
  // Only one process uses the embedded queue, so no active job is being worked on when this runs at startup.
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
 * Takes unencrypted mails of an earlier release out of the queue. Waiting ones are passed to `keep`, which
 * returns their new ids in the same order; ended ones are emptied.
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
