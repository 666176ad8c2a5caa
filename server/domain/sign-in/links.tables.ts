import { users } from '@server/domain/people/people.tables';
import { bigintId, instant } from '@server/platform/db/columns';
import { boolean, foreignKey, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

/** Single-use links and tokens of users. Only their hashes are stored. */
export const actionLinks = pgTable(
  'action_links',
  {
    tokenHash: text('token_hash').notNull(),
    companyId: bigintId('company_id').notNull(),
    userId: bigintId('user_id').notNull(),
    purpose: text('purpose')
      .$type<'verifyEmail' | 'changeEmail' | 'magicLink' | 'sso' | 'invitation'>()
      .notNull(),
    /** The address the link confirms; the link is invalid once the address changes. */
    email: text('email').notNull(),
    /** The user's credential epoch when the link was made; the link is invalid in any other. */
    epoch: integer('epoch').notNull().default(0),
    /** It signs in with a mailed code only. */
    asksForCode: boolean('asks_for_code').notNull().default(false),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    usedAt: instant('used_at'),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.tokenHash] }),
    // A link is looked up before its company is known.
    index('action_links_token').on(table.tokenHash),
    index('action_links_user').on(table.companyId, table.userId),
    index('action_links_expiry').on(table.expiresAt),
    foreignKey({
      columns: [table.companyId, table.userId],
      foreignColumns: [users.companyId, users.id],
    }).onDelete('cascade'),
  ],
);
