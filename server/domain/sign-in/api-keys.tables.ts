import { ownedByCompany } from '@server/domain/company/company.tables';
import { instant } from '@server/platform/db/columns';
import { pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';

/** The API key of a company, of which there is one at most. */
export const apiKeys = pgTable(
  'api_keys',
  {
    companyId: ownedByCompany(),
    /** A keyed hash of it. */
    keyHash: text('key_hash').notNull(),
    lastFour: text('last_four').notNull(),
    madeAt: instant('made_at').notNull(),
    lastUsedAt: instant('last_used_at'),
  },
  (table) => [primaryKey({ columns: [table.companyId] }), uniqueIndex('api_keys_hash').on(table.keyHash)],
);

export type ApiKeyRow = typeof apiKeys.$inferSelect;
