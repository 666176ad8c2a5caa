import { companies } from '@server/domain/company/company.tables';
import type { Queryable, Tx } from '@server/platform/db/client';
import { prepared } from '@server/platform/db/prepared';
import { and, desc, eq, gt, isNotNull, isNull, or, sql } from 'drizzle-orm';
import { type ScimTokenRow, scimTokens } from './tokens.tables';

const isOpen = (now: Date) => or(isNull(scimTokens.endsAt), gt(scimTokens.endsAt, now));

/** The tokens that work, the newest first: two at most. */
export const scimTokensOf = (db: Queryable, companyId: number, now: Date): Promise<ScimTokenRow[]> =>
  db
    .select()
    .from(scimTokens)
    .where(and(eq(scimTokens.companyId, companyId), isOpen(now)))
    .orderBy(desc(scimTokens.id));

/** The last four characters of the company's token; null without one. */
export async function scimTokenEnd(db: Queryable, companyId: number): Promise<string | null> {
  const [row] = await db
    .select({ lastFour: scimTokens.lastFour })
    .from(scimTokens)
    .where(and(eq(scimTokens.companyId, companyId), isNull(scimTokens.endsAt)));
  return row?.lastFour ?? null;
}

/**
 * Makes this the company's token. The one it replaces works until `oldEndsAt`; one that had been replaced before ends now,
 * so that there are never more than two. The caller holds the company's lock.
 */
export async function putScimToken(
  tx: Tx,
  token: Pick<ScimTokenRow, 'companyId' | 'tokenHash' | 'lastFour' | 'madeAt'>,
  oldEndsAt: Date,
): Promise<ScimTokenRow> {
  const ofCompany = eq(scimTokens.companyId, token.companyId);
  await tx.delete(scimTokens).where(and(ofCompany, isNotNull(scimTokens.endsAt)));
  await tx.update(scimTokens).set({ endsAt: oldEndsAt }).where(ofCompany);
  const [row] = await tx.insert(scimTokens).values(token).returning();
  if (!row) throw new Error('the token was not stored');
  return row;
}

/** Ends one of a company's tokens at once. Returns whether there was one. */
export async function deleteScimToken(
  tx: Tx,
  companyId: number,
  which: { readonly id: number } | { readonly tokenHash: string },
): Promise<boolean> {
  const one = 'id' in which ? eq(scimTokens.id, which.id) : eq(scimTokens.tokenHash, which.tokenHash);
  const gone = await tx
    .delete(scimTokens)
    .where(and(eq(scimTokens.companyId, companyId), one))
    .returning({ id: scimTokens.id });
  return gone.length > 0;
}

export async function touchScimToken(
  db: Queryable,
  { companyId, id }: Pick<ScimTokenRow, 'companyId' | 'id'>,
  now: Date,
): Promise<void> {
  await db
    .update(scimTokens)
    .set({ lastUsedAt: now })
    .where(and(eq(scimTokens.companyId, companyId), eq(scimTokens.id, id)));
}

const selectHolder = (db: Queryable) =>
  db
    .select({
      companyId: scimTokens.companyId,
      id: scimTokens.id,
      endsAt: scimTokens.endsAt,
      lastUsedAt: scimTokens.lastUsedAt,
      status: companies.status,
      hasBoost: companies.hasBoost,
      trialStatus: companies.trialStatus,
      trialEnd: companies.trialEnd,
    })
    .from(scimTokens)
    .innerJoin(companies, eq(companies.id, scimTokens.companyId))
    .where(eq(scimTokens.tokenHash, sql.placeholder('tokenHash')));

/** The company of a token, what its plan follows from, and when the token was last used, in one read. */
export async function findScimTokenHolder(db: Queryable, tokenHash: string) {
  const query = prepared(db, 'find_scim_token', () => selectHolder(db));
  const [row] = await query.execute({ tokenHash });
  return row;
}
