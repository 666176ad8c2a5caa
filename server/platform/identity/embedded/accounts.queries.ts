import type { Queryable } from '@server/platform/db/client';
import { prepared } from '@server/platform/db/prepared';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { identityAccounts } from '../identity.tables';

export type Account = typeof identityAccounts.$inferSelect;
export type NewAccountRow = typeof identityAccounts.$inferInsert;
export type AccountPatch = Partial<Omit<NewAccountRow, 'uid' | 'createdAt'>>;

export async function findAccount(db: Queryable, uid: string): Promise<Account | null> {
  // Prepared, since every request asks whether its account still stands.
  const [account] = await prepared(db, 'identity_find_account', () =>
    db
      .select()
      .from(identityAccounts)
      .where(eq(identityAccounts.uid, sql.placeholder('uid'))),
  ).execute({ uid });
  return account ?? null;
}

export async function findAccountByEmail(db: Queryable, emailKey: string): Promise<Account | null> {
  const [account] = await db.select().from(identityAccounts).where(eq(identityAccounts.emailKey, emailKey));
  return account ?? null;
}

/**
 * Locks the account until the transaction ends, so that sign-ins, refreshes and revocations of one account
 * run one at a time.
 */
export async function lockAccount(tx: Queryable, uid: string): Promise<Account | null> {
  const [account] = await tx
    .select()
    .from(identityAccounts)
    .where(eq(identityAccounts.uid, uid))
    .for('update');
  return account ?? null;
}

/** Returns false when the address is taken; the caller's transaction stays usable. */
export async function insertAccount(db: Queryable, row: NewAccountRow): Promise<boolean> {
  const inserted = await db
    .insert(identityAccounts)
    .values(row)
    .onConflictDoNothing()
    .returning({ uid: identityAccounts.uid });
  return inserted.length === 1;
}

export async function patchAccount(db: Queryable, uid: string, patch: AccountPatch): Promise<Account | null> {
  const [account] = await db
    .update(identityAccounts)
    .set(patch)
    .where(eq(identityAccounts.uid, uid))
    .returning();
  return account ?? null;
}

/** Stores a hash with newer parameters, unless the password was changed meanwhile. */
export async function replaceHash(db: Queryable, uid: string, from: string, to: string): Promise<void> {
  await db
    .update(identityAccounts)
    .set({ passwordHash: to })
    .where(and(eq(identityAccounts.uid, uid), eq(identityAccounts.passwordHash, from)));
}

/** Applies one change to several accounts; unknown ones are ignored. */
export async function patchAccounts(
  db: Queryable,
  uids: readonly string[],
  patch: AccountPatch,
): Promise<void> {
  await db
    .update(identityAccounts)
    .set(patch)
    .where(inArray(identityAccounts.uid, [...uids]));
}

export async function removeAccounts(db: Queryable, uids: readonly string[]): Promise<void> {
  await db.delete(identityAccounts).where(inArray(identityAccounts.uid, [...uids]));
}
