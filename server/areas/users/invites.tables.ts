import type { InviteAudience } from '@contract/users/invites';
import { companies } from '@server/domain/company/company.tables';
import { bigintId, instant } from '@server/platform/db/columns';
import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

/** A company's own invitation texts; an audience without a row uses the default. */
export const inviteEmails = pgTable(
  'invite_emails',
  {
    companyId: bigintId('company_id')
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    audience: text('audience').$type<InviteAudience>().notNull(),
    subject: text('subject').notNull(),
    message: text('message').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.audience] })],
);
