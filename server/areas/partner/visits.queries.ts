import { and, desc, eq, gt, isNull } from 'drizzle-orm';
import type { Tx } from '../../db/client';
import { partnerVisits } from './visits.tables';

export type Visit = typeof partnerVisits.$inferSelect;
type Visitor = Pick<Visit, 'companyId' | 'partnerUserId'>;

const ofVisitor = ({ companyId, partnerUserId }: Visitor) =>
  and(
    eq(partnerVisits.companyId, companyId),
    eq(partnerVisits.partnerUserId, partnerUserId),
    isNull(partnerVisits.leftAt),
  );

/** The visitor's newest visit that began after an instant and has not ended. */
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

/** Ends a visit; undefined when it has ended before or is not the visitor's. */
export async function closeVisit(tx: Tx, visitor: Visitor, id: number, leftAt: Date) {
  const [visit] = await tx
    .update(partnerVisits)
    .set({ leftAt })
    .where(and(ofVisitor(visitor), eq(partnerVisits.id, id)))
    .returning();
  return visit;
}
