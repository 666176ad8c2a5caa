import { foreignKey, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { bigintId, instant } from '../shell/shell.tables';
import { users } from '../users/users.tables';

/** Single-use links and tokens that stand for a person: only their hashes are kept. */
export const actionLinks = pgTable(
  'action_links',
  {
    tokenHash: text('token_hash').notNull(),
    companyId: bigintId('company_id').notNull(),
    userId: bigintId('user_id').notNull(),
    purpose: text('purpose')
      .$type<'verifyEmail' | 'changeEmail' | 'magicLink' | 'sso' | 'invitation'>()
      .notNull(),
    /** The address that the link confirms; another one makes it worthless. */
    email: text('email').notNull(),
    /** The person's credential epoch when it was made; another one now makes it worthless. */
    epoch: integer('epoch').notNull().default(0),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    usedAt: instant('used_at'),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.tokenHash] }),
    // A link is looked up before anybody knows whose it is.
    index('action_links_token').on(table.tokenHash),
    index('action_links_user').on(table.companyId, table.userId),
    index('action_links_expiry').on(table.expiresAt),
    foreignKey({
      columns: [table.companyId, table.userId],
      foreignColumns: [users.companyId, users.id],
    }).onDelete('cascade'),
  ],
);
