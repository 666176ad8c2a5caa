import { ownedByCompany } from '@server/domain/company/company.tables';
import { bigintId, instant } from '@server/platform/db/columns';
import { pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';

/** With what a company's directory provisions users: one token, beside it for a day the one that it has replaced. */
export const scimTokens = pgTable(
  'scim_tokens',
  {
    companyId: ownedByCompany(),
    id: bigintId('id').notNull().generatedByDefaultAsIdentity(),
    /** A keyed hash of it. */
    tokenHash: text('token_hash').notNull(),
    lastFour: text('last_four').notNull(),
    madeAt: instant('made_at').notNull(),
    lastUsedAt: instant('last_used_at'),
    /** Of one that was replaced; null for the other. */
    endsAt: instant('ends_at'),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    uniqueIndex('scim_tokens_hash').on(table.tokenHash),
  ],
);

export type ScimTokenRow = typeof scimTokens.$inferSelect;
