import { limits } from '@contract/limits';
import type { Tx } from '@server/platform/db/client';
import { allowLongWork } from '@server/platform/db/client';
import type { Deps } from '@server/platform/http/context';
import { retriedTransaction } from '@server/platform/http/transaction';
import type { CampaignJob } from '@server/platform/jobs/queue';
import { lockCampaign, type StoredCampaign, updateCampaign } from './campaigns.queries';
import { alignDueDates, endTasks, selectToEnd } from './ending.queries';

/*
 * Campaigns that end for everybody at the same instant, such as games. By the clock they are over at once: their status
 * says so, nobody is enrolled, and the learner's calls are refused. The tasks follow, batch by batch.
 */

const { batchSize } = limits.operations;

/** Queues the end of a campaign that has one for everybody; again when it has moved. */
export async function queueEnd(
  tx: Tx,
  { jobs }: Pick<Deps, 'jobs'>,
  { companyId, id: campaignId, endsAt }: Pick<StoredCampaign, 'companyId' | 'id' | 'endsAt'>,
): Promise<void> {
  if (endsAt) await jobs.enqueue(tx, 'campaign.end', { companyId, campaignId }, { runAt: endsAt });
}

/** Moves the end of an open campaign, and with it what is due. The caller has locked the campaign. */
export async function moveEnd(
  tx: Tx,
  deps: Pick<Deps, 'jobs'>,
  { companyId, id: campaignId }: Pick<StoredCampaign, 'companyId' | 'id'>,
  endsAt: Date,
): Promise<void> {
  await updateCampaign(tx, companyId, campaignId, { endsAt });
  await deps.jobs.enqueue(tx, 'campaign.end', { companyId, campaignId });
  await queueEnd(tx, deps, { companyId, id: campaignId, endsAt });
}

/** One batch of what is left to do; whether that was all. Repeating it does nothing. */
async function endBatch(tx: Tx, { companyId, campaignId }: CampaignJob, now: Date): Promise<boolean> {
  await allowLongWork(tx);
  const campaign = await lockCampaign(tx, companyId, campaignId);
  if (!campaign?.endsAt || campaign.dateEnded) return true;
  if (campaign.endsAt > now) return (await alignDueDates(tx, campaign, batchSize)) < batchSize;
  if ((await endTasks(tx, campaign, batchSize)) === batchSize) return false;
  await updateCampaign(tx, companyId, campaignId, { dateEnded: campaign.endsAt });
  return true;
}

/** Ends the tasks of a campaign whose end has come; before it, gives them its end as their due date. */
export async function endCampaign(deps: Pick<Deps, 'db' | 'clock'>, job: CampaignJob): Promise<void> {
  while (!(await retriedTransaction(deps.db, (tx) => endBatch(tx, job, deps.clock()))));
}

/** Queues the ends that have come and that nothing has ended: those of the demonstration, and of jobs that were given up. */
export async function endDueCampaigns({
  db,
  jobs,
  clock,
}: Pick<Deps, 'db' | 'jobs' | 'clock'>): Promise<void> {
  await retriedTransaction(db, async (tx) => {
    const due = await selectToEnd(tx, clock(), limits.training.startsAtOnce);
    if (due.length > 0) await jobs.enqueueAll(tx, 'campaign.end', due);
  });
}

/** Makes this process end campaigns. */
export function workOnEnds(deps: Deps): void {
  deps.jobs.work('campaign.end', (job) => endCampaign(deps, job));
}
