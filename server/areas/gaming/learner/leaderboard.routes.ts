import { leaderboardEndpoints } from '@contract/gaming/games';
import { findCampaign } from '@server/domain/assignments/campaigns.queries';
import { findTask } from '@server/domain/tasks/work.queries';
import { refuseSuspended } from '@server/domain/tasks/work.rules';
import type { binder } from '@server/platform/http/bind';
import { notFound } from '@server/platform/http/errors';
import { countCompleted } from '../gaming.queries';
import { hasLeaderboard } from '../gaming.rules';
import { isNamed, leadersOf, rankOf, storeNamed } from '../leaderboard.queries';

/** A learner's calls about the leaderboards of their company. */
export function leaderboardRoutes({ read, act }: ReturnType<typeof binder>): void {
  read(leaderboardEndpoints.get, async ({ db, deps, actor: { companyId, userId }, params }) => {
    await refuseSuspended(db, companyId, deps.clock());
    const task = await findTask(db, { companyId, userId }, params.taskId);
    const campaign = task?.campaignId ? await findCampaign(db, companyId, task.campaignId) : undefined;
    if (!task || !campaign || !(await hasLeaderboard(db, campaign))) throw notFound('This leaderboard');
    const { id } = campaign;
    const { score } = task;
    const named = await isNamed(db, companyId, userId);
    return {
      data: {
        places: await leadersOf(db, companyId, id),
        own: score === null ? null : { rank: await rankOf(db, companyId, id, score), score },
        players: await countCompleted(db, companyId, id),
        isNamed: named,
      },
    };
  });

  act(leaderboardEndpoints.agree, async ({ db, deps, actor: { companyId, userId }, body }) => {
    await storeNamed(db, { companyId, userId, ...body, decidedAt: deps.clock() });
    return { data: body };
  });
}
