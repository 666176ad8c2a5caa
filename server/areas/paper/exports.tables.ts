import type { ReportKindName } from '@contract/report-kinds';
import { ownedByCompany } from '@server/domain/company/company.tables';
import { bigintId, instant } from '@server/platform/db/columns';
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';

/** PDFs of reports that were asked for; the file is in the store under `fileId` until it expires. */
export const reportExports = pgTable(
  'report_exports',
  {
    companyId: ownedByCompany(),
    id: bigintId('id').notNull().generatedByDefaultAsIdentity(),
    report: text('report').$type<ReportKindName>().notNull(),
    /** The filters, which may contain a name that was searched for. */
    query: jsonb('query').$type<Record<string, unknown>>().notNull(),
    language: text('language').notNull(),
    /** Its rows are people with their results. */
    namesLearners: boolean('names_learners').notNull(),
    /** Who asked for it; null once they are deleted. */
    userId: bigintId('user_id'),
    /** Of the drawing that is under way or done; a new one of each drawing. */
    fileId: uuid('file_id'),
    rows: integer('rows').notNull().default(0),
    isCut: boolean('is_cut').notNull().default(false),
    createdAt: instant('created_at').notNull(),
    finishedAt: instant('finished_at'),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    index('report_exports_expires').on(table.expiresAt),
    index('report_exports_created').on(table.companyId, table.createdAt),
  ],
);
