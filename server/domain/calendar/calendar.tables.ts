import { ownedByCompany } from '@server/domain/company/company.tables';
import { users } from '@server/domain/people/people.tables';
import { videos } from '@server/domain/videos/videos.tables';
import { bigintId, instant } from '@server/platform/db/columns';
import { sql } from 'drizzle-orm';
import {
  boolean,
  date,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';

/** A company's monthly video: on or off, and its notification. Without a row it is off, with the product's texts. */
export const calendarSettings = pgTable(
  'calendar_settings',
  {
    companyId: ownedByCompany(),
    /** Null while it is off. What was planned for an earlier day is not sent. */
    enabledAt: instant('enabled_at'),
    /** Null: the product's own. */
    subject: text('subject'),
    message: text('message'),
    notificationsEnabled: boolean('notifications_enabled').notNull().default(true),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.companyId] })],
);

/** Learners by how far they got; maintained by the triggers of `calendar_views`. */
const viewCounters = () => ({
  assignedCount: integer('assigned_count').notNull().default(0),
  startedCount: integer('started_count').notNull().default(0),
  completedCount: integer('completed_count').notNull().default(0),
});

/** The planned video of a month. */
export const calendarEvents = pgTable(
  'calendar_events',
  {
    companyId: ownedByCompany(),
    id: bigintId('id').notNull().generatedByDefaultAsIdentity(),
    videoId: bigintId('video_id')
      .notNull()
      .references(() => videos.id),
    plannedOn: date('planned_on', { mode: 'string' }).notNull(),
    /** `YYYY-MM` of the planned day: one video a month. */
    month: text('month').notNull(),
    /** When it went out; from then on it stays as it is. */
    sentAt: instant('sent_at'),
    /** Since when its results are anonymous: nobody's view is listed, and soon there are none (server/areas/settings/retention). */
    anonymousAt: instant('anonymous_at'),
    operationId: bigintId('operation_id'),
    createdBy: bigintId('created_by').notNull(),
    createdAt: instant('created_at').notNull(),
    ...viewCounters(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    uniqueIndex('calendar_events_month').on(table.companyId, table.month),
    index('calendar_events_waiting').on(table.plannedOn).where(sql`sent_at IS NULL`),
  ],
);

/** How much of a month's video each learner has watched. `started` includes completed. */
export const calendarViews = pgTable(
  'calendar_views',
  {
    companyId: ownedByCompany(),
    eventId: bigintId('event_id').notNull(),
    userId: bigintId('user_id').notNull(),
    /** The learner's department at the time. */
    departmentId: bigintId('department_id').notNull(),
    percent: smallint('percent').notNull().default(0),
    watchedAt: instant('watched_at'),
    completedAt: instant('completed_at'),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.eventId, table.userId] }),
    index('calendar_views_user').on(table.companyId, table.userId),
    index('calendar_views_department').on(
      table.companyId,
      table.eventId,
      table.departmentId,
      table.userId,
      table.percent,
      table.completedAt,
    ),
    foreignKey({
      columns: [table.companyId, table.eventId],
      foreignColumns: [calendarEvents.companyId, calendarEvents.id],
    }).onDelete('cascade'),
    foreignKey({
      columns: [table.companyId, table.userId],
      foreignColumns: [users.companyId, users.id],
    }).onDelete('cascade'),
  ],
);

/** An event's numbers by department, so that a report reads as many rows as there are departments. */
export const calendarDepartmentCounts = pgTable(
  'calendar_department_counts',
  {
    companyId: ownedByCompany(),
    eventId: bigintId('event_id').notNull(),
    departmentId: bigintId('department_id').notNull(),
    ...viewCounters(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.eventId, table.departmentId] }),
    foreignKey({
      columns: [table.companyId, table.eventId],
      foreignColumns: [calendarEvents.companyId, calendarEvents.id],
    }).onDelete('cascade'),
  ],
);
