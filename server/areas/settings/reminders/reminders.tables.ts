import type { ReminderFrequency, ReminderReader } from '@contract/settings/email-reminders';
import type { ItemType } from '@contract/users/profile';
import { ownedByCompany } from '@server/domain/company/company.tables';
import { users } from '@server/domain/people/people.tables';
import { bigintId, instant } from '@server/platform/db/columns';
import { sql } from 'drizzle-orm';
import {
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';

/** When a company's reminders go out, and how far the send that runs has come. Without a row all kinds are off. */
export const reminderSchedules = pgTable(
  'reminder_schedules',
  {
    companyId: ownedByCompany(),
    hours: jsonb('hours').$type<readonly number[]>().notNull(),
    /** 0 is Sunday. */
    weekdays: jsonb('weekdays').$type<readonly number[]>().notNull(),
    /** Null while all kinds are off. */
    nextAt: instant('next_at'),
    /** The send that has begun: of these people up to the cursor, then of their managers. */
    runAt: instant('run_at'),
    phase: text('phase').$type<'people' | 'managers'>().notNull().default('people'),
    /** The last user who was looked at. */
    cursor: bigintId('cursor').notNull().default(0),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId] }),
    index('reminder_schedules_next').on(table.nextAt).where(sql`next_at IS NOT NULL`),
  ],
);

/** When somebody is reminded of tasks of a kind. Without a row: never. */
export const reminderKinds = pgTable(
  'reminder_kinds',
  {
    companyId: ownedByCompany(),
    kind: text('kind').$type<ItemType>().notNull(),
    isOn: boolean('is_on').notNull(),
    beforeDays: jsonb('before_days').$type<readonly number[]>().notNull(),
    frequency: text('frequency').$type<`${ReminderFrequency}`>(),
    afterDays: smallint('after_days'),
    afterTimes: smallint('after_times').notNull(),
    tellsManagers: boolean('tells_managers').notNull(),
    /** Null: the product's own words. */
    subject: text('subject'),
    message: text('message'),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.kind] })],
);

/** A task that a mail named. */
export interface NamedTask {
  readonly kind: ItemType;
  readonly title: string;
}

/** What went out to whom. A person gets one mail a send, and another as the manager of others. */
export const sentReminders = pgTable(
  'sent_reminders',
  {
    companyId: ownedByCompany(),
    id: bigintId('id').notNull().generatedByDefaultAsIdentity(),
    userId: bigintId('user_id').notNull(),
    reader: text('reader').$type<ReminderReader>().notNull(),
    /** The send's hour, and when it was written. */
    sendAt: instant('send_at').notNull(),
    at: instant('at').notNull(),
    items: jsonb('items').$type<readonly NamedTask[]>().notNull(),
    kinds: text('kinds').array().$type<ItemType[]>().notNull(),
    more: integer('more').notNull(),
    /** Those whom a manager's is about. */
    people: integer('people'),
    /** The titles that the learner's manager is told of in the same send; null: none. */
    forManager: jsonb('for_manager').$type<readonly NamedTask[]>(),
    /** The mail, until its outcome is settled. */
    mailId: uuid('mail_id'),
    /** Why there was no mail, or what became of it instead of being sent. */
    code: text('code').$type<'TOO_MANY' | 'ADDRESS_RESTS' | 'FAILED' | 'UNKNOWN'>(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    uniqueIndex('sent_reminders_once').on(table.companyId, table.userId, table.sendAt, table.reader),
    index('sent_reminders_newest').on(table.companyId, table.at, table.id),
    index('sent_reminders_managers')
      .on(table.companyId, table.sendAt, table.userId)
      .where(sql`for_manager IS NOT NULL`),
    index('sent_reminders_mail').on(table.mailId).where(sql`mail_id IS NOT NULL`),
    index('sent_reminders_age').on(table.at),
    foreignKey({
      columns: [table.companyId, table.userId],
      foreignColumns: [users.companyId, users.id],
    }).onDelete('cascade'),
  ],
);
