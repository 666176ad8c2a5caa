import { bigint, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/**
 * Pending and past second-factor verifications. Not keyed by company: the person who answers a
 * sign-in code isn't signed in yet, the token alone finds the row.
 */
export const mfaVerifications = pgTable(
  'mfa_verifications',
  {
    /** SHA-256 of the verification token that the browser holds. */
    id: text('id').primaryKey(),
    uid: text('uid').notNull(),
    companyId: bigint('company_id', { mode: 'number' }).notNull(),
    userId: bigint('user_id', { mode: 'number' }).notNull(),
    email: text('email').notNull(),
    purpose: text('purpose').$type<'login' | 'enable' | 'disable'>().notNull(),
    /** The person's credential epoch when it began. */
    epoch: integer('epoch').notNull().default(0),
    /** Keyed hash of the code: the token is the key, so the table alone gives no code away. */
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
 * The counters of an account across all its verifications: a new verification can't be asked for to get five
 * more guesses or six more mails.
 */
export const mfaCounters = pgTable('mfa_counters', {
  uid: text('uid').primaryKey(),
  attempts: integer('attempts').notNull().default(0),
  attemptsSince: instant('attempts_since').notNull(),
  sends: integer('sends').notNull().default(0),
  sendsSince: instant('sends_since').notNull(),
  lockedUntil: instant('locked_until'),
});
