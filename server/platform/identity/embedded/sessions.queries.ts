import type { Queryable } from '@server/platform/db/client';
import { and, eq, inArray, isNull, lte, max, sql } from 'drizzle-orm';
import { identityRefreshTokens, identityUsedTokens } from '../identity.tables';

const tokens = identityRefreshTokens;

export type RefreshToken = typeof tokens.$inferSelect;

export async function insertRefreshToken(db: Queryable, row: typeof tokens.$inferInsert): Promise<void> {
  await db.insert(tokens).values(row);
}

export async function findRefreshToken(db: Queryable, tokenHash: string): Promise<RefreshToken | null> {
  const [token] = await db.select().from(tokens).where(eq(tokens.tokenHash, tokenHash));
  return token ?? null;
}

/** Marks the token used. Returns false when it already was. */
export async function markUsed(db: Queryable, tokenHash: string, now: Date): Promise<boolean> {
  const marked = await db
    .update(tokens)
    .set({ usedAt: now })
    .where(and(eq(tokens.tokenHash, tokenHash), isNull(tokens.usedAt)))
    .returning({ tokenHash: tokens.tokenHash });
  return marked.length === 1;
}

export async function revokeFamily(db: Queryable, familyId: string, now: Date): Promise<void> {
  await db
    .update(tokens)
    .set({ revokedAt: now })
    .where(and(eq(tokens.familyId, familyId), isNull(tokens.revokedAt)));
}

/** The same for a family that must belong to this account. */
export async function revokeFamilyOf(db: Queryable, uid: string, familyId: string, now: Date): Promise<void> {
  await db
    .update(tokens)
    .set({ revokedAt: now })
    .where(and(eq(tokens.uid, uid), eq(tokens.familyId, familyId), isNull(tokens.revokedAt)));
}

export async function revokeRefreshTokens(db: Queryable, uids: readonly string[], now: Date): Promise<void> {
  await db
    .update(tokens)
    .set({ revokedAt: now })
    .where(and(inArray(tokens.uid, [...uids]), isNull(tokens.revokedAt)));
}

/** Revokes the tokens of the sessions that were opened with these claims. */
export async function revokeTokensWith(
  db: Queryable,
  uid: string,
  claims: Readonly<Record<string, unknown>>,
  now: Date,
): Promise<void> {
  const withClaims = sql`${tokens.claims} @> ${JSON.stringify(claims)}::jsonb`;
  await db
    .update(tokens)
    .set({ revokedAt: now })
    .where(and(eq(tokens.uid, uid), withClaims, isNull(tokens.revokedAt)));
}

/** When the account last got a token; null before its first sign-in. */
export async function lastRefresh(db: Queryable, uid: string): Promise<Date | null> {
  const [row] = await db
    .select({ at: max(tokens.createdAt) })
    .from(tokens)
    .where(eq(tokens.uid, uid));
  return row?.at ?? null;
}

/** Cleans up at the account's sign-in. The caller has locked its row, so there is no contention. */
export async function deleteExpiredTokensOf(db: Queryable, uid: string, now: Date): Promise<void> {
  await db.delete(tokens).where(and(eq(tokens.uid, uid), lte(tokens.expiresAt, now)));
}

/** Deletes all expired tokens. For a job of its own, never inside another transaction. */
export async function deleteExpiredTokens(db: Queryable, now: Date): Promise<void> {
  await db.delete(tokens).where(lte(tokens.expiresAt, now));
  await db.delete(identityUsedTokens).where(lte(identityUsedTokens.expiresAt, now));
}

/** Uses up a custom token. Returns false when it was already exchanged. */
export async function takeCustomToken(db: Queryable, jti: string, expiresAt: Date): Promise<boolean> {
  const taken = await db
    .insert(identityUsedTokens)
    .values({ jti, expiresAt })
    .onConflictDoNothing()
    .returning({ jti: identityUsedTokens.jti });
  return taken.length === 1;
}
