import { companies } from '@server/domain/company/company.tables';
import { bigintId } from '@server/platform/db/columns';
import { boolean, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

/** Flags for all companies, where they differ from the contract's defaults. */
export const featureFlags = pgTable('feature_flags', {
  name: text('name').primaryKey(),
  enabled: boolean('enabled').notNull(),
});

/** Flags of one company, where they differ from those for all. */
export const featureFlagOverrides = pgTable(
  'feature_flag_overrides',
  {
    companyId: bigintId('company_id')
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    enabled: boolean('enabled').notNull(),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.name] })],
);
