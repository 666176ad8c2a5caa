import type { ExportSection } from '@contract/settings/company-export';
import { ownedByCompany } from '@server/domain/company/company.tables';
import { bigintId, instant } from '@server/platform/db/columns';
import { boolean, index, jsonb, pgTable, primaryKey } from 'drizzle-orm/pg-core';

/** Exports of all company data; their files are in the store until they expire. */
export const companyExports = pgTable(
  'company_exports',
  {
    companyId: ownedByCompany(),
    id: bigintId('id').notNull().generatedByDefaultAsIdentity(),
    /** Who asked for it; null once they are deleted. */
    userId: bigintId('user_id'),
    /** Null only until its operation is started. */
    operationId: bigintId('operation_id'),
    /** In the order of the operation's rows. */
    sections: jsonb('sections').$type<ExportSection[]>().notNull(),
    /** The files that are written, and the rows of each. */
    files: jsonb('files')
      .$type<Partial<Record<ExportSection, { fileId: string; rows: number }>>>()
      .notNull()
      .default({}),
    /** All files that were ever begun, also by a process that died or was slow: each writes one of its own. */
    begun: jsonb('begun').$type<string[]>().notNull().default([]),
    /** It tells who did how well, so that it is closed once that is private. */
    namesLearners: boolean('names_learners').notNull(),
    createdAt: instant('created_at').notNull(),
    finishedAt: instant('finished_at'),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    index('company_exports_expires').on(table.expiresAt),
  ],
);
