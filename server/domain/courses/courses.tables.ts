import type { Section } from '@contract/training/content';
import type { Video } from '@contract/videos';
import { companies, ownedByCompany } from '@server/domain/company/company.tables';
import { files } from '@server/domain/files/files.tables';
import { bigintId, instant, sortKey } from '@server/platform/db/columns';
import { sql } from 'drizzle-orm';
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core';

/**
 * The courses of the library and those that companies made. Partners share theirs with customers, so that a
 * course belongs to no tenant; who may see one is decided by its owner and by `course_shares`.
 */
export const courses = pgTable(
  'courses',
  {
    id: bigintId('id').primaryKey().generatedByDefaultAsIdentity(),
    /** The company that made it; null for the provider's own. */
    ownerCompanyId: bigintId('owner_company_id').references(() => companies.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    nameKey: sortKey('name_key'),
    description: text('description').notNull().default(''),
    category: text('category').$type<Video['categoryName']>().notNull(),
    languageCode: text('language_code').notNull(),
    /** Position in the library. */
    position: integer('position').notNull().default(0),
    isFree: boolean('is_free').notNull().default(false),
    isDraft: boolean('is_draft').notNull().default(false),
    isActive: boolean('is_active').notNull().default(true),
    isGaming: boolean('is_gaming').notNull().default(false),
    coverUrl: text('cover_url'),
    totalChapters: integer('total_chapters').notNull(),
    totalQuizzes: integer('total_quizzes').notNull(),
    totalMinutes: integer('total_minutes').notNull(),
    passMark: smallint('pass_mark'),
    sections: jsonb('sections').$type<Section[]>().notNull(),
    /** The addresses of the videos in its chapters, so that a video finds its courses without reading their content. */
    videoUrls: jsonb('video_urls')
      .$type<string[]>()
      .notNull()
      .generatedAlwaysAs(sql`jsonb_path_query_array(sections, '$[*].chapters[*] ? (@.kind == "video").url')`),
    /** Counts changes; a change that names an older revision is refused. */
    revision: integer('revision').notNull().default(1),
    copiedFromId: bigintId('copied_from_id'),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
    deletedAt: instant('deleted_at'),
  },
  (table) => [
    index('courses_order').on(table.position, table.id),
    index('courses_owner').on(table.ownerCompanyId),
  ],
);

/** Courses that a partner shares with its customers, by customer. */
export const courseShares = pgTable(
  'course_shares',
  {
    companyId: ownedByCompany(),
    courseId: bigintId('course_id')
      .notNull()
      .references(() => courses.id, { onDelete: 'cascade' }),
    sharedAt: instant('shared_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.courseId] }),
    index('course_shares_course').on(table.courseId, table.companyId),
  ],
);

/** Which courses use a file: in a chapter, as a poster or as the cover. */
export const courseFiles = pgTable(
  'course_files',
  {
    courseId: bigintId('course_id')
      .notNull()
      .references(() => courses.id, { onDelete: 'cascade' }),
    fileId: uuid('file_id')
      .notNull()
      .references(() => files.id),
  },
  (table) => [
    primaryKey({ columns: [table.courseId, table.fileId] }),
    index('course_files_file').on(table.fileId),
  ],
);
