import type { LearnerMonthlyVideo, LearnerVideo } from '@contract/learner';
import type { Learner } from '@server/domain/tasks/work.queries';
import { refuseSuspended } from '@server/domain/tasks/work.rules';
import { listPinned } from '@server/domain/videos/videos.queries';
import type { Queryable } from '@server/platform/db/client';
import type { Sign } from '@server/platform/files/addresses';
import type { Deps } from '@server/platform/http/context';
import { notFound } from '@server/platform/http/errors';
import { statusOf } from './events.queries';
import { findMonthlyVideo, raiseView } from './learner.queries';

type Watched = Pick<LearnerMonthlyVideo, 'status' | 'progress' | 'completedAt'>;
type View = Parameters<typeof statusOf>[0];

/** A video with addresses that its learner's browser may load. */
function toLearnerVideo(video: LearnerVideo, sign: Sign): LearnerVideo {
  const { videoId, title, url, languageCode, durationSeconds, posterURL, captions } = video;
  return {
    videoId,
    title,
    url: sign(url),
    languageCode,
    durationSeconds,
    posterURL: posterURL && sign(posterURL),
    captions: captions.map((one) => ({ ...one, url: sign(one.url) })),
  };
}

const toWatched = (view: View): Watched => ({
  status: statusOf(view),
  progress: view.percent,
  completedAt: view.completedAt?.toISOString() ?? null,
});

/** The pinned videos of the learner's company. Throws 403 while its training is suspended. */
export async function readVideos(
  db: Queryable,
  { companyId }: Learner,
  now: Date,
  sign: Sign,
): Promise<LearnerVideo[]> {
  await refuseSuspended(db, companyId, now);
  return (await listPinned(db, companyId)).map((video) => toLearnerVideo(video, sign));
}

/**
 * A month's video, of everybody in the company once it has gone out: who was added since may watch it too. Throws 404
 * before, and 403 while training is suspended.
 */
export async function readMonthlyVideo(
  db: Queryable,
  learner: Learner,
  { eventId }: { readonly eventId: number },
  now: Date,
  sign: Sign,
): Promise<LearnerMonthlyVideo> {
  await refuseSuspended(db, learner.companyId, now);
  const found = await findMonthlyVideo(db, learner, eventId);
  if (!found) throw notFound('This monthly video');
  const { id: videoId, posterUrl: posterURL, ...video } = found.video;
  return {
    eventId,
    ...toWatched(found.view ?? { percent: 0, completedAt: null }),
    video: toLearnerVideo({ ...video, videoId, posterURL }, sign),
  };
}

/** Stores how much the learner has watched; less than before changes nothing. Throws what reading throws. */
export async function recordWatching(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  learner: Learner,
  { eventId, percent }: { readonly eventId: number; readonly percent: number },
): Promise<Watched> {
  const now = clock();
  const { companyId, userId } = learner;
  await refuseSuspended(db, companyId, now);
  const found = await findMonthlyVideo(db, learner, eventId);
  if (!found) throw notFound('This monthly video');
  const { departmentId } = found;
  return toWatched(
    await raiseView(db, { companyId, eventId, userId, departmentId, percent, watchedAt: now }),
  );
}
