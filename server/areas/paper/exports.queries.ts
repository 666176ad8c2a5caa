import type { Mention, PersonalData } from '@server/domain/privacy/personal-data';
import { byUser } from '@server/domain/privacy/privacy.queries';
import type { Queryable, Tx } from '@server/platform/db/client';
import { and, asc, eq, inArray, lte, sql } from 'drizzle-orm';
import { reportExports } from './exports.tables';

export type StoredExport = typeof reportExports.$inferSelect;
export interface ExportKey {
  readonly companyId: number;
  readonly exportId: number;
}

const byKey = ({ companyId, exportId }: ExportKey) =>
  and(eq(reportExports.companyId, companyId), eq(reportExports.id, exportId));

export async function insertExport(tx: Tx, values: typeof reportExports.$inferInsert): Promise<StoredExport> {
  const [row] = await tx.insert(reportExports).values(values).returning();
  if (!row) throw new Error('the insert returned no row');
  return row;
}

export async function findExport(db: Queryable, key: ExportKey): Promise<StoredExport | undefined> {
  const [row] = await db.select().from(reportExports).where(byKey(key));
  return row;
}

export async function updateExport(
  db: Queryable,
  key: ExportKey,
  changes: Partial<typeof reportExports.$inferInsert>,
): Promise<void> {
  await db.update(reportExports).set(changes).where(byKey(key));
}

/** Freezes the steps of an export as the rows of its operation; returns how many. */
export async function freezeSteps(
  tx: Tx,
  { companyId, operationId }: { readonly companyId: number; readonly operationId: number },
  steps: number,
): Promise<number> {
  const result = await tx.execute(sql`
    INSERT INTO operation_items (company_id, operation_id, position)
    SELECT ${companyId}::bigint, ${operationId}::bigint, step FROM generate_series(1, ${steps}::integer) AS step`);
  return result.rowCount ?? 0;
}

/** Exports whose time is over, with files that are to be removed. */
export const expiredExports = (db: Queryable, now: Date, limit: number) =>
  db
    .select({ companyId: reportExports.companyId, exportId: reportExports.id, fileId: reportExports.fileId })
    .from(reportExports)
    .where(lte(reportExports.expiresAt, now))
    .orderBy(asc(reportExports.expiresAt))
    .limit(limit);

export async function deleteExports(db: Queryable, companyId: number, ids: readonly number[]): Promise<void> {
  await db
    .delete(reportExports)
    .where(and(eq(reportExports.companyId, companyId), inArray(reportExports.id, [...ids])));
}

/** The files of a company's exports. */
export async function filesOfExports(db: Queryable, companyId: number): Promise<string[]> {
  const rows = await db
    .select({ fileId: reportExports.fileId })
    .from(reportExports)
    .where(eq(reportExports.companyId, companyId));
  return rows.flatMap(({ fileId }) => fileId ?? []);
}

const LONG_AGO = sql`'epoch'::timestamptz`;

/** Whoever asked is forgotten with their filters, and the file goes with the next upkeep. */
export const EXPORT_DATA: readonly PersonalData[] = [
  {
    section: 'reportExports',
    table: reportExports,
    of: byUser(reportExports),
    hidden: ['fileId'],
    erasure: { userId: null, query: sql`'{}'::jsonb`, expiresAt: LONG_AGO },
  },
];

/** The files that name people expire when one of the company is deleted, who may be among them. */
export const EXPORT_MENTIONS: readonly Mention[] = [
  {
    table: reportExports,
    of: ({ companyId }) => and(eq(reportExports.companyId, companyId), eq(reportExports.namesLearners, true)),
    erasure: { expiresAt: LONG_AGO },
  },
];
