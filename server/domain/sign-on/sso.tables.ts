import type { SsoOrigin, SsoProtocol, SsoType } from '@contract/sign-on';
import { ownedByCompany } from '@server/domain/company/company.tables';
import { instant } from '@server/platform/db/columns';
import { boolean, index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';

/** How a company's users sign in at its own provider; one way per company. */
export const ssoSettings = pgTable(
  'sso_settings',
  {
    companyId: ownedByCompany(),
    /** The public ssoSettingsId in sign-in links. */
    id: uuid('id').notNull().defaultRandom(),
    type: text('type').$type<SsoType>().notNull(),
    protocol: text('protocol').$type<SsoProtocol>().notNull(),
    tenantId: text('tenant_id'),
    clientId: text('client_id'),
    /** Sealed by the gateway's SecretBox for this row. */
    clientSecret: text('client_secret'),
    domain: text('domain'),
    certificate: text('certificate'),
    identityProviderEntityId: text('identity_provider_entity_id'),
    serviceProviderEntityId: text('service_provider_entity_id'),
    ssoUrl: text('sso_url'),
    /** The company's users can't sign in with a password. */
    enforcement: boolean('enforcement').notNull().default(false),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    uniqueIndex('sso_settings_company').on(table.companyId),
    index('sso_settings_id').on(table.id),
    index('sso_settings_domain').on(table.type, table.domain),
  ],
);

/** A pending sign-in at a provider. Stored here, so that any replica can finish it. */
export const ssoRequests = pgTable(
  'sso_requests',
  {
    /** Hash of `state` (OpenID Connect) or RelayState (SAML). */
    stateHash: text('state_hash').notNull(),
    companyId: ownedByCompany(),
    settingsId: uuid('settings_id').notNull(),
    /** Hash of the cookie of the browser that began, so that no other browser can be signed in. */
    browserHash: text('browser_hash').notNull(),
    /** Nonce and PKCE verifier, or the SAML request's id; sealed. */
    secrets: text('secrets').notNull(),
    /** The app that the user came from, and where it is. */
    app: text('app').$type<SsoOrigin>().notNull().default('admin'),
    appOrigin: text('app_origin').notNull(),
    redirectTo: text('redirect_to'),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    usedAt: instant('used_at'),
    /** SAML only: the address the provider vouched for, until the browser comes back with its cookie. */
    verifiedEmail: text('verified_email'),
    finishHash: text('finish_hash'),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.stateHash] }),
    // An answer names its request, not its company.
    index('sso_requests_state').on(table.stateHash),
    index('sso_requests_finish').on(table.finishHash),
    index('sso_requests_expiry').on(table.expiresAt),
  ],
);

/** Assertions already used; they are refused a second time. */
export const ssoAssertions = pgTable(
  'sso_assertions',
  {
    companyId: ownedByCompany(),
    assertionHash: text('assertion_hash').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.assertionHash] }),
    index('sso_assertions_expiry').on(table.expiresAt),
  ],
);
