import { ANNUAL_TRAINING } from '@contract/training/campaigns';
import type { Queryable, Tx } from '../db/client';
import type { SignedInActor } from '../http/context';
import { hasOpenTasks } from '../people/people.queries';
import { enrol, hasRunningCampaign, insertCampaign } from './campaigns.queries';

/** Whether anyone in the company has training to do, now or when a campaign begins. */
export async function hasAssignments(db: Queryable, companyId: number): Promise<boolean> {
  return (await hasRunningCampaign(db, companyId)) || (await hasOpenTasks(db, companyId));
}

/** The default campaign name: 'MMM yyyy Campaign'. */
const campaignName = (now: Date) =>
  `${now.toLocaleDateString('en', { month: 'short', year: 'numeric', timeZone: 'UTC' })} Campaign`;

/**
 * Starts the annual training for all users now, with notifications, and returns the campaign's id. Users
 * added later are enrolled by `enrolAdded`. The caller has locked the company and checked that nothing is
 * assigned.
 */
export async function startAnnualTraining(tx: Tx, actor: SignedInActor, now: Date): Promise<number> {
  const { companyId } = actor;
  const id = await insertCampaign(tx, {
    ...ANNUAL_TRAINING,
    companyId,
    name: campaignName(now),
    assignmentType: 'ALL_USERS',
    notificationsEnabled: true,
    startDate: now,
    createdBy: actor.userId,
    createdAt: now,
  });
  await enrol(tx, { companyId, now });
  return id;
}

/** Enrols users who were just added or enabled again in the campaigns that run for all users. */
export async function enrolAdded(
  tx: Tx,
  companyId: number,
  userIds: readonly number[],
  now: Date,
): Promise<void> {
  if (userIds.length === 0 || !(await hasRunningCampaign(tx, companyId))) return;
  await enrol(tx, { companyId, userIds, now });
}
