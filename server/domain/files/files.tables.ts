import type { FileKind } from '@contract/training/customTraining';
import { companies } from '@server/domain/company/company.tables';
import { bigintId, instant, sortKey } from '@server/platform/db/columns';
import { sql } from 'drizzle-orm';
import { bigint, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';

/**
 * Uploaded files; their content is in the file store under the same id, and never changes. A copy of a course
 * uses the files of its source, so that a file may outlive the company that uploaded it.
 */
export const files = pgTable(
  'files',
  {
    id: uuid('id').primaryKey(),
    /** Null once the company is gone. */
    ownerCompanyId: bigintId('owner_company_id').references(() => companies.id, { onDelete: 'set null' }),
    kind: text('kind').$type<FileKind>().notNull(),
    contentType: text('content_type').notNull(),
    name: text('name').notNull(),
    /** The name in its search form. */
    nameKey: sortKey('name_key'),
    bytes: bigint('bytes', { mode: 'number' }).notNull(),
    createdAt: instant('created_at').notNull(),
    /** Null until all of it is in the store. */
    storedAt: instant('stored_at'),
    /** Set before it is removed from the store; nothing may refer to it any more. */
    removedAt: instant('removed_at'),
  },
  (table) => [
    index('files_owner').on(table.ownerCompanyId, table.kind, table.createdAt),
    index('files_removed').on(table.removedAt).where(sql`removed_at IS NOT NULL`),
    index('files_age').on(table.createdAt),
  ],
);
