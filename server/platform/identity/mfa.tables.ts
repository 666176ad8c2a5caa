import { bigint, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/**
 * Pending and past second-factor verifications. Not keyed by company, because a user entering a sign-in code
 * isn't signed in yet and only the token finds the row.
 */
export const mfaVerifications = pgTable(
  'mfa_verifications',
  {
    /** SHA-256 of the verification token that the browser has. */
    id: text('id').primaryKey(),
    uid: text('uid').notNull(),
    companyId: bigint('company_id', { mode: 'number' }).notNull(),
    userId: bigint('user_id', { mode: 'number' }).notNull(),
    email: text('email').notNull(),
    purpose: text('purpose').$type<'login' | 'ssoLogin' | 'enable' | 'disable' | 'stepUp'>().notNull(),
    /** The user's credential epoch when it began. */
    epoch: integer('epoch').notNull().default(0),
    /** Keyed hash of the code. The token is the key, so the table alone doesn't reveal the code. */
    codeHash: text('code_hash').notNull(),
    attempts: integer('attempts').notNull().default(0),
    sends: integer('sends').notNull().default(1),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    lockedUntil: instant('locked_until'),
    usedAt: instant('used_at'),
  },
  (table) => [
    index('mfa_verifications_uid').on(table.uid, table.createdAt),
    index('mfa_verifications_expiry').on(table.expiresAt),
  ],
);

/**
 * An account's counters across all its verifications, so that a new verification gives no more guesses or
 * mails.
 */
export const mfaCounters = pgTable('mfa_counters', {
  uid: text('uid').primaryKey(),
  attempts: integer('attempts').notNull().default(0),
  attemptsSince: instant('attempts_since').notNull(),
  sends: integer('sends').notNull().default(0),
  sendsSince: instant('sends_since').notNull(),
  lockedUntil: instant('locked_until'),
});
