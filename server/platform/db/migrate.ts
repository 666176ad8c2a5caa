import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type { OpenDatabase, Tx } from './client';

export const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url));

const LOCK = "hashtextextended('vigil-migrations', 0)";
/**
 * A schema change that waits for a long transaction blocks every query behind it, so the start fails instead.
 */
const TABLE_LOCK_MS = 60_000;

const EARLIER_TABLES =
  'The database has tables of an earlier, unreleased build. Delete the data folder (DATA_DIR), or use an empty database.';
const DUPLICATE_TABLE = '42P07';

/** The first migration starts from nothing: tables that are there already were made by an earlier build. */
function hasEarlierTables(error: unknown): boolean {
  const { code, cause } = error as { code?: unknown; cause?: unknown };
  return code === DUPLICATE_TABLE || (cause instanceof Error && hasEarlierTables(cause));
}

/**
 * Applies pending migrations, then, in one transaction, what the code computes anew in stored rows. Replicas that start
 * together take turns.
 */
export async function migrateDatabase(
  { pool }: Pick<OpenDatabase, 'pool'>,
  renew?: (tx: Tx) => Promise<void>,
): Promise<void> {
  const client = await pool.connect();
  try {
    // Another replica's migrations may take any time.
    await client.query('SET lock_timeout = 0');
    await client.query(`SELECT pg_advisory_lock(${LOCK})`);
    await client.query(`SET lock_timeout = ${TABLE_LOCK_MS}`);
    await migrate(drizzle(client), { migrationsFolder });
    if (renew) await drizzle(client).transaction(renew);
    await client.query(`SELECT pg_advisory_unlock(${LOCK})`);
    await client.query('RESET lock_timeout');
    client.release();
  } catch (error) {
    // Closing the connection also releases the lock.
    client.release(true);
    throw hasEarlierTables(error) ? new Error(EARLIER_TABLES, { cause: error }) : error;
  }
}
