import type { MailCarrier, OwnMailKind, SmtpSecurity, WhenFails } from '@contract/settings/own-mail';
import { ownedByCompany } from '@server/domain/company/company.tables';
import { users } from '@server/domain/people/people.tables';
import { bigintId, instant } from '@server/platform/db/columns';
import { foreignKey, index, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';

/** used: carries the company's mail. candidate: was saved since, and is still to be tested. */
export type OwnMailStage = 'used' | 'candidate';

/** The ways of companies' own mail, with what became of the mails that they were given. */
export const ownMailWays = pgTable(
  'own_mail_ways',
  {
    companyId: ownedByCompany(),
    stage: text('stage').$type<OwnMailStage>().notNull(),
    kind: text('kind').$type<OwnMailKind>().notNull(),
    host: text('host'),
    port: integer('port'),
    security: text('security').$type<SmtpSecurity>(),
    userName: text('user_name'),
    /** Of SMTP the password, of Graph the refresh token; sealed. */
    secret: text('secret'),
    fromName: text('from_name').notNull(),
    fromAddress: text('from_address').notNull(),
    /** In ASCII, as `company_domains` has it. */
    fromDomain: text('from_domain').notNull(),
    savedAt: instant('saved_at').notNull(),
    usedSince: instant('used_since'),
    /** The code of the last test mail, hashed with the installation's secret, and how often a wrong one was entered. */
    codeHash: text('code_hash'),
    testedAt: instant('tested_at'),
    codeTries: smallint('code_tries').notNull().default(0),
    lastSentAt: instant('last_sent_at'),
    /** Failures in a row. */
    failures: integer('failures').notNull().default(0),
    failingSince: instant('failing_since'),
    lastFailedAt: instant('last_failed_at'),
    lastFailure: text('last_failure'),
    retryAt: instant('retry_at'),
    /** When the admins were told of these failures. */
    toldAt: instant('told_at'),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.stage] })],
);
export type OwnMailWayRow = typeof ownMailWays.$inferSelect;

/** What a company has chosen for when its own mail fails; kept when the way changes. */
export const ownMailChoices = pgTable(
  'own_mail_choices',
  {
    companyId: ownedByCompany(),
    whenFails: text('when_fails').$type<WhenFails>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.companyId] })],
);

/**
 * Addresses that mail servers have refused for good. After some refusals they rest, but only by the way whose server said so: a company's own
 * server keeps nobody from the product's mails.
 */
export const refusedAddresses = pgTable(
  'refused_addresses',
  {
    companyId: ownedByCompany(),
    addressKey: text('address_key').notNull(),
    saidBy: text('said_by').$type<MailCarrier>().notNull().default('product'),
    address: text('address').notNull(),
    refusals: integer('refusals').notNull(),
    reason: text('reason').notNull(),
    lastAt: instant('last_at').notNull(),
    restingSince: instant('resting_since'),
    /** When the admins were told that it rests. */
    toldAt: instant('told_at'),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.addressKey, table.saidBy] }),
    index('refused_addresses_latest').on(table.companyId, table.lastAt),
  ],
);
export type RefusedRow = typeof refusedAddresses.$inferSelect;

/** Admins who are at Microsoft's sign-in page. The answer counts once, and for nobody else. */
export const ownMailRequests = pgTable(
  'own_mail_requests',
  {
    companyId: ownedByCompany(),
    stateHash: text('state_hash').notNull(),
    userId: bigintId('user_id').notNull(),
    /** PKCE verifier, sealed. */
    verifier: text('verifier').notNull(),
    /** Origin of the console that the admin came from. */
    appOrigin: text('app_origin').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.stateHash] }),
    foreignKey({
      columns: [table.companyId, table.userId],
      foreignColumns: [users.companyId, users.id],
    }).onDelete('cascade'),
    // An answer names its request, not its company.
    index('own_mail_requests_state').on(table.stateHash),
    index('own_mail_requests_expiry').on(table.expiresAt),
  ],
);
