import { limits } from '@contract/limits';
import type { Mention } from '@server/domain/privacy/personal-data';
import type { Queryable, Tx } from '@server/platform/db/client';
import { isAmong } from '@server/platform/db/columns';
import { and, asc, desc, eq, isNotNull, isNull, or, sql } from 'drizzle-orm';
import { retentionRuns, retentionSettings } from './retention.tables';

export type RetentionRow = typeof retentionSettings.$inferSelect;
export type RunRow = typeof retentionRuns.$inferSelect;

/** Who set it is no longer told once they are deleted. */
export const RETENTION_MENTION: Mention = {
  table: retentionSettings,
  of: ({ companyId, ids }) =>
    and(eq(retentionSettings.companyId, companyId), isAmong(retentionSettings.changedBy, ids)),
  erasure: { changedBy: null },
};

export async function findRetention(db: Queryable, companyId: number): Promise<RetentionRow | undefined> {
  const [row] = await db.select().from(retentionSettings).where(eq(retentionSettings.companyId, companyId));
  return row;
}

/** The setting, locked until the transaction ends: it doesn't change while something is made anonymous by it. */
export async function lockRetention(tx: Tx, companyId: number): Promise<RetentionRow | undefined> {
  const [row] = await tx
    .select()
    .from(retentionSettings)
    .where(eq(retentionSettings.companyId, companyId))
    .for('update');
  return row;
}

export async function putRetention(
  tx: Tx,
  companyId: number,
  values: Omit<typeof retentionSettings.$inferInsert, 'companyId'>,
): Promise<void> {
  await tx
    .insert(retentionSettings)
    .values({ companyId, ...values })
    .onConflictDoUpdate({ target: retentionSettings.companyId, set: values });
}

export async function noteLook(tx: Tx, companyId: number, lookedOn: string): Promise<void> {
  await tx.update(retentionSettings).set({ lookedOn }).where(eq(retentionSettings.companyId, companyId));
}

/** Companies with something to do or to look for: a setting, or a run that has not ended. */
export async function companiesToRun(db: Queryable, after: number): Promise<number[]> {
  const rows = await db
    .select({ companyId: retentionSettings.companyId })
    .from(retentionSettings)
    .where(
      and(
        sql`${retentionSettings.companyId} > ${after}`,
        or(
          isNotNull(retentionSettings.months),
          isNotNull(retentionSettings.monthsBefore),
          sql`EXISTS (SELECT FROM ${retentionRuns} WHERE ${retentionRuns.companyId} = ${retentionSettings.companyId}
            AND ${retentionRuns.endedAt} IS NULL)`,
        ),
      ),
    )
    .orderBy(asc(retentionSettings.companyId))
    .limit(limits.retention.companiesAtOnce);
  return rows.map(({ companyId }) => companyId);
}

export async function insertRun(tx: Tx, values: typeof retentionRuns.$inferInsert): Promise<void> {
  await tx.insert(retentionRuns).values(values);
}

/** The run that is under way, locked. */
export async function lockOpenRun(tx: Tx, companyId: number): Promise<RunRow | undefined> {
  const [row] = await tx
    .select()
    .from(retentionRuns)
    .where(and(eq(retentionRuns.companyId, companyId), isNull(retentionRuns.endedAt)))
    .limit(1)
    .for('update');
  return row;
}

export async function endRun(tx: Tx, { companyId, id }: RunRow, endedAt: Date): Promise<void> {
  await tx
    .update(retentionRuns)
    .set({ endedAt })
    .where(and(eq(retentionRuns.companyId, companyId), eq(retentionRuns.id, id)));
}

/** The last runs, newest first. */
export const lastRuns = (db: Queryable, companyId: number): Promise<RunRow[]> =>
  db
    .select()
    .from(retentionRuns)
    .where(eq(retentionRuns.companyId, companyId))
    .orderBy(desc(retentionRuns.id))
    .limit(limits.retention.runsShown);

/** What is marked as anonymous and still has rows, of each table the first. */
export async function leftOver(tx: Tx, companyId: number) {
  const { rows } = await tx.execute<{ of: 'tasks' | 'mails' | 'views'; id: string | number }>(sql`
    (SELECT 'tasks' AS of, c.id FROM campaigns c WHERE c.company_id = ${companyId} AND c.anonymous_at IS NOT NULL
      AND EXISTS (SELECT FROM tasks t WHERE t.company_id = c.company_id AND t.campaign_id = c.id) LIMIT 1)
    UNION ALL
    (SELECT 'mails', s.id FROM simulations s WHERE s.company_id = ${companyId} AND s.anonymous_at IS NOT NULL
      AND EXISTS (SELECT FROM simulation_mails m WHERE m.company_id = s.company_id AND m.simulation_id = s.id) LIMIT 1)
    UNION ALL
    (SELECT 'views', e.id FROM calendar_events e WHERE e.company_id = ${companyId} AND e.anonymous_at IS NOT NULL
      AND EXISTS (SELECT FROM calendar_views v WHERE v.company_id = e.company_id AND v.event_id = e.id) LIMIT 1)`);
  const [first] = rows;
  return first && { of: first.of, id: Number(first.id) };
}
