import { sql } from 'drizzle-orm';
import type { Tx } from '../../platform/db/client';

export interface DroppedIndex {
  readonly name: string;
  readonly definition: string;
}

/**
 * Drops the indexes of the users table that no key or constraint needs, inside the transaction. Building them
 * once at the end is several times faster than updating them during the load, and a rollback restores them.
 */
export async function dropIndexes(tx: Tx): Promise<DroppedIndex[]> {
  const { rows } = await tx.execute<{ name: string; definition: string }>(sql`
    SELECT c.relname AS name, pg_get_indexdef(i.indexrelid) AS definition
    FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
    WHERE i.indrelid = 'users'::regclass AND NOT EXISTS (SELECT FROM pg_constraint k WHERE k.conindid = i.indexrelid)
    ORDER BY c.relname`);
  for (const { name } of rows) await tx.execute(sql`DROP INDEX ${sql.identifier(name)}`);
  return rows;
}

/** Rebuilds a dropped index. */
export async function buildIndex(tx: Tx, index: DroppedIndex): Promise<void> {
  await tx.execute(sql.raw(index.definition));
}
