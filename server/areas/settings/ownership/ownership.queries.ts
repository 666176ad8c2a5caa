import { users } from '@server/domain/people/people.tables';
import type { PersonalData } from '@server/domain/privacy/personal-data';
import { byUser } from '@server/domain/privacy/privacy.queries';
import type { Queryable, Tx } from '@server/platform/db/client';
import { and, asc, eq, isNotNull, isNull, lt, ne } from 'drizzle-orm';
import { type OwnerOffer, ownerOffers } from './ownership.tables';

export const OFFER_DATA: PersonalData = {
  section: 'ownerOffers',
  table: ownerOffers,
  of: byUser(ownerOffers),
  erasure: 'cascade',
};

const person = { id: users.id, name: users.name, lastName: users.lastName, email: users.email };

/** Who may own a company: its enabled admins with an account and a confirmed address. */
const mayOwn = (companyId: number) =>
  and(
    eq(users.companyId, companyId),
    eq(users.role, 'admin'),
    eq(users.emailVerified, true),
    eq(users.temporaryPassword, false),
    isNull(users.disabledAt),
    isNotNull(users.uid),
  );

/** A user by id, whoever they are. */
export async function findNamed(db: Queryable, companyId: number, id: number) {
  const [row] = await db
    .select(person)
    .from(users)
    .where(and(eq(users.companyId, companyId), eq(users.id, id)));
  return row;
}

/** An admin who may own the company, locked until the transaction ends. */
export async function lockMayOwn(tx: Tx, companyId: number, id: number) {
  const [row] = await tx
    .select(person)
    .from(users)
    .where(and(mayOwn(companyId), eq(users.id, id)))
    .for('no key update');
  return row;
}

/** All but one of those who may own the company, by address. */
export const candidatesOf = (db: Queryable, companyId: number, ownerId: number, most: number) =>
  db
    .select(person)
    .from(users)
    .where(and(mayOwn(companyId), ne(users.id, ownerId)))
    .orderBy(asc(users.email), asc(users.id))
    .limit(most);

/** The offer, with whom it is for if they may still accept it. */
export async function findOffer(db: Queryable, companyId: number) {
  const [row] = await db
    .select({ offer: ownerOffers, to: person })
    .from(ownerOffers)
    .innerJoin(users, and(mayOwn(companyId), eq(users.id, ownerOffers.userId)))
    .where(eq(ownerOffers.companyId, companyId));
  return row;
}

export async function putOffer(tx: Tx, offer: OwnerOffer): Promise<void> {
  const { companyId, ...values } = offer;
  await tx
    .insert(ownerOffers)
    .values(offer)
    .onConflictDoUpdate({ target: ownerOffers.companyId, set: values });
}

/** Removes the offer, or only the one to somebody; returns whether there was one. */
export async function deleteOffer(tx: Tx, companyId: number, userId?: number): Promise<boolean> {
  const to = userId === undefined ? undefined : eq(ownerOffers.userId, userId);
  const gone = await tx
    .delete(ownerOffers)
    .where(and(eq(ownerOffers.companyId, companyId), to))
    .returning({ companyId: ownerOffers.companyId });
  return gone.length > 0;
}

export async function forgetOffers(tx: Tx, now: Date): Promise<void> {
  await tx.delete(ownerOffers).where(lt(ownerOffers.expiresAt, now));
}
