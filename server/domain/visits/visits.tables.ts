import { companies } from '@server/domain/company/company.tables';
import { notifications } from '@server/domain/notifications/notifications.tables';
import { bigintId, instant } from '@server/platform/db/columns';
import { foreignKey, index, pgTable, primaryKey } from 'drizzle-orm/pg-core';

/** Visits of partner users to a company, as far as its admins may know. The partner is another tenant. */
export const partnerVisits = pgTable(
  'partner_visits',
  {
    companyId: bigintId('company_id')
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    id: bigintId('id').notNull().generatedByDefaultAsIdentity(),
    partnerCompanyId: bigintId('partner_company_id').notNull(),
    partnerUserId: bigintId('partner_user_id').notNull(),
    /** The notification to the company's admins. */
    notificationId: bigintId('notification_id').notNull(),
    enteredAt: instant('entered_at').notNull(),
    /** When the visit ends at the latest. */
    endsAt: instant('ends_at').notNull(),
    /** Null while the visitor has not left, or has left without saying so. */
    leftAt: instant('left_at'),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    index('partner_visits_person').on(table.companyId, table.partnerUserId, table.enteredAt),
    foreignKey({
      columns: [table.companyId, table.notificationId],
      foreignColumns: [notifications.companyId, notifications.id],
    }).onDelete('cascade'),
  ],
);
