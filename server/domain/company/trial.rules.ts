import type { Tx } from '@server/platform/db/client';
import { conflict } from '@server/platform/http/errors';
import { lockCompany, updateCompany } from './company.queries';

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Starts the trial for the company's trial days and returns its end. Throws 409 unless a trial is available.
 */
export async function startTrial(tx: Tx, companyId: number, now: Date): Promise<Date> {
  const company = await lockCompany(tx, companyId);
  if (company.hasBoost || company.trialStatus !== 'available') {
    throw conflict('No trial is available for this company.');
  }
  const trialEnd = new Date(now.getTime() + company.trialDays * DAY_MS);
  // Neither Free nor paid; when the trial ends this becomes the locked state.
  const changes = { trialStatus: 'active', subscriptionType: 'UNDEFINED', trialEnd, updatedAt: now } as const;
  await updateCompany(tx, companyId, changes);
  return trialEnd;
}
