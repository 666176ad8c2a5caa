import type { ExportSection } from '@contract/settings/company-export';
import { operations } from '@server/domain/operations/operations.tables';
import type { Mention, PersonalData } from '@server/domain/privacy/personal-data';
import { byUser } from '@server/domain/privacy/privacy.queries';
import type { Queryable, Tx } from '@server/platform/db/client';
import { and, asc, desc, eq, gt, isNotNull, lte, or, sql } from 'drizzle-orm';
import { companyExports } from './exports.tables';

export type StoredExport = typeof companyExports.$inferSelect;
export interface ExportKey {
  readonly companyId: number;
  readonly exportId: number;
}

const byKey = ({ companyId, exportId }: ExportKey) =>
  and(eq(companyExports.companyId, companyId), eq(companyExports.id, exportId));

export async function insertExport(
  tx: Tx,
  values: typeof companyExports.$inferInsert,
): Promise<StoredExport> {
  const [row] = await tx.insert(companyExports).values(values).returning();
  if (!row) throw new Error('the insert returned no row');
  return row;
}

/** Names the operation that makes an export. */
export async function setOperation(tx: Tx, key: ExportKey, operationId: number): Promise<void> {
  await tx.update(companyExports).set({ operationId }).where(byKey(key));
}

/** An export that has not expired. */
export async function findExport(
  db: Queryable,
  key: ExportKey,
  now: Date,
): Promise<StoredExport | undefined> {
  const [row] = await db
    .select()
    .from(companyExports)
    .where(and(byKey(key), gt(companyExports.expiresAt, now)));
  return row;
}

/** The newest export that has not expired, with the state of its operation; null once that is forgotten. */
export async function newestExport(db: Queryable, companyId: number, now: Date) {
  const [row] = await db
    .select({ found: companyExports, state: operations.state })
    .from(companyExports)
    .leftJoin(
      operations,
      and(eq(operations.companyId, companyExports.companyId), eq(operations.id, companyExports.operationId)),
    )
    .where(and(eq(companyExports.companyId, companyId), gt(companyExports.expiresAt, now)))
    .orderBy(desc(companyExports.id))
    .limit(1);
  return row;
}

/** Freezes the files of an export as the rows of its operation; returns how many. */
export async function freezeFiles(
  tx: Tx,
  { companyId, operationId }: { readonly companyId: number; readonly operationId: number },
  files: number,
): Promise<number> {
  const result = await tx.execute(sql`
    INSERT INTO operation_items (company_id, operation_id, position)
    SELECT ${companyId}::bigint, ${operationId}::bigint, file FROM generate_series(1, ${files}::integer) AS file`);
  return result.rowCount ?? 0;
}

/** Names a file before it is written, so that the upkeep finds it whatever happens. */
export async function noteBegun(db: Queryable, key: ExportKey, fileId: string): Promise<void> {
  const ids = JSON.stringify([fileId]);
  await db
    .update(companyExports)
    .set({ begun: sql`${companyExports.begun} || ${ids}::jsonb` })
    .where(byKey(key));
}

/** Makes a file that is written the one of its section. */
export async function noteWritten(
  db: Queryable,
  key: ExportKey,
  section: ExportSection,
  file: { readonly fileId: string; readonly rows: number },
): Promise<void> {
  const written = JSON.stringify({ [section]: file });
  await db
    .update(companyExports)
    .set({ files: sql`${companyExports.files} || ${written}::jsonb` })
    .where(byKey(key));
}

/** Opens an export to downloads, if all its files are written and it has not expired meanwhile. */
export async function finishExport(
  tx: Tx,
  key: ExportKey,
  at: { readonly finishedAt: Date; readonly expiresAt: Date },
): Promise<void> {
  const isWhole = sql`(SELECT count(*) FROM jsonb_object_keys(${companyExports.files})) = jsonb_array_length(${companyExports.sections})`;
  await tx
    .update(companyExports)
    .set(at)
    .where(and(byKey(key), gt(companyExports.expiresAt, at.finishedAt), isWhole));
}

const LONG_AGO = sql`'epoch'::timestamptz`;

/** Closes exports of a company, all or one; the files go with the next upkeep. */
export async function expireExports(
  tx: Tx,
  companyId: number,
  { exportId }: { readonly exportId?: number } = {},
): Promise<void> {
  const one = exportId === undefined ? undefined : eq(companyExports.id, exportId);
  await tx
    .update(companyExports)
    .set({ expiresAt: LONG_AGO })
    .where(and(eq(companyExports.companyId, companyId), one));
}

/** Exports whose time is over. Those that were never finished only once nothing can be writing files of theirs any more. */
export const expiredExports = (
  db: Queryable,
  { now, begunBefore, limit }: { readonly now: Date; readonly begunBefore: Date; readonly limit: number },
) =>
  db
    .select({
      companyId: companyExports.companyId,
      exportId: companyExports.id,
      begun: companyExports.begun,
    })
    .from(companyExports)
    .where(
      and(
        lte(companyExports.expiresAt, now),
        or(isNotNull(companyExports.finishedAt), lte(companyExports.createdAt, begunBefore)),
      ),
    )
    .orderBy(asc(companyExports.expiresAt))
    .limit(limit);

export async function deleteExport(db: Queryable, key: ExportKey): Promise<void> {
  await db.delete(companyExports).where(byKey(key));
}

/** Whoever asked is forgotten, and the files go with the next upkeep. */
export const EXPORT_DATA: PersonalData = {
  section: 'companyExports',
  table: companyExports,
  of: byUser(companyExports),
  hidden: ['files', 'begun'],
  erasure: { userId: null, expiresAt: LONG_AGO },
};

/** The files name people: they expire when one of the company is deleted, who is among them. */
export const EXPORT_MENTION: Mention = {
  table: companyExports,
  of: ({ companyId }) => eq(companyExports.companyId, companyId),
  erasure: { expiresAt: LONG_AGO },
};

/** All files of a company's exports, those of broken ones included. */
export async function filesOfExports(db: Queryable, companyId: number): Promise<string[]> {
  const rows = await db
    .select({ begun: companyExports.begun })
    .from(companyExports)
    .where(eq(companyExports.companyId, companyId));
  return rows.flatMap(({ begun }) => begun);
}
