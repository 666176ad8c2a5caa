import { and, count, eq, isNull } from 'drizzle-orm';
import type { Queryable, Tx } from '../../db/client';
import { campaigns } from './campaigns.tables';

export async function insertCampaign(tx: Tx, values: typeof campaigns.$inferInsert): Promise<number> {
  const [row] = await tx.insert(campaigns).values(values).returning({ id: campaigns.id });
  if (!row) throw new Error('the insert returned no row');
  return row.id;
}

/** Whether training of the company is under way. */
export async function hasRunningCampaign(db: Queryable, companyId: number): Promise<boolean> {
  const [row] = await db
    .select({ total: count() })
    .from(campaigns)
    .where(and(eq(campaigns.companyId, companyId), isNull(campaigns.dateEnded)));
  return (row?.total ?? 0) > 0;
}
