import { ownedByCompany, recordColumns } from '@server/domain/company/company.tables';
import { users } from '@server/domain/people/people.tables';
import { bigintId } from '@server/platform/db/columns';
import { sql } from 'drizzle-orm';
import { boolean, foreignKey, index, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';

/** Views of lists that users saved under a name. */
export const savedViews = pgTable(
  'saved_views',
  {
    ...recordColumns(),
    userId: bigintId('user_id').notNull(),
    list: text('list').notNull(),
    query: text('query').notNull(),
    isShared: boolean('is_shared').notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    foreignKey({
      columns: [table.companyId, table.userId],
      foreignColumns: [users.companyId, users.id],
    }).onDelete('cascade'),
    uniqueIndex('saved_views_name').on(table.companyId, table.userId, table.list, table.identityKey),
    index('saved_views_shared').on(table.companyId, table.list).where(sql`is_shared`),
  ],
);

/** The view with which a user's list opens: one of their own, or one shared with them. */
export const defaultViews = pgTable(
  'default_views',
  {
    companyId: ownedByCompany(),
    userId: bigintId('user_id').notNull(),
    list: text('list').notNull(),
    viewId: bigintId('view_id').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.userId, table.list] }),
    foreignKey({
      columns: [table.companyId, table.userId],
      foreignColumns: [users.companyId, users.id],
    }).onDelete('cascade'),
    foreignKey({
      columns: [table.companyId, table.viewId],
      foreignColumns: [savedViews.companyId, savedViews.id],
    }).onDelete('cascade'),
    index('default_views_view').on(table.companyId, table.viewId),
  ],
);
