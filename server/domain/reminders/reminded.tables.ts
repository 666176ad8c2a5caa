import type { ItemType } from '@contract/users/profile';
import { ownedByCompany } from '@server/domain/company/company.tables';
import { users } from '@server/domain/people/people.tables';
import { bigintId } from '@server/platform/db/columns';
import { date, foreignKey, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

/**
 * How often, and on which days, somebody was reminded of a thing: by an admin, and by the reminders that go out by themselves.
 * Both read it, so that nobody is mailed by the one about what the other has named that day. Days are the company's.
 */
export const remindedTasks = pgTable(
  'reminded_tasks',
  {
    companyId: ownedByCompany(),
    userId: bigintId('user_id').notNull(),
    itemType: text('item_type').$type<ItemType>().notNull(),
    /** The task's id; a monthly video's is its event's. */
    itemId: bigintId('item_id').notNull(),
    /** By whichever way. */
    times: integer('times').notNull().default(0),
    /** By themselves, once it was overdue. */
    timesAfter: integer('times_after').notNull().default(0),
    /** Last by an admin. */
    manualOn: date('manual_on', { mode: 'string' }),
    /** Last by themselves. */
    autoOn: date('auto_on', { mode: 'string' }),
    /** The last day whose reminder that one was: on a Friday, the weekend's too. */
    coversUntil: date('covers_until', { mode: 'string' }),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.userId, table.itemType, table.itemId] }),
    foreignKey({
      columns: [table.companyId, table.userId],
      foreignColumns: [users.companyId, users.id],
    }).onDelete('cascade'),
  ],
);
