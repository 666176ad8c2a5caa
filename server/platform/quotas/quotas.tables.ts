import { instant } from '@server/platform/db/columns';
import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';

/** Usage within a time window: mails sent, addresses looked up. Shared by all replicas. */
export const quotas = pgTable(
  'quotas',
  {
    /** SHA-256 of what is counted and for whom; no addresses are stored. */
    key: text('key').primaryKey(),
    used: integer('used').notNull(),
    windowEndsAt: instant('window_ends_at').notNull(),
  },
  (table) => [index('quotas_window').on(table.windowEndsAt)],
);
