import type { Queryable } from '@server/platform/db/client';
import { and, eq, gt, inArray, isNull, lte } from 'drizzle-orm';
import { identityOobCodes } from '../identity.tables';

const codes = identityOobCodes;

export type OobCode = typeof codes.$inferSelect;
export type OobKind = OobCode['kind'];

export async function insertOobCode(db: Queryable, row: typeof codes.$inferInsert): Promise<void> {
  await db.insert(codes).values(row);
}

/** Ends unused codes of accounts, because newer ones replace them or what they were for was revoked. */
export async function endOobCodes(
  db: Queryable,
  uids: readonly string[],
  kinds: readonly OobKind[],
  now: Date,
): Promise<void> {
  await db
    .update(codes)
    .set({ usedAt: now })
    .where(and(inArray(codes.uid, [...uids]), inArray(codes.kind, [...kinds]), isNull(codes.usedAt)));
}

export async function findOobCode(db: Queryable, codeHash: string): Promise<OobCode | null> {
  const [code] = await db.select().from(codes).where(eq(codes.codeHash, codeHash));
  return code ?? null;
}

/** Uses up the code. Returns false when another request was first. */
export async function takeOobCode(db: Queryable, codeHash: string, now: Date): Promise<boolean> {
  const taken = await db
    .update(codes)
    .set({ usedAt: now })
    .where(and(eq(codes.codeHash, codeHash), isNull(codes.usedAt), gt(codes.expiresAt, now)))
    .returning({ codeHash: codes.codeHash });
  return taken.length === 1;
}

export async function deleteExpiredOobCodes(db: Queryable, before: Date): Promise<void> {
  await db.delete(codes).where(lte(codes.expiresAt, before));
}
