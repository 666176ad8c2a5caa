import type { Queryable, Tx } from '@server/platform/db/client';
import { executePrepared } from '@server/platform/db/prepared';
import { sql } from 'drizzle-orm';
import type { Happening } from './events';
import type { Signals } from './machines';

type InboxRow = Omit<Happening, 'at' | 'signals'> & Signals & { readonly at: string };

/** Stores what happened until a gateway takes it: one statement, a transaction of its own. */
export async function putIntoInbox(db: Queryable, happenings: readonly Happening[]): Promise<void> {
  if (happenings.length === 0) return;
  const rows = happenings.map(({ signals, ...happening }) => ({ ...happening, ...signals }));
  await executePrepared(
    db,
    'simulation_put_into_inbox',
    sql`
    INSERT INTO simulation_inbox (mail_id, type, at, link, is_head, is_program, is_from_servers, source, agent)
    SELECT "mailId", type, at, link, "isHead", "isProgram", "isFromServers", source, agent
    FROM json_to_recordset(${JSON.stringify(rows)}::json) AS e ("mailId" bigint, type text, at timestamptz,
      link smallint, "isHead" boolean, "isProgram" boolean, "isFromServers" boolean, source text, agent text)`,
  );
}

/** Takes the oldest out of the inbox, in the order they came; leaves those that another gateway is taking. */
export async function takeFromInbox(tx: Tx, most: number): Promise<Happening[]> {
  // By an array the rows are found by their key, whatever the planner believes about the size of the table.
  const rows = await executePrepared<InboxRow>(
    tx,
    'simulation_take_from_inbox',
    sql`
    WITH taken AS (
      DELETE FROM simulation_inbox WHERE id = ANY (ARRAY(
        SELECT id FROM simulation_inbox ORDER BY id LIMIT ${most} FOR UPDATE SKIP LOCKED)) RETURNING *
    )
    SELECT mail_id AS "mailId", type, at, link, is_head AS "isHead", is_program AS "isProgram",
      is_from_servers AS "isFromServers", source, agent
    FROM taken ORDER BY id`,
  );
  return rows.map(({ at, isHead, isProgram, isFromServers, ...happening }) => ({
    ...happening,
    at: new Date(at),
    signals: { isHead, isProgram, isFromServers },
  }));
}

/**
 * Lets the session plan its statements anew. Triggers keep the plan that was made for the first rows they saw, and one for a few
 * compares each row with every other: five times the work for hundreds.
 */
export const forgetPlans = (tx: Tx) => tx.execute(sql`DISCARD PLANS`);
