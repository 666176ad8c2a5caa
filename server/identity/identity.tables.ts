import { boolean, index, integer, jsonb, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import type { JWK } from 'jose';

/*
 * The embedded identity service's own state. None of it belongs to a tenant: an account exists
 * before and beside the companies that its uid is a user of, so no key starts with company_id.
 */
const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

export const identityAccounts = pgTable(
  'identity_accounts',
  {
    uid: text('uid').primaryKey(),
    /** As typed by the person; null for an account that only ever signs in with custom tokens. */
    email: text('email'),
    /** Lower case, the form that look-ups and uniqueness use. */
    emailKey: text('email_key'),
    /** Null: the account has no password (only custom tokens). */
    passwordHash: text('password_hash'),
    passwordUpdatedAt: instant('password_updated_at'),
    emailVerified: boolean('email_verified').notNull().default(false),
    disabled: boolean('disabled').notNull().default(false),
    /** Tokens that were issued before this second are refused. */
    tokensValidSince: instant('tokens_valid_since').notNull(),
    createdAt: instant('created_at').notNull(),
    lastLoginAt: instant('last_login_at'),
  },
  (table) => [uniqueIndex('identity_accounts_email_key').on(table.emailKey)],
);

export const identityRefreshTokens = pgTable(
  'identity_refresh_tokens',
  {
    /** SHA-256 of the token: the database can't be used to sign in. */
    tokenHash: text('token_hash').primaryKey(),
    uid: text('uid')
      .notNull()
      .references(() => identityAccounts.uid, { onDelete: 'cascade' }),
    /** One sign-in and all tokens rotated from it; a replay revokes the family. */
    familyId: text('family_id').notNull(),
    /** When the person signed in, carried through every rotation into `auth_time`. */
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

/** Single-use codes of mailed links (password reset, mail verification). */
export const identityOobCodes = pgTable(
  'identity_oob_codes',
  {
    codeHash: text('code_hash').primaryKey(),
    uid: text('uid')
      .notNull()
      .references(() => identityAccounts.uid, { onDelete: 'cascade' }),
    kind: text('kind').$type<'PASSWORD_RESET' | 'VERIFY_EMAIL'>().notNull(),
    /** The address the code was sent to; a code dies when the account's address changes. */
    email: text('email').notNull(),
    newEmail: text('new_email'),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    usedAt: instant('used_at'),
  },
  (table) => [index('identity_oob_codes_uid').on(table.uid)],
);

/** Signing keys, one a generation: replicas that make the next one at the same time agree on one. */
export const identityKeys = pgTable(
  'identity_keys',
  {
    kid: text('kid').primaryKey(),
    /** Of an earlier release, in the clear; sealed at the next start. */
    privateJwk: jsonb('private_jwk').$type<JWK>(),
    sealed: text('sealed'),
    generation: integer('generation').notNull().default(1),
    /** From when on it signs: a while after it was made, so that every replica knows it by then. */
    createdAt: instant('created_at').notNull(),
  },
  (table) => [uniqueIndex('identity_keys_generation').on(table.generation)],
);

/**
 * Failed passwords, per mail address and per client address. Kept apart from the accounts, so that a mail nobody
 * has is throttled exactly like one that exists. Beside the counters stand the addresses that an account has signed in
 * from; their keys begin with `known:`.
 */
export const identityThrottles = pgTable(
  'identity_throttles',
  {
    /** SHA-256 of what is counted: neither addresses nor mails are kept. */
    key: text('key').primaryKey(),
    attempts: integer('attempts').notNull().default(0),
    windowStartedAt: instant('window_started_at').notNull(),
    lockedUntil: instant('locked_until'),
  },
  (table) => [index('identity_throttles_window').on(table.windowStartedAt)],
);

/** Custom tokens that were exchanged; each is good for one sign-in. */
export const identityUsedTokens = pgTable(
  'identity_used_tokens',
  {
    jti: text('jti').primaryKey(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index('identity_used_tokens_expiry').on(table.expiresAt)],
);
