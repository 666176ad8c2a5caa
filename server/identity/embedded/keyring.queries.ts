import type { Queryable } from '@server/db/client';
import type { JWK } from 'jose';
import { identityKeys } from '../identity.tables';

export function selectKeys(db: Queryable) {
  return db.select().from(identityKeys);
}

/** Adds the first key, or nothing when another replica was quicker (one current key only). */
export async function insertFirstKey(
  db: Queryable,
  key: { kid: string; privateJwk: JWK; createdAt: Date },
): Promise<void> {
  await db.insert(identityKeys).values(key).onConflictDoNothing();
}
