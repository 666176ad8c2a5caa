import type { CampaignAssignmentType } from '@contract/training/campaigns';
import { boolean, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { companies } from '../company/company.tables';
import { bigintId, instant } from '../db/columns';

/** Training assigned to a company's users. A campaign with `date_ended` set has ended. */
export const campaigns = pgTable(
  'campaigns',
  {
    companyId: bigintId('company_id')
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    id: bigintId('id').notNull().generatedByDefaultAsIdentity(),
    name: text('name').notNull(),
    courseId: bigintId('course_id').notNull(),
    courseName: text('course_name').notNull(),
    totalChapters: integer('total_chapters').notNull(),
    assignmentType: text('assignment_type').$type<CampaignAssignmentType>().notNull(),
    notificationsEnabled: boolean('notifications_enabled').notNull(),
    startDate: instant('start_date').notNull(),
    daysToComplete: integer('days_to_complete').notNull(),
    dateEnded: instant('date_ended'),
    createdBy: bigintId('created_by').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    index('campaigns_running').on(table.companyId, table.dateEnded),
  ],
);
