import { ownedByCompany } from '@server/domain/company/company.tables';
import { bigintId, instant } from '@server/platform/db/columns';
import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

/** Requests to become a partner, as sent. */
export const partnerRequests = pgTable(
  'partner_requests',
  {
    companyId: ownedByCompany(),
    id: bigintId('id').notNull().generatedByDefaultAsIdentity(),
    /** The requester; the request outlives the user. */
    userId: bigintId('user_id').notNull(),
    email: text('email').notNull(),
    website: text('website').notNull(),
    phone: text('phone').notNull(),
    expectedCustomers: integer('expected_customers').notNull(),
    message: text('message').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.id] })],
);
