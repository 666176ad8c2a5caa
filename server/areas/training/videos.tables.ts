import type { Video } from '@contract/videos';
import { boolean, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { bigintId, companies, instant } from '../shell/shell.tables';

/** The service's video library, the same for every company. */
export const videos = pgTable(
  'videos',
  {
    id: bigintId('id').primaryKey().generatedByDefaultAsIdentity(),
    /** Its place in the library. */
    position: integer('position').notNull(),
    title: text('title').notNull(),
    /** The title as it is searched. */
    titleKey: text('title_key').notNull(),
    languageCode: text('language_code').notNull(),
    categoryName: text('category_name').$type<Video['categoryName']>().notNull(),
    durationSeconds: integer('duration_seconds').notNull(),
    url: text('url').notNull(),
    posterUrl: text('poster_url'),
    captions: jsonb('captions').$type<Video['captions']>().notNull(),
    shareUrl: text('share_url'),
    isPublic: boolean('is_public').notNull(),
  },
  (table) => [index('videos_order').on(table.position, table.id)],
);

/** The courses of the service that contain a video. */
export const videoCourses = pgTable(
  'video_courses',
  {
    videoId: bigintId('video_id')
      .notNull()
      .references(() => videos.id, { onDelete: 'cascade' }),
    courseId: bigintId('course_id').notNull(),
    courseName: text('course_name').notNull(),
  },
  (table) => [primaryKey({ columns: [table.videoId, table.courseId] })],
);

/** What a company shows on its Learner Dashboard. */
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
