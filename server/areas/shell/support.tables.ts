import type { TicketCategory } from '@contract/support';
import { companies } from '@server/domain/company/company.tables';
import { bigintId, instant } from '@server/platform/db/columns';
import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

const request = () => ({
  companyId: bigintId('company_id')
    .notNull()
    .references(() => companies.id, { onDelete: 'cascade' }),
  id: bigintId('id').notNull().generatedByDefaultAsIdentity(),
  /** The requester; the request outlives the user. */
  userId: bigintId('user_id').notNull(),
  email: text('email').notNull(),
  message: text('message').notNull(),
  createdAt: instant('created_at').notNull(),
});

/** Support tickets as sent. */
export const supportTickets = pgTable(
  'support_tickets',
  {
    ...request(),
    category: text('category').$type<TicketCategory>().notNull(),
    source: text('source').notNull(),
    hubspotToken: text('hubspot_token'),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.id] })],
);

/** Sales requests as sent. */
export const salesRequests = pgTable(
  'sales_requests',
  {
    ...request(),
    fullName: text('full_name').notNull(),
    companyName: text('company_name').notNull(),
    phone: text('phone').notNull(),
    usersNumber: integer('users_number').notNull(),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.id] })],
);
