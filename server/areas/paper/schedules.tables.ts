import type { ReportFrequency } from '@contract/paper/schedules';
import type { ReportKindName } from '@contract/report-kinds';
import { ownedByCompany, recordColumns } from '@server/domain/company/company.tables';
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
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';

/** Reports that go out by mail again and again. */
export const reportSchedules = pgTable(
  'report_schedules',
  {
    ...recordColumns(),
    report: text('report').$type<ReportKindName>().notNull(),
    /** The filters beside the days. */
    query: jsonb('query').$type<Record<string, unknown>>().notNull(),
    /** The last so many days before it is sent. */
    rangeDays: integer('range_days').notNull(),
    frequency: text('frequency').$type<ReportFrequency>().notNull(),
    /** 1 is Monday; only of a weekly one. */
    weekday: integer('weekday'),
    /** In the company's zone. */
    hour: integer('hour').notNull(),
    language: text('language').notNull(),
    isPaused: boolean('is_paused').notNull().default(false),
    /** Who made it; null once they are deleted. */
    userId: bigintId('user_id'),
    nextAt: instant('next_at').notNull(),
    /** Why the last one did not go out. */
    failure: text('failure').$type<'REPORT' | 'PLAN'>(),
    failedAt: instant('failed_at'),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    uniqueIndex('report_schedules_name').on(table.companyId, table.identityKey),
    index('report_schedules_next').on(table.nextAt).where(sql`NOT is_paused`),
  ],
);

/** Who gets a report: admins by link, others at a domain of the company as a PDF without names. */
export const reportRecipients = pgTable(
  'report_recipients',
  {
    companyId: ownedByCompany(),
    id: bigintId('id').notNull().generatedByDefaultAsIdentity(),
    scheduleId: bigintId('schedule_id').notNull(),
    /** Of an admin; null of others. */
    userId: bigintId('user_id'),
    /** Of others; empty of an admin, whose address is their own. */
    email: text('email').notNull().default(''),
    emailKey: text('email_key').notNull().default(''),
    /** Others wait until they have confirmed, and can stop it. */
    state: text('state').$type<'waiting' | 'active' | 'stopped'>().notNull(),
    /** A hash of what the confirmation's link has. */
    tokenHash: text('token_hash'),
    askedAt: instant('asked_at'),
    confirmedAt: instant('confirmed_at'),
    stoppedAt: instant('stopped_at'),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    foreignKey({
      columns: [table.companyId, table.scheduleId],
      foreignColumns: [reportSchedules.companyId, reportSchedules.id],
    }).onDelete('cascade'),
    uniqueIndex('report_recipients_user')
      .on(table.companyId, table.scheduleId, table.userId)
      .where(sql`user_id IS NOT NULL`),
    uniqueIndex('report_recipients_email')
      .on(table.companyId, table.scheduleId, table.emailKey)
      .where(sql`user_id IS NULL`),
    uniqueIndex('report_recipients_token').on(table.tokenHash).where(sql`token_hash IS NOT NULL`),
  ],
);

/** What became of a report for each recipient, each time that it was due. */
export const reportSends = pgTable(
  'report_sends',
  {
    companyId: ownedByCompany(),
    scheduleId: bigintId('schedule_id').notNull(),
    dueAt: instant('due_at').notNull(),
    recipientId: bigintId('recipient_id').notNull(),
    /** The mail, until its outcome is settled. */
    mailId: uuid('mail_id'),
    /** Why there was no mail, or what became of it instead of being sent. */
    code: text('code').$type<'NO_RIGHT' | 'WAITING' | 'DOMAIN' | 'FAILED' | 'UNKNOWN'>(),
    at: instant('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.scheduleId, table.dueAt, table.recipientId] }),
    index('report_sends_mail').on(table.mailId).where(sql`mail_id IS NOT NULL`),
    foreignKey({
      columns: [table.companyId, table.recipientId],
      foreignColumns: [reportRecipients.companyId, reportRecipients.id],
    }).onDelete('cascade'),
  ],
);
