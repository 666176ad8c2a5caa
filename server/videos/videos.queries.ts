import { limits } from '@contract/limits';
import type { Video, VideoCourse } from '@contract/videos';
import { and, asc, eq, isNotNull, like, type SQL } from 'drizzle-orm';
import { coursesWithVideos } from '../courses/courses.queries';
import type { Queryable, Tx } from '../db/client';
import { anywhere } from '../search';
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
  const courses = new Map<number, VideoCourse[]>(videoIds.map((id) => [id, []]));
  for (const { videoId, id, name } of await coursesWithVideos(db, companyId, videoIds))
    courses.get(videoId)?.push({ id, name });
  return courses;
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
  const courses = await coursesOf(db, companyId, ids);
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
    courses: courses.get(video.id) ?? [],
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
