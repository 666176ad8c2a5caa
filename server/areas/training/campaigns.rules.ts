import { ANNUAL_TRAINING } from '@contract/training/campaigns';
import type { Queryable, Tx } from '../../db/client';
import type { SignedInActor } from '../../http/context';
import { hasOpenTasks } from '../users/users.queries';
import { hasRunningCampaign, insertCampaign } from './campaigns.queries';
import { enrol } from './enrolment.queries';

/** Whether somebody of the company has training to do, or will have when its campaign begins. */
export async function hasAssignments(db: Queryable, companyId: number): Promise<boolean> {
  return (await hasRunningCampaign(db, companyId)) || (await hasOpenTasks(db, companyId));
}

/** 'MMM yyyy Campaign': the date label and the word that name a campaign by default. */
const campaignName = (now: Date) =>
  `${now.toLocaleDateString('en', { month: 'short', year: 'numeric', timeZone: 'UTC' })} Campaign`;

/**
 * Begins the annual training for everybody, now, with notifications; returns the campaign's number. Whoever
 * is added later is enrolled by `enrolAdded`. The company is locked by the caller, who has made sure that
 * nothing is assigned.
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

/** Gives people who were just added, or enabled again, their tasks of what runs for everybody. */
export async function enrolAdded(
  tx: Tx,
  companyId: number,
  userIds: readonly number[],
  now: Date,
): Promise<void> {
  if (userIds.length === 0 || !(await hasRunningCampaign(tx, companyId))) return;
  await enrol(tx, { companyId, userIds, now });
}
