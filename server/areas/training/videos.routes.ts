import { videoEndpoints } from '@contract/videos';
import { listLibrary, listPinned } from '@server/domain/videos/videos.queries';
import type { binder } from '@server/platform/http/bind';
import { pinVideo, readVideo, unpinVideo } from './videos.rules';

/** The video library and what a company pins of it. */
export function videoRoutes({ read, write }: ReturnType<typeof binder>): void {
  read(videoEndpoints.library, async ({ db, params, query }) => ({
    data: await listLibrary(db, params.companyId, query),
  }));

  read(videoEndpoints.pinned, async ({ db, params }) => ({ data: await listPinned(db, params.companyId) }));

  read(videoEndpoints.get, async ({ db, params }) => ({
    data: await readVideo(db, params.companyId, params.videoId),
  }));

  read(videoEndpoints.courses, async ({ db, params }) => ({
    data: (await readVideo(db, params.companyId, params.videoId)).courses,
  }));

  write(videoEndpoints.pin, async ({ tx, deps, params: { companyId, videoId }, audit }) => {
    await pinVideo(tx, companyId, videoId, deps.clock());
    await audit({ action: 'video.pinned', target: { type: 'video', id: videoId } });
    return { data: { videoId, isPinned: true } };
  });

  write(videoEndpoints.unpin, async ({ tx, params: { companyId, videoId }, audit }) => {
    await unpinVideo(tx, companyId, videoId);
    await audit({ action: 'video.unpinned', target: { type: 'video', id: videoId } });
    return { data: { videoId, isPinned: false } };
  });
}
