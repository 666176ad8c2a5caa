import { users } from '@server/domain/people/people.tables';
import { bigintId, instant } from '@server/platform/db/columns';
import type { SignInMethod } from '@server/platform/identity/claims';
import { foreignKey, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';

/** Users' sessions, stored until they would have ended anyway. */
export const userSessions = pgTable(
  'user_sessions',
  {
    companyId: bigintId('company_id').notNull(),
    id: bigintId('id').notNull().generatedByDefaultAsIdentity(),
    userId: bigintId('user_id').notNull(),
    /** The session id in its tokens; the same through every refresh. */
    sessionId: text('session_id').notNull(),
    method: text('method').$type<SignInMethod>().notNull(),
    userAgent: text('user_agent').notNull(),
    /** The network address of its last use. */
    address: text('address').notNull(),
    signedInAt: instant('signed_in_at').notNull(),
    lastUsedAt: instant('last_used_at').notNull(),
    /** When its user last confirmed their identity with a mailed code. */
    steppedUpAt: instant('stepped_up_at'),
    /** Stored after the end, because a token of the session may still exist. */
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
 * Failed sign-ins per hour: per user, or per network address for unknown addresses. The table contains no
 * address in plain text and can't be flooded.
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
