import type { CustomDomainType } from '@contract/white-label';
import { ownedByCompany } from '@server/domain/company/company.tables';
import { instant } from '@server/platform/db/columns';
import { pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';

/** A company's domains, one of each type. Only verified ones are used. */
export const customDomains = pgTable(
  'custom_domains',
  {
    companyId: ownedByCompany(),
    type: text('type').$type<CustomDomainType>().notNull(),
    /** In lower case; unique across companies. */
    domain: text('domain').notNull(),
    verifiedAt: instant('verified_at'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.type] }),
    uniqueIndex('custom_domains_domain').on(table.domain),
  ],
);

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
