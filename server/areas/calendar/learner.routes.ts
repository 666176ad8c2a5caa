import { homeEndpoints } from '@contract/home';
import { learnerEndpoints } from '@contract/learner';
import { signer } from '@server/platform/files/addresses';
import type { binder } from '@server/platform/http/bind';
import { readMonthlyVideo, readVideos, recordWatching } from './learner.rules';
import { videosOf } from './planned';

/** Videos as learners watch them, and the months' row of the yearly plan. */
export function watchingRoutes({ read, act }: ReturnType<typeof binder>): void {
  read(learnerEndpoints.videos, async ({ db, deps, actor }) => ({
    data: await readVideos(db, actor, deps.clock(), signer(deps.secrets, deps.clock())),
  }));

  read(learnerEndpoints.monthlyVideo, async ({ db, deps, actor, params }) => ({
    data: await readMonthlyVideo(db, actor, params, deps.clock(), signer(deps.secrets, deps.clock())),
  }));

  act(learnerEndpoints.watched, async ({ deps, actor, params, body }) => ({
    data: await recordWatching(deps, actor, { ...params, ...body }),
  }));

  read(homeEndpoints.monthlyVideo, async ({ db, params: { companyId }, query }) => ({
    data: await videosOf(db, companyId, query),
  }));
}
