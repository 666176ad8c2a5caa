import type {
  Answer,
  Callout,
  Difficulty,
  ExercisePart,
  LayoutType,
  TemplateType,
} from '@contract/phishing-exercise/content';
import type { EmailProvider } from '@contract/phishing-simulation/content';
import { companies, ownedByCompany } from '@server/domain/company/company.tables';
import { files } from '@server/domain/files/files.tables';
import { tasks } from '@server/domain/people/people.tables';
import { bigintId, instant, sortKey } from '@server/platform/db/columns';
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
  uuid,
} from 'drizzle-orm/pg-core';

/** The provider's collections of templates. */
export const phishingPacks = pgTable('phishing_packs', {
  /** A short name in lower case, such as `everyday-inbox`. */
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  difficulty: smallint('difficulty').$type<Difficulty>().notNull(),
  position: integer('position').notNull(),
  thumbnailUrl: text('thumbnail_url'),
});

/**
 * Messages that learners judge: the provider's, which belong to a pack and to no tenant, and those that companies
 * wrote.
 */
export const phishingTemplates = pgTable(
  'phishing_templates',
  {
    id: bigintId('id').primaryKey().generatedByDefaultAsIdentity(),
    /** The company that wrote it; null for the provider's own. */
    ownerCompanyId: bigintId('owner_company_id').references(() => companies.id, { onDelete: 'cascade' }),
    packId: text('pack_id').references(() => phishingPacks.id),
    /** Position in its pack. */
    position: integer('position').notNull().default(0),
    type: text('type').$type<TemplateType>().notNull(),
    layoutType: text('layout_type').$type<LayoutType>().notNull(),
    name: text('name').notNull(),
    nameKey: sortKey('name_key'),
    /** Null for a company's own. */
    difficulty: smallint('difficulty').$type<Difficulty>(),
    languageCode: text('language_code').notNull(),
    /** Whose mail it imitates. */
    provider: text('provider').$type<EmailProvider>().notNull().default('OTHER'),
    /** Empty for a text message. */
    subject: text('subject').notNull().default(''),
    fromName: text('from_name').notNull().default(''),
    fromEmail: text('from_email').notNull().default(''),
    /** A phone number or a contact's name; empty for an email. */
    fromPhone: text('from_phone').notNull().default(''),
    /** Sanitized HTML of an email, plain text of a text message; without marks of callouts. */
    html: text('html').notNull(),
    /** The visual editor's document; null for one that was written as source. */
    designData: jsonb('design_data').$type<object>(),
    /** The file that goes with a simulated mail, by its name; empty: none. */
    attachmentName: text('attachment_name').notNull().default(''),
    /** Whether replying to a simulated mail counts as falling for it. */
    isReplyTracked: boolean('is_reply_tracked').notNull().default(false),
    /** The host that links of simulated mails lead to, one of those offered when it was chosen; null: the company's. */
    linkHost: text('link_host'),
    legend: text('legend').notNull(),
    answers: jsonb('answers').$type<Answer[]>().notNull(),
    callouts: jsonb('callouts').$type<Callout[]>().notNull(),
    thumbnailUrl: text('thumbnail_url'),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
    deletedAt: instant('deleted_at'),
  },
  (table) => [
    index('phishing_templates_by_name').on(table.ownerCompanyId, table.nameKey, table.id),
    index('phishing_templates_by_change').on(table.ownerCompanyId, table.updatedAt, table.id),
    index('phishing_templates_pack').on(table.packId, table.position),
  ],
);

/** What the tasks of a phishing exercise are about: their `item_id`, and the `course_id` of its campaign. */
export const exercises = pgTable(
  'exercises',
  {
    companyId: ownedByCompany(),
    id: bigintId('id').notNull().generatedByDefaultAsIdentity(),
    /** The pack that was chosen, with its name then; null for templates picked one by one. */
    packId: text('pack_id'),
    packName: text('pack_name'),
    /** Exercises of version 1 have no parts: they are shown without a report. */
    version: smallint('version').notNull().default(2),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.id] })],
);

/** The templates of an exercise, as they were when it was created: later changes don't reach its learners. */
export const exerciseParts = pgTable(
  'exercise_parts',
  {
    companyId: ownedByCompany(),
    exerciseId: bigintId('exercise_id').notNull(),
    templateId: bigintId('template_id').notNull(),
    /** From 1. */
    orderNumber: smallint('order_number').notNull(),
    content: jsonb('content').$type<ExercisePart>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.exerciseId, table.templateId] }),
    foreignKey({
      columns: [table.companyId, table.exerciseId],
      foreignColumns: [exercises.companyId, exercises.id],
    }).onDelete('cascade'),
    index('exercise_parts_template').on(table.companyId, table.templateId),
  ],
);

/** The answers of each learner of an exercise by grade, kept exact by triggers on tasks and task_progress. */
export const exerciseResults = pgTable(
  'exercise_results',
  {
    companyId: ownedByCompany(),
    campaignId: bigintId('campaign_id').notNull(),
    userId: bigintId('user_id').notNull(),
    taskId: bigintId('task_id').notNull(),
    answered: smallint('answered').notNull().default(0),
    correct: smallint('correct').notNull().default(0),
    partial: smallint('partial').notNull().default(0),
    wrong: smallint('wrong').notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.taskId] }),
    foreignKey({
      columns: [table.companyId, table.taskId],
      foreignColumns: [tasks.companyId, tasks.id],
    }).onDelete('cascade'),
    index('exercise_results_by_answered').on(table.companyId, table.campaignId, table.answered, table.userId),
    index('exercise_results_by_correct').on(table.companyId, table.campaignId, table.correct, table.userId),
    index('exercise_results_by_partial').on(table.companyId, table.campaignId, table.partial, table.userId),
    index('exercise_results_by_wrong').on(table.companyId, table.campaignId, table.wrong, table.userId),
  ],
);

/** Numbers of an exercise's tasks by the learners' groups, kept exact by triggers on tasks and group_members. */
export const exerciseGroupCounts = pgTable(
  'exercise_group_counts',
  {
    companyId: ownedByCompany(),
    campaignId: bigintId('campaign_id').notNull(),
    groupId: bigintId('group_id').notNull(),
    /** 'infinity' for tasks that are never due. */
    dueAt: instant('due_at').notNull(),
    status: text('status').notNull(),
    total: integer('total').notNull().default(0),
  },
  (table) => [
    primaryKey({
      columns: [table.companyId, table.campaignId, table.groupId, table.dueAt, table.status],
    }),
  ],
);

/** Which phishing templates use a file: in the body, or as the picture of the list. */
export const templateFiles = pgTable(
  'template_files',
  {
    templateId: bigintId('template_id')
      .notNull()
      .references(() => phishingTemplates.id, { onDelete: 'cascade' }),
    fileId: uuid('file_id')
      .notNull()
      .references(() => files.id),
  },
  (table) => [
    primaryKey({ columns: [table.templateId, table.fileId] }),
    index('template_files_file').on(table.fileId),
  ],
);
