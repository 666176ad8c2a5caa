import type { DirectFailure, MailProvider } from '@contract/phishing-simulation/content';
import { ownedByCompany } from '@server/domain/company/company.tables';
import { companyDomains } from '@server/domain/domains/domains.tables';
import { users } from '@server/domain/people/people.tables';
import { bigintId, instant } from '@server/platform/db/columns';
import { foreignKey, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

/** Domains whose mails are put into mailboxes by their provider. Nothing here is a secret. */
export const directDeliveries = pgTable(
  'direct_deliveries',
  {
    companyId: ownedByCompany(),
    domain: text('domain').notNull(),
    provider: text('provider').$type<MailProvider>().notNull(),
    /** The customer at the provider: a Workspace's domain, or a Microsoft tenant's id. */
    tenant: text('tenant').notNull(),
    connectedBy: bigintId('connected_by').notNull(),
    connectedAt: instant('connected_at').notNull(),
    /** Why the provider takes no mails at the moment; null once it took one. */
    failure: text('failure').$type<DirectFailure>(),
    failedAt: instant('failed_at'),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.domain] }),
    foreignKey({
      name: 'direct_deliveries_domain_fk',
      columns: [table.companyId, table.domain],
      foreignColumns: [companyDomains.companyId, companyDomains.domain],
    }).onDelete('cascade'),
  ],
);

/** Admins who are at a provider's sign-in or consent page. Their answer counts once, in their own session. */
export const directRequests = pgTable(
  'direct_requests',
  {
    companyId: ownedByCompany(),
    stateHash: text('state_hash').notNull(),
    userId: bigintId('user_id').notNull(),
    domain: text('domain').notNull(),
    provider: text('provider').$type<MailProvider>().notNull(),
    tenant: text('tenant').notNull(),
    /** Nonce and PKCE verifier of a sign-in, sealed; null for a consent. */
    secrets: text('secrets'),
    /** The account at the provider that has signed in, until consent is given. */
    account: text('account'),
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
    index('direct_requests_state').on(table.stateHash),
    index('direct_requests_expiry').on(table.expiresAt),
  ],
);
