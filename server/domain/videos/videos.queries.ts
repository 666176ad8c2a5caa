import { limits } from '@contract/limits';
import type { Video, VideoCourse } from '@contract/videos';
import { readCompany } from '@server/domain/company/company.queries';
import { isVisibleTo } from '@server/domain/courses/courses.queries';
import { courseShares, courses } from '@server/domain/courses/courses.tables';
import type { Queryable, Tx } from '@server/platform/db/client';
import { anywhere } from '@server/platform/text/search';
import { and, asc, eq, inArray, isNotNull, like, type SQL, sql } from 'drizzle-orm';
import { pinnedVideos, videos } from './videos.tables';

export interface LibraryFilter {
  readonly languageCode?: string | undefined;
  readonly categoryName?: Video['categoryName'] | undefined;
  readonly search?: string | undefined;
}

/** The courses of each of these videos that the company may see, by name. */
async function coursesOf(
  db: Queryable,
  companyId: number,
  videoIds: readonly number[],
): Promise<Map<number, VideoCourse[]>> {
  const found = new Map<number, VideoCourse[]>(videoIds.map((id) => [id, []]));
  if (videoIds.length === 0) return found;
  const rows = await db
    .select({ videoId: videos.id, id: courses.id, name: courses.name })
    .from(courses)
    .innerJoin(videos, sql`${courses.videoUrls} ? ${videos.url}`)
    .leftJoin(courseShares, and(eq(courseShares.companyId, companyId), eq(courseShares.courseId, courses.id)))
    .where(and(isVisibleTo(await readCompany(db, companyId)), inArray(videos.id, [...videoIds])))
    .orderBy(asc(courses.nameKey), asc(courses.id));
  for (const { videoId, ...course } of rows) found.get(videoId)?.push(course);
  return found;
}

/** Videos as the company sees them, with their courses, in a fixed number of queries. */
async function selectVideos(
  db: Queryable,
  companyId: number,
  condition: SQL | undefined,
  order: readonly SQL[],
): Promise<Video[]> {
  const rows = await db
    .select({ video: videos, pinnedAt: pinnedVideos.pinnedAt })
    .from(videos)
    .leftJoin(pinnedVideos, and(eq(pinnedVideos.companyId, companyId), eq(pinnedVideos.videoId, videos.id)))
    .where(condition)
    .orderBy(...order)
    .limit(limits.videos.libraryMax);
  const ids = rows.map(({ video }) => video.id);
  const coursesByVideo = await coursesOf(db, companyId, ids);
  return rows.map(({ video, pinnedAt }) => ({
    videoId: video.id,
    title: video.title,
    url: video.url,
    shareURL: video.shareUrl,
    isPublicVideo: video.isPublic,
    isPinned: pinnedAt !== null,
    languageCode: video.languageCode,
    categoryName: video.categoryName,
    durationSeconds: video.durationSeconds,
    isMonthly: video.isMonthly,
    posterURL: video.posterUrl,
    captions: video.captions,
    courses: coursesByVideo.get(video.id) ?? [],
  }));
}

/** The library in its own order, narrowed by each given condition. */
export const listLibrary = (db: Queryable, companyId: number, filter: LibraryFilter): Promise<Video[]> =>
  selectVideos(
    db,
    companyId,
    and(
      filter.languageCode ? eq(videos.languageCode, filter.languageCode) : undefined,
      filter.categoryName ? eq(videos.categoryName, filter.categoryName) : undefined,
      filter.search ? like(videos.titleKey, anywhere(filter.search)) : undefined,
    ),
    [asc(videos.position), asc(videos.id)],
  );

export const listPinned = (db: Queryable, companyId: number): Promise<Video[]> =>
  selectVideos(db, companyId, isNotNull(pinnedVideos.pinnedAt), [asc(pinnedVideos.pinnedAt), asc(videos.id)]);

export async function findVideo(db: Queryable, companyId: number, videoId: number) {
  const [video] = await selectVideos(db, companyId, eq(videos.id, videoId), [asc(videos.id)]);
  return video;
}

export const countPinned = (db: Queryable, companyId: number): Promise<number> =>
  db.$count(pinnedVideos, eq(pinnedVideos.companyId, companyId));

export async function insertPin(tx: Tx, companyId: number, videoId: number, pinnedAt: Date): Promise<void> {
  await tx.insert(pinnedVideos).values({ companyId, videoId, pinnedAt });
}

export async function deletePin(tx: Tx, companyId: number, videoId: number): Promise<void> {
  await tx
    .delete(pinnedVideos)
    .where(and(eq(pinnedVideos.companyId, companyId), eq(pinnedVideos.videoId, videoId)));
}
