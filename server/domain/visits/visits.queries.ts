import { users } from '@server/domain/people/people.tables';
import type { Queryable, Tx } from '@server/platform/db/client';
import { isAmong } from '@server/platform/db/columns';
import { and, desc, eq, gt, inArray, isNull } from 'drizzle-orm';
import { partnerVisits } from './visits.tables';

export type Visit = typeof partnerVisits.$inferSelect;
/** A closed visit with the visitor's account; null when the visitor has been deleted. */
export type ClosedVisit = Visit & { readonly uid: string | null };
type Visitor = Pick<Visit, 'companyId' | 'partnerUserId'>;

const ofVisitor = ({ companyId, partnerUserId }: Visitor) =>
  and(
    eq(partnerVisits.companyId, companyId),
    eq(partnerVisits.partnerUserId, partnerUserId),
    isNull(partnerVisits.leftAt),
  );

/** The visitor's latest open visit that began after `since`. */
export async function findVisitSince(tx: Tx, visitor: Visitor, since: Date): Promise<Visit | undefined> {
  const [visit] = await tx
    .select()
    .from(partnerVisits)
    .where(and(ofVisitor(visitor), gt(partnerVisits.enteredAt, since)))
    .orderBy(desc(partnerVisits.enteredAt))
    .limit(1);
  return visit;
}

export async function insertVisit(tx: Tx, visit: Omit<Visit, 'id' | 'leftAt'>): Promise<Visit> {
  const [row] = await tx.insert(partnerVisits).values(visit).returning();
  if (!row) throw new Error('the insert returned no row');
  return row;
}

const openAt = (companyId: number, now: Date) =>
  and(eq(partnerVisits.companyId, companyId), isNull(partnerVisits.leftAt), gt(partnerVisits.endsAt, now));

/** The partner users in the company at an instant, newest visit first. */
export function openVisits(db: Queryable, companyId: number, now: Date) {
  return db
    .select({
      id: partnerVisits.id,
      enteredAt: partnerVisits.enteredAt,
      endsAt: partnerVisits.endsAt,
      name: users.name,
      lastName: users.lastName,
    })
    .from(partnerVisits)
    .leftJoin(
      users,
      and(eq(users.companyId, partnerVisits.partnerCompanyId), eq(users.id, partnerVisits.partnerUserId)),
    )
    .where(openAt(companyId, now))
    .orderBy(desc(partnerVisits.enteredAt), desc(partnerVisits.id));
}

/** Which of these companies a partner's user is visiting. */
export async function visitedAmong(tx: Tx, companyIds: readonly number[]): Promise<number[]> {
  const rows = await tx
    .selectDistinct({ companyId: partnerVisits.companyId })
    .from(partnerVisits)
    .where(and(isAmong(partnerVisits.companyId, companyIds), isNull(partnerVisits.leftAt)));
  return rows.map(({ companyId }) => companyId);
}

/** Ends every open visit to a company and returns them with the visitors' accounts. */
export async function closeVisits(tx: Tx, companyId: number, leftAt: Date): Promise<ClosedVisit[]> {
  const closed = await tx.update(partnerVisits).set({ leftAt }).where(openAt(companyId, leftAt)).returning();
  const visitors = await tx
    .select({ companyId: users.companyId, id: users.id, uid: users.uid })
    .from(users)
    .where(
      inArray(
        users.id,
        closed.map(({ partnerUserId }) => partnerUserId),
      ),
    );
  const uidOf = ({ partnerCompanyId, partnerUserId }: Visit) =>
    visitors.find(({ companyId: at, id }) => at === partnerCompanyId && id === partnerUserId)?.uid ?? null;
  return closed.map((visit) => ({ ...visit, uid: uidOf(visit) }));
}

/** Ends a visit. Returns undefined when it has already ended or belongs to another visitor. */
export async function closeVisit(tx: Tx, visitor: Visitor, id: number, leftAt: Date) {
  const [visit] = await tx
    .update(partnerVisits)
    .set({ leftAt })
    .where(and(ofVisitor(visitor), eq(partnerVisits.id, id)))
    .returning();
  return visit;
}
