import type { Video } from '@contract/videos';
import { companies } from '@server/domain/company/company.tables';
import { bigintId, instant } from '@server/platform/db/columns';
import { boolean, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

/** The service's video library, the same for all companies. */
export const videos = pgTable(
  'videos',
  {
    id: bigintId('id').primaryKey().generatedByDefaultAsIdentity(),
    /** Position in the library. */
    position: integer('position').notNull(),
    title: text('title').notNull(),
    /** The title in its search form. */
    titleKey: text('title_key').notNull(),
    languageCode: text('language_code').notNull(),
    categoryName: text('category_name').$type<Video['categoryName']>().notNull(),
    durationSeconds: integer('duration_seconds').notNull(),
    /** Short enough, and about one topic, to be planned as a month's video. */
    isMonthly: boolean('is_monthly').notNull().default(false),
    url: text('url').notNull(),
    posterUrl: text('poster_url'),
    captions: jsonb('captions').$type<Video['captions']>().notNull(),
    shareUrl: text('share_url'),
    isPublic: boolean('is_public').notNull(),
  },
  (table) => [index('videos_order').on(table.position, table.id)],
);

/** Videos pinned to a company's Learner Dashboard. */
export const pinnedVideos = pgTable(
  'pinned_videos',
  {
    companyId: bigintId('company_id')
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    videoId: bigintId('video_id')
      .notNull()
      .references(() => videos.id, { onDelete: 'cascade' }),
    pinnedAt: instant('pinned_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.videoId] })],
);
