import type { PersonalData } from '@server/domain/privacy/personal-data';
import { byUserOrEmail } from '@server/domain/privacy/privacy.queries';
import type { Queryable, Tx } from '@server/platform/db/client';
import { and, desc, eq, gt } from 'drizzle-orm';
import { partnerRequests } from './become.tables';

/** The company's newest request sent after `since`. */
export async function findRequest(db: Queryable, companyId: number, since: Date) {
  const [row] = await db
    .select({ createdAt: partnerRequests.createdAt })
    .from(partnerRequests)
    .where(and(eq(partnerRequests.companyId, companyId), gt(partnerRequests.createdAt, since)))
    .orderBy(desc(partnerRequests.createdAt))
    .limit(1);
  return row;
}

export async function insertRequest(tx: Tx, values: typeof partnerRequests.$inferInsert): Promise<number> {
  const [row] = await tx.insert(partnerRequests).values(values).returning({ id: partnerRequests.id });
  if (!row) throw new Error('the insert returned no row');
  return row.id;
}

/** Requests outlive the user who sent them, without their words, phone and address. */
export const BECOME_DATA: readonly PersonalData[] = [
  {
    section: 'partnerRequests',
    table: partnerRequests,
    of: byUserOrEmail(partnerRequests),
    erasure: { email: '', phone: '', message: '' },
  },
];
