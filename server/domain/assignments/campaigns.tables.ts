import type { AnswerStatus } from '@contract/phishing-exercise/content';
import type { CampaignKindName } from '@contract/plan';
import type { CampaignAssignmentType, CountedAttempt } from '@contract/training/assignments';
import { companies, ownedByCompany } from '@server/domain/company/company.tables';
import { tasks, users } from '@server/domain/people/people.tables';
import { bigintId, givenKey, instant, zoneName } from '@server/platform/db/columns';
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

/** Something assigned to a company's users. A campaign with `date_ended` set has ended. */
export const campaigns = pgTable(
  'campaigns',
  {
    companyId: bigintId('company_id')
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    id: bigintId('id').notNull().generatedByDefaultAsIdentity(),
    kind: text('kind').$type<CampaignKindName>().notNull().default('course'),
    name: text('name').notNull(),
    nameKey: givenKey('name_key'),
    courseId: bigintId('course_id').notNull(),
    courseName: text('course_name').notNull(),
    courseKey: givenKey('course_key'),
    totalChapters: integer('total_chapters').notNull(),
    assignmentType: text('assignment_type').$type<CampaignAssignmentType>().notNull(),
    notificationsEnabled: boolean('notifications_enabled').notNull(),
    /** The admin's words; null: the product's own. */
    subject: text('subject'),
    message: text('message'),
    inheritSettings: boolean('inherit_settings').notNull().default(false),
    startDate: instant('start_date').notNull(),
    daysToComplete: integer('days_to_complete').notNull(),
    /** How often each learner may try; null: until they pass. */
    attempts: smallint('attempts'),
    countedAttempt: text('counted_attempt').$type<CountedAttempt>().notNull().default('BEST'),
    /** Due dates are ends of days in this zone. */
    timeZone: zoneName('time_zone'),
    /** The end that it has for everybody, whenever they joined; null: each has the days to complete. */
    endsAt: instant('ends_at'),
    /** When enrolment began; null while it waits for the start date. */
    launchedAt: instant('launched_at'),
    dateEnded: instant('date_ended'),
    archivedAt: instant('archived_at'),
    /** Since when its results are anonymous: nobody's tasks are listed, and soon there are none (server/areas/settings/retention). */
    anonymousAt: instant('anonymous_at'),
    createdBy: bigintId('created_by').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    index('campaigns_running').on(table.companyId, table.dateEnded),
    index('campaigns_to_end').on(table.endsAt).where(sql`ends_at IS NOT NULL AND date_ended IS NULL`),
    // Nobody has two open campaigns of one course.
    uniqueIndex('campaigns_open')
      .on(table.companyId, table.kind, table.courseId)
      .where(sql`date_ended IS NULL AND archived_at IS NULL`),
  ],
);

/** The departments, groups or users of a campaign, by its assignment type. */
export const campaignTargets = pgTable(
  'campaign_targets',
  {
    companyId: ownedByCompany(),
    campaignId: bigintId('campaign_id').notNull(),
    targetId: bigintId('target_id').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.campaignId, table.targetId] }),
    foreignKey({
      columns: [table.companyId, table.campaignId],
      foreignColumns: [campaigns.companyId, campaigns.id],
    }).onDelete('cascade'),
  ],
);

/** Who is excused from an item, such as a policy, for whatever campaigns of it there are. */
export const assignmentExceptions = pgTable(
  'assignment_exceptions',
  {
    companyId: ownedByCompany(),
    kind: text('kind').$type<CampaignKindName>().notNull(),
    /** The course, or whatever else the kind assigns. */
    itemId: bigintId('item_id').notNull(),
    userId: bigintId('user_id').notNull(),
    reason: text('reason').notNull(),
    /** Null: deleted since. */
    createdBy: bigintId('created_by'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.kind, table.itemId, table.userId] }),
    index('assignment_exceptions_user').on(table.companyId, table.userId),
    foreignKey({
      columns: [table.companyId, table.userId],
      foreignColumns: [users.companyId, users.id],
    }).onDelete('cascade'),
  ],
);

const counters = () => ({
  companyId: ownedByCompany(),
  campaignId: bigintId('campaign_id').notNull(),
  /** 'infinity' for tasks that are never due. */
  dueAt: instant('due_at').notNull(),
  status: text('status').notNull(),
  total: integer('total').notNull().default(0),
  scoreSum: integer('score_sum').notNull().default(0),
  scored: integer('scored').notNull().default(0),
  /** Attempts that were finished, passed or not. */
  attempts: integer('attempts').notNull().default(0),
});

/**
 * Numbers of a campaign's tasks, kept exact by triggers on task_counts: a plan of hundreds of campaigns doesn't
 * sum their departments.
 */
export const campaignCounts = pgTable('campaign_counts', counters(), (table) => [
  primaryKey({ columns: [table.companyId, table.campaignId, table.dueAt, table.status] }),
]);

