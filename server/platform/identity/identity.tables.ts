import { boolean, index, integer, jsonb, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import type { JWK } from 'jose';

/*
 * The embedded identity service's own state. It belongs to no tenant, because an account exists independently
 * of the companies it has a user in. So no key starts with company_id.
 */
const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

export const identityAccounts = pgTable(
  'identity_accounts',
  {
    uid: text('uid').primaryKey(),
    /** As typed by the user; null for an account that signs in with custom tokens only. */
    email: text('email'),
    /** In lower case, for lookups and uniqueness. */
    emailKey: text('email_key'),
    /** Null: no password (custom tokens only). */
    passwordHash: text('password_hash'),
    passwordUpdatedAt: instant('password_updated_at'),
    emailVerified: boolean('email_verified').notNull().default(false),
    disabled: boolean('disabled').notNull().default(false),
    /** Tokens issued before this second are refused. */
    tokensValidSince: instant('tokens_valid_since').notNull(),
    createdAt: instant('created_at').notNull(),
    lastLoginAt: instant('last_login_at'),
  },
  (table) => [uniqueIndex('identity_accounts_email_key').on(table.emailKey)],
);

export const identityRefreshTokens = pgTable(
  'identity_refresh_tokens',
  {
    /** SHA-256 of the token, so that reading the database doesn't allow signing in. */
    tokenHash: text('token_hash').primaryKey(),
    uid: text('uid')
      .notNull()
      .references(() => identityAccounts.uid, { onDelete: 'cascade' }),
    /** One sign-in and all tokens rotated from it. A replay revokes the family. */
    familyId: text('family_id').notNull(),
    /** When the user signed in; becomes `auth_time` in every rotation. */
    authTime: instant('auth_time').notNull(),
    /** Custom claims of the sign-in (a custom token's `claims`). */
    claims: jsonb('claims').$type<Record<string, unknown>>().notNull().default({}),
    signInProvider: text('sign_in_provider').notNull(),
    createdAt: instant('created_at').notNull(),
    usedAt: instant('used_at'),
    expiresAt: instant('expires_at').notNull(),
    revokedAt: instant('revoked_at'),
  },
  (table) => [
    index('identity_refresh_tokens_uid').on(table.uid),
    index('identity_refresh_tokens_family').on(table.familyId),
    index('identity_refresh_tokens_expiry').on(table.expiresAt),
  ],
);

/** Single-use codes of mailed links (password reset, address verification). */
export const identityOobCodes = pgTable(
  'identity_oob_codes',
  {
    codeHash: text('code_hash').primaryKey(),
    uid: text('uid')
      .notNull()
      .references(() => identityAccounts.uid, { onDelete: 'cascade' }),
    kind: text('kind').$type<'PASSWORD_RESET' | 'VERIFY_EMAIL'>().notNull(),
    /** The address the code was sent to. The code is invalid once the account's address changes. */
    email: text('email').notNull(),
    newEmail: text('new_email'),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    usedAt: instant('used_at'),
  },
  (table) => [index('identity_oob_codes_uid').on(table.uid)],
);

/** Signing keys, one per generation, so that replicas making the next one at the same time agree on one. */
export const identityKeys = pgTable(
  'identity_keys',
  {
    kid: text('kid').primaryKey(),
    /** Unencrypted, from an earlier release; sealed at the next start. */
    privateJwk: jsonb('private_jwk').$type<JWK>(),
    sealed: text('sealed'),
    generation: integer('generation').notNull().default(1),
    /** When it starts signing, which is a while after it was made, so that every replica knows it by then. */
    createdAt: instant('created_at').notNull(),
  },
  (table) => [uniqueIndex('identity_keys_generation').on(table.generation)],
);

/**
 * Failed passwords, per email address and per network address. Separate from the accounts, so that an unknown
 * address is throttled exactly like a known one. Rows with keys starting with `known:` are the network
 * addresses an account has signed in from.
 */
export const identityThrottles = pgTable(
  'identity_throttles',
  {
    /** SHA-256 of what is counted; no addresses are stored. */
    key: text('key').primaryKey(),
    attempts: integer('attempts').notNull().default(0),
    windowStartedAt: instant('window_started_at').notNull(),
    lockedUntil: instant('locked_until'),
  },
  (table) => [index('identity_throttles_window').on(table.windowStartedAt)],
);

/** Exchanged custom tokens; each is valid for one sign-in. */
export const identityUsedTokens = pgTable(
  'identity_used_tokens',
  {
    jti: text('jti').primaryKey(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index('identity_used_tokens_expiry').on(table.expiresAt)],
);
