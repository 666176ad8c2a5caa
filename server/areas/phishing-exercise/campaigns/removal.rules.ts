import { limits } from '@contract/limits';
import type { Tx } from '@server/platform/db/client';
import type { Deps } from '@server/platform/http/context';
import { retriedTransaction } from '@server/platform/http/transaction';
import type { CampaignJob } from '@server/platform/jobs/queue';
import { deleteCampaign, removeCounters, removeTasks } from './removal.queries';

const { inlineMax, batchSize, sliceMs } = limits.operations;

/**
 * Deletes a campaign: it is gone from all lists at once; the tasks of many learners are removed by a job, batch by
 * batch. The caller has locked the campaign.
 */
export async function removeCampaign(
  tx: Tx,
  deps: Pick<Deps, 'jobs'>,
  { companyId, campaignId }: CampaignJob,
): Promise<void> {
  await deleteCampaign(tx, companyId, campaignId);
  const removed = await removeTasks(tx, companyId, campaignId, inlineMax);
  if (removed < inlineMax) await removeCounters(tx, companyId, campaignId);
  else await deps.jobs.enqueue(tx, 'campaign.remove', { companyId, campaignId });
}

/** Goes on with a removal for a while, and then hands over to the next job. */
async function continueRemoval(deps: Deps, { companyId, campaignId }: CampaignJob): Promise<void> {
  const until = Date.now() + sliceMs;
  for (;;) {
    const removed = await retriedTransaction(deps.db, async (tx) => {
      const number = await removeTasks(tx, companyId, campaignId, batchSize);
      if (number < batchSize) await removeCounters(tx, companyId, campaignId);
      return number;
    });
    if (removed < batchSize) return;
    if (Date.now() >= until) break;
  }
  await retriedTransaction(deps.db, (tx) =>
    deps.jobs.enqueue(tx, 'campaign.remove', { companyId, campaignId }),
  );
}

/** Makes this process remove the tasks of deleted campaigns. */
export function workOnRemovals(deps: Deps): void {
  deps.jobs.work('campaign.remove', (job) => continueRemoval(deps, job));
}
