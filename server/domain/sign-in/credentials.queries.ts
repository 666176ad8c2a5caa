import { companies } from '@server/domain/company/company.tables';
import { users } from '@server/domain/people/people.tables';
import type { Queryable, Tx } from '@server/platform/db/client';
import { and, eq, inArray, sql } from 'drizzle-orm';

const moved = (since: Date) => ({
  credentialEpoch: sql`${users.credentialEpoch} + 1`,
  sessionsValidSince: since,
  // A pending new address is a way in too: the one who requested it would get the account.
  unconfirmedNewEmail: null,
});

/** Increments the epoch of these users. */
export async function moveEpochs(
  tx: Tx,
  companyId: number,
  ids: readonly number[],
  since: Date,
): Promise<void> {
  await tx
    .update(users)
    .set(moved(since))
    .where(and(eq(users.companyId, companyId), inArray(users.id, [...ids])));
}

/** Increments a user's epoch and returns the new one; undefined when it is no longer `from`. */
export async function moveEpochFrom(
  tx: Tx,
  uid: string,
  from: number,
  since: Date,
): Promise<{ epoch: number; companyId: number; userId: number } | undefined> {
  const [row] = await tx
    .update(users)
    .set(moved(since))
    .where(and(eq(users.uid, uid), eq(users.credentialEpoch, from)))
    .returning({ epoch: users.credentialEpoch, companyId: users.companyId, userId: users.id });
  return row;
}

/** The user of an account, locked until the transaction ends. */
export async function lockHolder(tx: Tx, uid: string) {
  const [person] = await tx
    .select({
      companyId: users.companyId,
      userId: users.id,
      email: users.email,
      epoch: users.credentialEpoch,
    })
    .from(users)
    .where(eq(users.uid, uid))
    .for('update');
  return person;
}

/** The user of an account. */
export async function findHolder(db: Queryable, uid: string) {
  const [person] = await db
    .select({
      companyId: users.companyId,
      userId: users.id,
      role: users.role,
      registrationType: users.registrationType,
    })
    .from(users)
    .where(eq(users.uid, uid));
  return person;
}

/** The names of an account's user and of their company. */
export async function findWords(db: Queryable, uid: string): Promise<(string | null)[]> {
  const [found] = await db
    .select({ name: users.name, lastName: users.lastName, company: companies.name })
    .from(users)
    .innerJoin(companies, eq(companies.id, users.companyId))
    .where(eq(users.uid, uid));
  return found ? [found.name, found.lastName, found.company] : [];
}

export async function clearTemporaryPassword(tx: Tx, uid: string, now: Date): Promise<void> {
  const changes = { temporaryPassword: false, temporaryPasswordEndsAt: null, updatedAt: now };
  await tx.update(users).set(changes).where(eq(users.uid, uid));
}
