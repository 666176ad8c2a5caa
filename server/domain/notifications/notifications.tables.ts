import { ownedByCompany } from '@server/domain/company/company.tables';
import { users } from '@server/domain/people/people.tables';
import { bigintId, instant } from '@server/platform/db/columns';
import { boolean, foreignKey, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

/** The audience of a notification without a user: the whole company or its admins. */
export type Audience = 'everybody' | 'admins';

/** The bell's notifications: for one user, the admins, or all users of the company. */
export const notifications = pgTable(
  'notifications',
  {
    companyId: ownedByCompany(),
    id: bigintId('id').notNull().generatedByDefaultAsIdentity(),
    /** Absent: `audience` decides. */
    userId: bigintId('user_id'),
    audience: text('audience').$type<Audience>().notNull().default('everybody'),
    url: text('url').notNull(),
    head: text('head').notNull(),
    title: text('title').notNull(),
    description: text('description').notNull(),
    buttonName: text('button_name').notNull(),
    image: text('image'),
    isPinned: boolean('is_pinned').notNull().default(false),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    foreignKey({
      columns: [table.companyId, table.userId],
      foreignColumns: [users.companyId, users.id],
    }).onDelete('cascade'),
    index('notifications_newest').on(table.companyId, table.isPinned, table.createdAt),
    index('notifications_user').on(table.companyId, table.userId),
  ],
);

/** Which user has followed which notification. */
export const notificationReads = pgTable(
  'notification_reads',
  {
    companyId: ownedByCompany(),
    userId: bigintId('user_id').notNull(),
    notificationId: bigintId('notification_id').notNull(),
    readAt: instant('read_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.userId, table.notificationId] }),
    foreignKey({
      columns: [table.companyId, table.userId],
      foreignColumns: [users.companyId, users.id],
    }).onDelete('cascade'),
    foreignKey({
      columns: [table.companyId, table.notificationId],
      foreignColumns: [notifications.companyId, notifications.id],
    }).onDelete('cascade'),
  ],
);
