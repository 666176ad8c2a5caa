import type { NewPeopleClaims } from '@contract/settings/new-people';
import type { SsoProblem } from '@contract/settings/single-sign-on';
import type { SsoOrigin, SsoProtocol, SsoType } from '@contract/sign-on';
import { ownedByCompany } from '@server/domain/company/company.tables';
import { bigintId, instant } from '@server/platform/db/columns';
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';

/** What a provider says about somebody, by name; most claims have one value. */
export interface Claim {
  readonly name: string;
  readonly values: readonly string[];
}

/** What a company says about its provider. */
const connection = () => ({
  companyId: ownedByCompany(),
  /** The public ssoSettingsId in sign-in links, callbacks and metadata: the same for every version of a way. */
  id: uuid('id').notNull().defaultRandom(),
  type: text('type').$type<SsoType>().notNull(),
  protocol: text('protocol').$type<SsoProtocol>().notNull(),
  tenantId: text('tenant_id'),
  clientId: text('client_id'),
  /** Sealed by the gateway's SecretBox for this id. */
  clientSecret: text('client_secret'),
  domain: text('domain'),
  /** PEM; several one after the other while a provider changes its own. */
  certificate: text('certificate'),
  /** When the last of them ends. */
  certificateEndsAt: instant('certificate_ends_at'),
  identityProviderEntityId: text('identity_provider_entity_id'),
  serviceProviderEntityId: text('service_provider_entity_id'),
  ssoUrl: text('sso_url'),
  createdAt: instant('created_at').notNull().defaultNow(),
  updatedAt: instant('updated_at').notNull().defaultNow(),
});

/** How a company's users sign in at its own provider; one way per company. */
export const ssoSettings = pgTable(
  'sso_settings',
  {
    ...connection(),
    /** The company's users can't sign in with a password. */
    enforcement: boolean('enforcement').notNull().default(false),
    /** The provider's word for a second factor counts. */
    trustsSecondFactor: boolean('trusts_second_factor').notNull().default(false),
    /** When it was put to use; null for what an installation was given. */
    usedSince: instant('used_since'),
    /** To a few minutes. */
    lastSignInAt: instant('last_sign_in_at'),
    lastFailedAt: instant('last_failed_at'),
    lastProblem: text('last_problem').$type<SsoProblem>(),
    /** For how many days before the certificate's end the admins were told of it last; null before the first time. */
    certificateToldDays: integer('certificate_told_days'),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    uniqueIndex('sso_settings_company').on(table.companyId),
    index('sso_settings_id').on(table.id),
    index('sso_settings_domain').on(table.type, table.domain),
    index('sso_settings_certificate').on(table.certificateEndsAt),
  ],
);

/** What was saved and is tried before it takes the place of what is in use. */
export const ssoCandidates = pgTable(
  'sso_candidates',
  {
    ...connection(),
    /** The last try, of this version alone: it goes when another one is saved. */
    triedBy: bigintId('tried_by'),
    tryHash: text('try_hash'),
    tryStartedAt: instant('try_started_at'),
    tryFinishedAt: instant('try_finished_at'),
    tryFailure: text('try_failure'),
    tryEmail: text('try_email'),
    tryClaims: jsonb('try_claims').$type<readonly Claim[]>(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId] }),
    index('sso_candidates_id').on(table.id),
    index('sso_candidates_try').on(table.tryHash),
  ],
);

/**
 * Whether somebody who signs in at a company's provider for the first time becomes a user, and which claims say what about them.
 * Kept while providers change; none means that it was never set.
 */
export const ssoNewPeople = pgTable(
  'sso_new_people',
  {
    companyId: ownedByCompany(),
    isOn: boolean('is_on').notNull(),
    claims: jsonb('claims').$type<NewPeopleClaims>().notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.companyId] })],
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
    /** Of a try of settings that are not in use, which signs nobody in: the try's own hash. */
    tryHash: text('try_hash'),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    usedAt: instant('used_at'),
    /** SAML only: what the provider vouched for, until the browser comes back with its cookie. */
    verifiedEmail: text('verified_email'),
    verifiedClaims: jsonb('verified_claims').$type<readonly Claim[]>(),
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
