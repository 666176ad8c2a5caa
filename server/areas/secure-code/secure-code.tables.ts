import type { Challenge, CodeLanguage } from '@contract/secure-code/content';
import { ownedByCompany } from '@server/domain/company/company.tables';
import { bigintId } from '@server/platform/db/columns';
import { foreignKey, integer, jsonb, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';

/** The provider's library: six challenges of a code language, each in one or more human languages. Of no tenant. */
export const codeChallenges = pgTable(
  'code_challenges',
  {
    key: text('key').notNull(),
    languageCode: text('language_code').notNull(),
    codeLanguage: text('code_language').$type<CodeLanguage>().notNull(),
    position: smallint('position').notNull(),
    content: jsonb('content').$type<Challenge>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.key, table.languageCode] })],
);

/** What the tasks of a tournament are about: their `item_id`, and the `course_id` of its campaign. */
export const tournaments = pgTable(
  'tournaments',
  {
    companyId: ownedByCompany(),
    id: bigintId('id').notNull().generatedByDefaultAsIdentity(),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.id] })],
);

/**
 * The languages that a tournament offers, each with its challenges as they were when it was set up: a change of the library
 * doesn't reach its learners.
 */
export const tournamentLanguages = pgTable(
  'tournament_languages',
  {
    companyId: ownedByCompany(),
    tournamentId: bigintId('tournament_id').notNull(),
    codeLanguage: text('code_language').$type<CodeLanguage>().notNull(),
    /** In order. */
    challenges: jsonb('challenges').$type<Challenge[]>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.tournamentId, table.codeLanguage] }),
    foreignKey({
      columns: [table.companyId, table.tournamentId],
      foreignColumns: [tournaments.companyId, tournaments.id],
    }).onDelete('cascade'),
  ],
);

/** The people of a tournament by their score, 0 without one, kept exact by triggers on tasks. */
export const tournamentCounts = pgTable(
  'tournament_counts',
  {
    companyId: ownedByCompany(),
    campaignId: bigintId('campaign_id').notNull(),
    score: smallint('score').notNull(),
    total: integer('total').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.campaignId, table.score] })],
);
