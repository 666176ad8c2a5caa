import { and, count, desc, eq, isNull, lte } from 'drizzle-orm';
import type { Queryable, Tx } from '../db/client';
import { campaigns } from './campaigns.tables';

export async function insertCampaign(tx: Tx, values: typeof campaigns.$inferInsert): Promise<number> {
  const [row] = await tx.insert(campaigns).values(values).returning({ id: campaigns.id });
  if (!row) throw new Error('the insert returned no row');
  return row.id;
}

/** Whether the company has a campaign under way. */
export async function hasRunningCampaign(db: Queryable, companyId: number): Promise<boolean> {
  const [row] = await db
    .select({ total: count() })
    .from(campaigns)
    .where(and(eq(campaigns.companyId, companyId), isNull(campaigns.dateEnded)));
  return (row?.total ?? 0) > 0;
}

export interface RunningWindow {
  readonly companyId: number;
  readonly now: Date;
  readonly offset: number;
  readonly limit: number;
}

/** A page of the campaigns that have begun and not ended, newest first. */
export async function listRunning(db: Queryable, { companyId, now, offset, limit }: RunningWindow) {
  const isRunning = and(
    eq(campaigns.companyId, companyId),
    isNull(campaigns.dateEnded),
    lte(campaigns.startDate, now),
  );
  const { id, name, courseName, startDate } = campaigns;
  const rows = await db
    .select({ id, name, courseName, startDate })
    .from(campaigns)
    .where(isRunning)
    .orderBy(desc(startDate), desc(id))
    .limit(limit)
    .offset(offset);
  const [counted] = await db.select({ total: count() }).from(campaigns).where(isRunning);
  return { rows, total: counted?.total ?? 0 };
}
