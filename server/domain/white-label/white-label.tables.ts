import type { CustomDomainType } from '@contract/white-label';
import { ownedByCompany } from '@server/domain/company/company.tables';
import { instant } from '@server/platform/db/columns';
import { sql } from 'drizzle-orm';
import { index, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';

/** A company's domains, one of each type. Only verified ones are used. */
export const customDomains = pgTable(
  'custom_domains',
  {
    companyId: ownedByCompany(),
    type: text('type').$type<CustomDomainType>().notNull(),
    /** In lower case and ASCII. Several companies can name it, one can use it. */
    domain: text('domain').notNull(),
    verifiedAt: instant('verified_at'),
    /** When it was last looked up. */
    checkedAt: instant('checked_at'),
    /** Since when it is not reached any more; it still counts for some days. */
    missingSince: instant('missing_since'),
    /** When it stopped counting. */
    lapsedAt: instant('lapsed_at'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.type] }),
    uniqueIndex('custom_domains_domain').on(table.domain).where(sql`verified_at IS NOT NULL`),
    index('custom_domains_checked').on(table.checkedAt).where(sql`verified_at IS NOT NULL`),
  ],
);
export type CustomDomainRow = typeof customDomains.$inferSelect;

/** How a company's console looks on its own domains. */
export const whiteLabelProperties = pgTable(
  'white_label_properties',
  {
    companyId: ownedByCompany(),
    name: text('name').notNull(),
    logo: text('logo'),
    favicon: text('favicon'),
    primaryColor: text('primary_color'),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.companyId] })],
);
