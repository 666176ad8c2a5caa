import { foreignKey, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { bigintId, instant } from '../areas/shell/shell.tables';
import { users } from '../areas/users/users.tables';
import type { SignInMethod } from './claims';

/** Where people are signed in, or were until their session would have ended anyway. */
export const userSessions = pgTable(
  'user_sessions',
  {
    companyId: bigintId('company_id').notNull(),
    id: bigintId('id').notNull().generatedByDefaultAsIdentity(),
    userId: bigintId('user_id').notNull(),
    /** What the session's tokens call it; the same through every refresh. */
    sessionId: text('session_id').notNull(),
    method: text('method').$type<SignInMethod>().notNull(),
    userAgent: text('user_agent').notNull(),
    /** The network address of its last use. */
    address: text('address').notNull(),
    signedInAt: instant('signed_in_at').notNull(),
    lastUsedAt: instant('last_used_at').notNull(),
    /** Kept after the end: a token of the session may still be out there. */
    endedAt: instant('ended_at'),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    uniqueIndex('user_sessions_session').on(table.companyId, table.userId, table.sessionId),
    index('user_sessions_signed_in').on(table.signedInAt),
    foreignKey({
      columns: [table.companyId, table.userId],
      foreignColumns: [users.companyId, users.id],
    }).onDelete('cascade'),
  ],
);

/**
 * Failed sign-ins, counted an hour at a time: per person, or per network address where nobody has the account. The
 * record holds no address in the clear, and cannot be flooded.
 */
export const signInFailures = pgTable(
  'sign_in_failures',
  {
    /** SHA-256 of what is counted. */
    subject: text('subject').notNull(),
    windowStartedAt: instant('window_started_at').notNull(),
    attempts: integer('attempts').notNull(),
    lastAt: instant('last_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.subject, table.windowStartedAt] }),
    index('sign_in_failures_window').on(table.windowStartedAt),
  ],
);
