import type { CustomerType } from '@contract/access';
import type { CompanyProfile } from '@contract/shell';
import type { AssignmentDefaults } from '@contract/training/assignment-defaults';
import { bigintId, givenKey, instant, sortKey, zoneName } from '@server/platform/db/columns';
import { sql } from 'drizzle-orm';
import {
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';

/** Companies are the tenants: their id leads every key of the tables below them. */
export const companies = pgTable(
  'companies',
  {
    id: bigintId('id').primaryKey().generatedByDefaultAsIdentity(),
    name: text('name').notNull(),
    nameKey: givenKey('name_key'),
    identityKey: givenKey('identity_key'),
    slug: text('slug').notNull().unique(),
    logo: text('logo'),
    logoDark: text('logo_dark'),
    /** What forms of new assignments begin with; null: what the product's do. */
    assignmentDefaults: jsonb('assignment_defaults').$type<AssignmentDefaults>(),
    lang: text('lang').notNull().default('en'),
    country: text('country'),
    ownerId: bigintId('owner_id'),
    status: text('status').$type<CompanyProfile['status']>().notNull().default('ACTIVE'),
    disabledAt: instant('disabled_at'),
    /** When it is closed, as its owner asked; null unless it is being closed. */
    closesAt: instant('closes_at'),
    /** When it was removed; all that is left of it are this row and the books. */
    closedAt: instant('closed_at'),
    subscriptionType: text('subscription_type')
      .$type<CompanyProfile['subscription']['type']>()
      .notNull()
      .default('FREE'),
    hasBoost: boolean('has_boost').notNull().default(false),
    hasSuperBoost: boolean('has_super_boost').notNull().default(false),
    trialStatus: text('trial_status').$type<CompanyProfile['subscription']['trial']['status']>(),
    trialDays: integer('trial_days').notNull().default(14),
    trialEnd: instant('trial_end'),
    /** When Boost last ended. */
    boostEndedAt: instant('boost_ended_at'),
    /** The zone of due dates: an IANA name. */
    timeZone: zoneName('time_zone'),
    seats: integer('seats').notNull().default(0),
    currentPeriodStart: instant('current_period_start'),
    currentPeriodEnd: instant('current_period_end'),
    /** When the first of its seats from a partner's pool end; kept by the ledger's trigger, null without any. */
    seatsEndAt: instant('seats_end_at'),
    isPartner: boolean('is_partner').notNull().default(false),
    customerType: text('customer_type').$type<CustomerType>().notNull().default('DIRECT'),
    parentCompanyId: bigintId('parent_company_id'),
    integration: text('integration'),
    isSpecialPartnerParent: boolean('is_special_partner_parent').notNull().default(false),
    /** The company that runs the service; its super admins see the money of all (docs/areas/billing.md). */
    isProvider: boolean('is_provider').notNull().default(false),
    /** Cents that it may owe on account; null: the default of its kind. */
    creditLimit: bigintId('credit_limit'),
    defaultChildInviteMessage: text('default_child_invite_message'),
    loginAsCompanyStatus: text('login_as_company_status'),
    /** When, and by whom, the partner's access was last granted, declined or withdrawn; absent: never. */
    loginAsCompanyAnsweredAt: instant('login_as_company_answered_at'),
    loginAsCompanyAnsweredBy: bigintId('login_as_company_answered_by'),
    features: jsonb('features')
      .$type<Partial<CompanyProfile['features']>>()
      .notNull()
      .default(sql`'{}'::jsonb`),
    /** Reports name nobody beside their learning results, and tell nothing of fewer than five people. */
    isLearningPrivate: boolean('is_learning_private').notNull().default(false),
    /** Admins besides the owner may change settings of trust: who gets in, and how. */
    trustsAdmins: boolean('trusts_admins').notNull().default(false),
    /** How long sessions of the console last unused, and at most, in minutes; null: as long as any. */
    sessionIdleMinutes: integer('session_idle_minutes'),
    sessionMaxMinutes: integer('session_max_minutes'),
    /** From when the console asks all its users for a mailed code; null: only those who want it. */
    adminFactorFrom: instant('admin_factor_from'),
    adminFactorRemindedAt: instant('admin_factor_reminded_at'),
    /** As entered at registration. */
    industry: text('industry'),
    companySize: text('company_size'),
    registrationSource: text('registration_source'),
    phone: text('phone'),
    /** When its owner registered; null while a partner's invitation has not been accepted. */
    registeredAt: instant('registered_at').defaultNow(),
    /** When, and by which partner, it was last invited as a customer. */
    invitedAt: instant('invited_at'),
    invitedBy: bigintId('invited_by'),
    /** The deal that its partner expects: percent, licenses, and the day. */
    dealProbability: smallint('deal_probability'),
    dealLicenses: integer('deal_licenses'),
    dealClosesOn: date('deal_closes_on'),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [
    // A partner's customers in the usual orders.
    index('companies_of_partner_by_name').on(table.parentCompanyId, table.nameKey, table.id),
    index('companies_of_partner_by_age').on(table.parentCompanyId, table.createdAt, table.id),
    uniqueIndex('companies_provider').on(table.isProvider).where(sql`is_provider`),
    // The few customers with a deal, for the forecast.
    index('companies_deals').on(table.parentCompanyId).where(sql`deal_probability IS NOT NULL`),
    index('companies_partners_of_partner').on(table.parentCompanyId, table.id).where(sql`is_partner`),
    index('companies_search').using('gin', table.parentCompanyId, sql`${table.nameKey} gin_trgm_ops`),
    index('companies_name').on(table.identityKey),
  ],
);

/** The tenant's column of a table below it; its rows go with the company. */
export const ownedByCompany = () =>
  bigintId('company_id')
    .notNull()
    .references(() => companies.id, { onDelete: 'cascade' });

/**
 * Enabled users of a company, kept by triggers on user_counts: lists of companies sort by it without adding up. A
 * company that never had a user has no row.
 */
export const companyUsers = pgTable(
  'company_users',
  { companyId: ownedByCompany(), enabled: integer('enabled').notNull().default(0) },
  (table) => [primaryKey({ columns: [table.companyId] })],
);

/** The columns that named records share (server/domain/records/records.queries.ts). */
export const recordColumns = () => ({
  companyId: ownedByCompany(),
  id: bigintId('id').notNull().generatedByDefaultAsIdentity(),
  name: text('name').notNull(),
  nameKey: sortKey('name_key'),
  identityKey: givenKey('identity_key'),
  createdAt: instant('created_at').notNull().defaultNow(),
  updatedAt: instant('updated_at').notNull().defaultNow(),
});
