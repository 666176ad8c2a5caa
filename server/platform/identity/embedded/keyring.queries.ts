import type { Queryable } from '@server/platform/db/client';
import { asc, eq, lt } from 'drizzle-orm';
import { identityKeys } from '../identity.tables';

export type KeyRow = typeof identityKeys.$inferSelect;

/** All keys, oldest first. */
export const selectKeys = (db: Queryable): Promise<KeyRow[]> =>
  db.select().from(identityKeys).orderBy(asc(identityKeys.generation));

/** Adds the key of a generation, unless another replica already has. */
export async function insertKey(
  db: Queryable,
  key: Required<Pick<KeyRow, 'kid' | 'sealed' | 'generation' | 'createdAt'>>,
): Promise<void> {
  await db.insert(identityKeys).values(key).onConflictDoNothing();
}

export async function sealKey(db: Queryable, kid: string, sealed: string): Promise<void> {
  await db.update(identityKeys).set({ sealed, privateJwk: null }).where(eq(identityKeys.kid, kid));
}

export async function deleteKeysBefore(db: Queryable, generation: number): Promise<void> {
  await db.delete(identityKeys).where(lt(identityKeys.generation, generation));
}
