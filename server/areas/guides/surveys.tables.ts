import type { SurveyPlan, SurveyPlatform, SurveyState } from '@contract/surveys';
import { ownedByCompany } from '@server/domain/company/company.tables';
import { bigintId, givenKey, instant, sortKey } from '@server/platform/db/columns';
import { sql } from 'drizzle-orm';
import { boolean, index, pgTable, primaryKey, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core';

/** What the provider asks the people of all companies. */
export const surveys = pgTable('surveys', {
  id: bigintId('id').primaryKey().generatedByDefaultAsIdentity(),
  title: text('title').notNull(),
  titleKey: givenKey('title_key'),
  text: text('text').notNull(),
  platforms: text('platforms').array().$type<SurveyPlatform[]>().notNull(),
  /** Of the companies that are asked; none: all. */
  plans: text('plans').array().$type<SurveyPlan[]>().notNull(),
  state: text('state').$type<SurveyState>().notNull().default('draft'),
  createdAt: instant('created_at').notNull(),
  openedAt: instant('opened_at'),
  closedAt: instant('closed_at'),
});

/**
 * What people answered, or that they would rather not: then there is no rating. Answers outlive the person, without their
 * words, and go with the company.
 */
export const surveyAnswers = pgTable(
  'survey_answers',
  {
    companyId: ownedByCompany(),
    id: bigintId('id').notNull().generatedByDefaultAsIdentity(),
    /** Null once the person has been deleted. */
    userId: bigintId('user_id'),
    /** Null of general feedback. */
    surveyId: bigintId('survey_id').references(() => surveys.id, { onDelete: 'cascade' }),
    platform: text('platform').$type<SurveyPlatform>().notNull(),
    rating: smallint('rating'),
    message: text('message').notNull(),
    messageKey: sortKey('message_key'),
    mayContact: boolean('may_contact').notNull(),
    answeredAt: instant('answered_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    // Once a person and platform; general feedback has no survey, and nulls are all different.
    uniqueIndex('survey_answers_of_person').on(table.companyId, table.userId, table.surveyId, table.platform),
    index('survey_answers_of_survey').on(table.surveyId, table.rating, table.platform),
    index('survey_answers_by_age').on(table.answeredAt, table.id).where(sql`rating IS NOT NULL`),
    index('survey_answers_search').using('gin', sql`${table.messageKey} gin_trgm_ops`),
  ],
);
