import { and, eq } from 'drizzle-orm';
import type { Queryable, Tx } from '../../db/client';
import { users } from '../users/users.tables';

export type Person = typeof users.$inferSelect;

const one = (companyId: number, id: number) => and(eq(users.companyId, companyId), eq(users.id, id));

/** The caller's own record, which the guard has just found. */
export async function findPerson(db: Queryable, companyId: number, id: number): Promise<Person> {
  const [person] = await db.select().from(users).where(one(companyId, id));
  if (!person) throw new Error(`user ${id} of company ${companyId} does not exist`);
  return person;
}

/** The user of an identity account, whichever company the session acts for. */
export async function findPersonByUid(db: Queryable, uid: string) {
  const [person] = await db
    .select({ name: users.name, lastName: users.lastName, email: users.email })
    .from(users)
    .where(eq(users.uid, uid));
  return person;
}

export async function recordLogin(tx: Tx, companyId: number, id: number, now: Date): Promise<void> {
  await tx.update(users).set({ lastLoginAt: now }).where(one(companyId, id));
}

export async function setUid(tx: Tx, companyId: number, id: number, uid: string): Promise<void> {
  await tx.update(users).set({ uid }).where(one(companyId, id));
}

export async function updatePerson(
  tx: Tx,
  companyId: number,
  id: number,
  changes: Partial<typeof users.$inferInsert>,
): Promise<void> {
  await tx.update(users).set(changes).where(one(companyId, id));
}
