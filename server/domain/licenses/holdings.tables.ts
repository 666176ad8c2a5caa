import { ownedByCompany } from '@server/domain/company/company.tables';
import { bigintId, instant } from '@server/platform/db/columns';
import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { GivenPlace } from './licenses.tables';

/**
 * Who holds the licenses of a pool, by their end: the pool itself ('own'), a customer as seats, or a partner among the
 * customers in its pool. Kept by the ledger's trigger; a holding of none is deleted.
 */
export const licenseHoldings = pgTable(
  'license_holdings',
  {
    /** Whose pool they are in, or came from. */
    companyId: ownedByCompany(),
    holderCompanyId: bigintId('holder_company_id').notNull(),
    place: text('place').$type<GivenPlace | 'own'>().notNull(),
    endsAt: instant('ends_at').notNull(),
    licenses: integer('licenses').notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.holderCompanyId, table.place, table.endsAt] }),
    index('license_holdings_holder').on(table.holderCompanyId, table.endsAt),
    index('license_holdings_end').on(table.endsAt),
    check('license_holdings_licenses', sql`licenses >= 0`),
  ],
);

/** Who was told that which licenses end soon, so that each is told once for each of the days before. */
export const licenseReminders = pgTable(
  'license_reminders',
  {
    /** Who provides them: the partner. */
    companyId: ownedByCompany(),
    holderCompanyId: bigintId('holder_company_id').notNull(),
    place: text('place').$type<GivenPlace | 'own' | 'subscription'>().notNull(),
    endsAt: instant('ends_at').notNull(),
    /** How many days before the end. */
    days: integer('days').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.holderCompanyId, table.place, table.endsAt, table.days] }),
  ],
);
