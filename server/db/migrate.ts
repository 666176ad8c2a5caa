import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type { OpenDatabase } from './client';

export const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url));

const LOCK = "hashtextextended('vigil-migrations', 0)";

/** Brings the schema up to date; what is applied already is left alone. Replicas that start together take turns. */
export async function migrateDatabase({ pool }: Pick<OpenDatabase, 'pool'>): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query(`SELECT pg_advisory_lock(${LOCK})`);
    await migrate(drizzle(client), { migrationsFolder });
    await client.query(`SELECT pg_advisory_unlock(${LOCK})`);
    client.release();
  } catch (error) {
    // Closing the connection lets go of the lock as well.
    client.release(true);
    throw error;
  }
}
