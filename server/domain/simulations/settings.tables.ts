import { ownedByCompany } from '@server/domain/company/company.tables';
import { instant } from '@server/platform/db/columns';
import { sql } from 'drizzle-orm';
import { boolean, date, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';

/** A company's settings for its simulations. */
export const simulationSettings = pgTable(
  'simulation_settings',
  {
    companyId: ownedByCompany(),
    xTestPhish: text('x_test_phish').notNull().default(''),
    email: text('email'),
    /** The host that links of its mails lead to, one of those offered when it was chosen; null: the first. */
    linkHost: text('link_host'),
    isReportConfirmed: boolean('is_report_confirmed').notNull().default(true),
    isAnonymous: boolean('is_anonymous').notNull().default(false),
    /** A keyed hash of the add-ins' key. */
    reportKeyHash: text('report_key_hash'),
    reportKeyCreatedAt: instant('report_key_created_at'),
    /** Mails go directly into mailboxes at Google, and at Microsoft. */
    isGmailDirect: boolean('is_gmail_direct').notNull().default(false),
    isMicrosoftDirect: boolean('is_microsoft_direct').notNull().default(false),
    /** The mailbox that tests of direct delivery go to. */
    directTestEmail: text('direct_test_email'),
  },
  (table) => [
    primaryKey({ columns: [table.companyId] }),
    uniqueIndex('simulation_settings_key').on(table.reportKeyHash).where(sql`report_key_hash IS NOT NULL`),
  ],
);

/** How a report came in: by an add-in's button, or as a forwarded mail. */
export type ReportChannel = 'button' | 'mailbox';

/** How many mails the people of a company reported on a day (UTC), whoever they are. */
export const reportDays = pgTable(
  'report_days',
  {
    companyId: ownedByCompany(),
    day: date('day').notNull(),
    channel: text('channel').$type<ReportChannel>().notNull(),
    /** Mails of simulations, each counted once. */
    simulated: integer('simulated').notNull().default(0),
    suspicious: integer('suspicious').notNull().default(0),
    lastAt: instant('last_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.day, table.channel] })],
);
