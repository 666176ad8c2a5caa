import type { Clue, ItemContent, Medium } from '@contract/gaming/content';
import type { GameKind } from '@contract/gaming/games';
import { ownedByCompany } from '@server/domain/company/company.tables';
import { users } from '@server/domain/people/people.tables';
import { bigintId, instant, sortKey } from '@server/platform/db/columns';
import { sql } from 'drizzle-orm';
import {
  boolean,
  date,
  foreignKey,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  smallint,
  text,
} from 'drizzle-orm/pg-core';

/** The library: what learners judge, in every language there is. Rows stay, because games name them by their keys. */
export const gameItems = pgTable(
  'game_items',
  {
    key: text('key').notNull(),
    languageCode: text('language_code').notNull(),
    medium: text('medium').$type<Medium>().notNull(),
    isFake: boolean('is_fake').notNull(),
    difficulty: smallint('difficulty').$type<1 | 2 | 3>().notNull(),
    title: text('title').notNull(),
    titleKey: sortKey('title_key'),
    content: jsonb('content').$type<ItemContent>().notNull(),
    explanation: text('explanation').notNull(),
    clues: jsonb('clues').$type<Clue[]>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.key, table.languageCode] })],
);

/** What a company's games consist of; a campaign's `courseId` is the id of one. */
export const games = pgTable(
  'games',
  {
    companyId: ownedByCompany(),
    id: bigintId('id').notNull().generatedByDefaultAsIdentity(),
    kind: text('kind').$type<GameKind>().notNull(),
    /** The items, in the order they are played. */
    itemKeys: text('item_keys').array().notNull(),
    hasLeaderboard: boolean('has_leaderboard').notNull().default(false),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.id] })],
);

/** What a company's new games begin with; without a row, the defaults. */
export const gameSettings = pgTable(
  'game_settings',
  {
    companyId: ownedByCompany(),
    challengesCount: integer('challenges_count').notNull(),
    duration: integer('duration').notNull(),
    hasLeaderboard: boolean('has_leaderboard').notNull(),
  },
  (table) => [primaryKey({ columns: [table.companyId] })],
);

/** Who has agreed to be named on leaderboards; without a row nobody has. */
export const leaderboardNames = pgTable(
  'leaderboard_names',
  {
    companyId: ownedByCompany(),
    userId: bigintId('user_id').notNull(),
    isNamed: boolean('is_named').notNull(),
    decidedAt: instant('decided_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.userId] }),
    foreignKey({
      columns: [table.companyId, table.userId],
      foreignColumns: [users.companyId, users.id],
    }).onDelete('cascade'),
  ],
);

/** What the companies of an industry reached on average over twelve months; computed every day. */
export const industryScores = pgTable('industry_scores', {
  industry: text('industry').primaryKey(),
  score: real('score').notNull(),
  companies: integer('companies').notNull(),
  people: integer('people').notNull(),
  day: date('day', { mode: 'string' }).notNull().default(sql`current_date`),
});
