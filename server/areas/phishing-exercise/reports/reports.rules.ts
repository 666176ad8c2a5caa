import type { StoredCampaign } from '@server/domain/assignments/campaigns.queries';
import { findExercises } from '@server/domain/exercises/exercises.queries';
import { requireNamed } from '@server/domain/reports/named';
import type { Queryable } from '@server/platform/db/client';
import { conflict, notFound } from '@server/platform/http/errors';
import { isSupported, readExercise } from '../campaigns/campaigns.rules';

/**
 * An exercise that has a report. Throws 404 for those of others and of earlier versions, and 409 for one that has
 * not begun or never did.
 */
export async function reportedExercise(
  db: Queryable,
  companyId: number,
  campaignId: number,
  now: Date,
): Promise<StoredCampaign> {
  const campaign = await readExercise(db, companyId, campaignId);
  const exercises = await findExercises(db, companyId, [campaign.courseId]);
  if (!isSupported(campaign, exercises)) throw notFound('The report of this phishing exercise');
  const { startDate, archivedAt } = campaign;
  if (archivedAt && archivedAt < startDate) throw conflict("The campaign wasn't launched");
  if (startDate > now) throw conflict('Report unavailable for postponed Phishing Exercise campaign.');
  return campaign;
}

/** An exercise whose report lists people. Throws as above, and 409 where its results are anonymous. */
export async function namedExercise(...of: Parameters<typeof reportedExercise>): Promise<StoredCampaign> {
  const campaign = await reportedExercise(...of);
  requireNamed(campaign);
  return campaign;
}
