import { foreignKey, index, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { notifications } from '../shell/notifications.tables';
import { bigintId, companies, instant } from '../shell/shell.tables';

/** When somebody of a partner was in a company, as its own admins may know. The partner is another tenant. */
export const partnerVisits = pgTable(
  'partner_visits',
  {
    companyId: bigintId('company_id')
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    id: bigintId('id').notNull().generatedByDefaultAsIdentity(),
    partnerCompanyId: bigintId('partner_company_id').notNull(),
    partnerUserId: bigintId('partner_user_id').notNull(),
    /** What tells the company's admins. */
    notificationId: bigintId('notification_id').notNull(),
    enteredAt: instant('entered_at').notNull(),
    /** The latest end. */
    endsAt: instant('ends_at').notNull(),
    /** Absent: not left, as far as anybody knows. */
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
