import type { FastifyBaseLogger } from 'fastify';
import type { Pool } from 'pg';
import type { OpenDatabase } from './client';

/*
 * A server gathers statistics and frees the space of deleted rows by itself. The embedded engine has one session and
 * nothing beside it: without this its plans would never know how large a table has become.
 */

const EVERY_MS = 60_000;

/**
 * The tables that a server would see to by its defaults: after a fifth of their rows died or came, and only for their
 * statistics after a tenth has changed. The counts of changes begin with the engine, so the first time a table's size
 * tells as well.
 */
const DUE = `
  SELECT format('%I.%I', schemaname, s.relname) AS name, needs_vacuum AS "needsVacuum"
  FROM pg_stat_user_tables s JOIN pg_class c ON c.oid = s.relid
  CROSS JOIN LATERAL (SELECT greatest(c.reltuples, 0) AS rows) known
  CROSS JOIN LATERAL (SELECT n_dead_tup > 50 + rows * 0.2 OR n_ins_since_vacuum > 1000 + rows * 0.2
    OR $1 AND pg_relation_size(s.relid) > current_setting('block_size')::integer * (relpages * 1.2 + 5) AS needs_vacuum) due
  WHERE needs_vacuum OR n_mod_since_analyze > 50 + rows * 0.1
  ORDER BY 1`;

/** Sees to the tables that need it, one after the other, with requests in between. Returns their names. */
export async function vacuumDue(
  pool: Pick<Pool, 'query'>,
  { isFirst }: { readonly isFirst: boolean },
): Promise<string[]> {
  // What the session has counted since is not shown otherwise.
  await pool.query('SELECT pg_stat_force_next_flush()');
  const { rows } = await pool.query<{ name: string; needsVacuum: boolean }>(DUE, [isFirst]);
  for (const { name, needsVacuum } of rows)
    await pool.query(needsVacuum ? `VACUUM (ANALYZE) ${name}` : `ANALYZE ${name}`);
  return rows.map(({ name }) => name);
}

/** Does so every minute, where no server does. Returns the function that stops it, once what is under way has ended. */
export function startAutovacuum(
  { engine, pool }: OpenDatabase,
  log: Pick<FastifyBaseLogger, 'warn'>,
): () => Promise<void> {
  if (engine !== 'pglite') return async () => undefined;
  let isFirst = true;
  let running: Promise<void> | undefined;
  const run = async () => {
    try {
      await vacuumDue(pool, { isFirst });
      isFirst = false;
    } catch (error) {
      log.warn({ err: error }, 'tables could not be vacuumed; they are tried again in a minute');
    } finally {
      running = undefined;
    }
  };
  const timer = setInterval(() => {
    running ??= run();
  }, EVERY_MS);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}
