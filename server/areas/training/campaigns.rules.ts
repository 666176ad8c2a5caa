import { ANNUAL_TRAINING } from '@contract/training/campaigns';
import type { Queryable, Tx } from '../../db/client';
import type { SignedInActor } from '../../http/context';
import { hasOpenTasks } from '../users/users.queries';
import { hasRunningCampaign, insertCampaign } from './campaigns.queries';

/** Whether somebody of the company has training to do, or will have when its campaign begins. */
export async function hasAssignments(db: Queryable, companyId: number): Promise<boolean> {
  return (await hasRunningCampaign(db, companyId)) || (await hasOpenTasks(db, companyId));
}

/** 'MMM yyyy Campaign': the date label and the word that name a campaign by default (1 §9). */
const campaignName = (now: Date) =>
  `${now.toLocaleDateString('en', { month: 'short', year: 'numeric', timeZone: 'UTC' })} Campaign`;

/**
 * Begins the annual training for everybody, now, with notifications (1 §4.5); returns the campaign's number. The
 * company is locked by the caller, who has made sure that nothing is assigned.
 */
export function startAnnualTraining(tx: Tx, actor: SignedInActor, now: Date): Promise<number> {
  return insertCampaign(tx, {
    ...ANNUAL_TRAINING,
    companyId: actor.companyId,
    name: campaignName(now),
    assignmentType: 'ALL_USERS',
    notificationsEnabled: true,
    startDate: now,
    createdBy: actor.userId,
    createdAt: now,
  });
}