/**
 * The same by department, kept exact by triggers on tasks. Who is overdue follows from the due date, so that
 * nothing has to run when a task becomes overdue.
 */
export const taskCounts = pgTable(
  'task_counts',
  { ...counters(), departmentId: bigintId('department_id').notNull() },
  (table) => [
    primaryKey({
      columns: [table.companyId, table.campaignId, table.departmentId, table.dueAt, table.status],
    }),
  ],
);

/** Completions of a campaign by day in its time zone, kept exact by triggers on tasks. */
export const completionCounts = pgTable(
  'completion_counts',
  {
    companyId: ownedByCompany(),
    campaignId: bigintId('campaign_id').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    completed: integer('completed').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.campaignId, table.day] })],
);

/** What a learner has done of a task: chapters, and answers to questions. */
export const taskProgress = pgTable(
  'task_progress',
  {
    companyId: ownedByCompany(),
    taskId: bigintId('task_id').notNull(),
    /** The id of the chapter or question inside its course. */
    partId: text('part_id').notNull(),
    /** The attempt that an answer belongs to. Chapters stay done, so theirs is always the first. */
    attempt: smallint('attempt').notNull().default(1),
    campaignId: bigintId('campaign_id'),
    doneAt: instant('done_at').notNull(),
    /** The answers chosen; null for a chapter. */
    answers: text('answers').array(),
    isRight: boolean('is_right'),
    /** How an answer of a phishing exercise is graded; null for all else. */
    grade: text('grade').$type<AnswerStatus>(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.taskId, table.partId, table.attempt] }),
    index('task_progress_by_grade')
      .on(table.companyId, table.campaignId, table.partId, table.grade, table.taskId)
      .where(sql`grade IS NOT NULL`),
    foreignKey({
      columns: [table.companyId, table.taskId],
      foreignColumns: [tasks.companyId, tasks.id],
    }).onDelete('cascade'),
  ],
);

/** How often each question of a campaign was answered, kept exact by triggers on task_progress. */
export const questionCounts = pgTable(
  'question_counts',
  {
    companyId: ownedByCompany(),
    campaignId: bigintId('campaign_id').notNull(),
    questionId: text('question_id').notNull(),
    answered: integer('answered').notNull().default(0),
    right: integer('right').notNull().default(0),
    /** Partly right ones, which only phishing exercises have. */
    partial: integer('partial').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.campaignId, table.questionId] })],
);

/**
 * How many people have chosen each answer to a question of a campaign, in any attempt, kept exact by triggers on
 * task_progress.
 */
export const answerCounts = pgTable(
  'answer_counts',
  {
    companyId: ownedByCompany(),
    campaignId: bigintId('campaign_id').notNull(),
    questionId: text('question_id').notNull(),
    answerId: text('answer_id').notNull(),
    chosen: integer('chosen').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.campaignId, table.questionId, table.answerId] })],
);

/** A learner's review of what they completed. */
export const taskReviews = pgTable(
  'task_reviews',
  {
    companyId: ownedByCompany(),
    taskId: bigintId('task_id').notNull(),
    campaignId: bigintId('campaign_id'),
    /** 1 to 5. */
    rating: smallint('rating').notNull(),
    message: text('message').notNull().default(''),
    /** What of the message is searched. */
    messageKey: text('message_key').notNull().default(''),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.taskId] }),
    index('task_reviews_newest').on(table.companyId, table.createdAt, table.taskId),
    index('task_reviews_by_rating').on(table.companyId, table.rating, table.createdAt, table.taskId),
    index('task_reviews_of_campaign').on(table.companyId, table.campaignId, table.createdAt, table.taskId),
    index('task_reviews_search').using('gin', table.companyId, table.messageKey.op('gin_trgm_ops')),
    foreignKey({
      columns: [table.companyId, table.taskId],
      foreignColumns: [tasks.companyId, tasks.id],
    }).onDelete('cascade'),
  ],
);

/** How many reviews of each rating a campaign got on each day of UTC, kept exact by triggers on task_reviews. */
export const reviewCounts = pgTable(
  'review_counts',
  {
    companyId: ownedByCompany(),
    day: date('day', { mode: 'string' }).notNull(),
    campaignId: bigintId('campaign_id').notNull(),
    rating: smallint('rating').notNull(),
    total: integer('total').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.day, table.campaignId, table.rating] })],
);

/**
 * The times a company's training was suspended. Written by a trigger when its plan allows training again; due
 * dates are moved afterwards, task by task in the order of their ids.
 */
export const trainingPauses = pgTable(
  'training_pauses',
  {
    companyId: ownedByCompany(),
    startedAt: instant('started_at').notNull(),
    endedAt: instant('ended_at').notNull(),
    /** The last task that was moved. */
    movedTo: bigintId('moved_to').notNull().default(0),
    isMoved: boolean('is_moved').notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.startedAt] }),
    index('training_pauses_open').on(table.companyId).where(sql`NOT is_moved`),
  ],
);
