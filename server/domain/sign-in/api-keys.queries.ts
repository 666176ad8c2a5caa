import { companies } from '@server/domain/company/company.tables';
import type { Queryable, Tx } from '@server/platform/db/client';
import { prepared } from '@server/platform/db/prepared';
import { eq, sql } from 'drizzle-orm';
import { companyActor, companyActorColumns } from './actor.queries';
import { type ApiKeyRow, apiKeys } from './api-keys.tables';

export async function findApiKey(db: Queryable, companyId: number): Promise<ApiKeyRow | undefined> {
  const [row] = await db.select().from(apiKeys).where(eq(apiKeys.companyId, companyId));
  return row;
}

/** Makes this the company's one key. */
export async function putApiKey(tx: Tx, key: Omit<ApiKeyRow, 'lastUsedAt'>): Promise<void> {
  const values = { ...key, lastUsedAt: null };
  await tx.insert(apiKeys).values(values).onConflictDoUpdate({ target: apiKeys.companyId, set: values });
}

/** Removes the company's key. */
export async function deleteApiKey(tx: Tx, companyId: number): Promise<void> {
  await tx.delete(apiKeys).where(eq(apiKeys.companyId, companyId));
}

export async function touchApiKey(db: Queryable, companyId: number, now: Date): Promise<void> {
  await db.update(apiKeys).set({ lastUsedAt: now }).where(eq(apiKeys.companyId, companyId));
}

const selectHolder = (db: Queryable) =>
  db
    .select({
      lastUsedAt: apiKeys.lastUsedAt,
      companyStatus: companies.status,
      ...companyActorColumns,
    })
    .from(apiKeys)
    .innerJoin(companies, eq(companies.id, apiKeys.companyId))
    .where(eq(apiKeys.keyHash, sql.placeholder('keyHash')));

/** The company of a key at an instant, and when the key was last used, in one read; undefined for an unknown key. */
export async function findKeyHolder(db: Queryable, keyHash: string, now: Date) {
  const query = prepared(db, 'find_api_key', () => selectHolder(db));
  const [row] = await query.execute({ keyHash });
  if (!row) return undefined;
  const { lastUsedAt, companyStatus, ...company } = row;
  return {
    company: companyActor(company, now),
    companyDisabled: companyStatus === 'SUSPENDED',
    lastUsedAt,
  };
}
