import { limits } from '@contract/limits';
import type { Video } from '@contract/videos';
import { lockCompany } from '@server/domain/company/company.queries';
import { countPinned, deletePin, findVideo, insertPin } from '@server/domain/videos/videos.queries';
import type { Queryable, Tx } from '@server/platform/db/client';
import { conflict, notFound } from '@server/platform/http/errors';

/** A video of the library as the company sees it. Throws 404. */
export async function readVideo(db: Queryable, companyId: number, videoId: number): Promise<Video> {
  const video = await findVideo(db, companyId, videoId);
  if (!video) throw notFound('This video');
  return video;
}

/**
 * Pins a video to the company's Learner Dashboard; pinning twice is fine. Locks the company so that two
 * concurrent pins can't share the last place. Throws 404, 409 when five are pinned.
 */
export async function pinVideo(tx: Tx, companyId: number, videoId: number, now: Date): Promise<void> {
  await lockCompany(tx, companyId);
  const { isPinned } = await readVideo(tx, companyId, videoId);
  if (isPinned) return;
  if ((await countPinned(tx, companyId)) >= limits.videos.pinnedMax)
    throw conflict('Maximum number of videos added! Remove one to add more.');
  await insertPin(tx, companyId, videoId, now);
}

/** Unpins a video from the Learner Dashboard; fine if it is not pinned. Throws 404. */
export async function unpinVideo(tx: Tx, companyId: number, videoId: number): Promise<void> {
  await readVideo(tx, companyId, videoId);
  await deletePin(tx, companyId, videoId);
}
