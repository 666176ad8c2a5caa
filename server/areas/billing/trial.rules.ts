import type { CompanyProfile } from '@contract/shell';
import type { Tx } from '../../db/client';
import { conflict } from '../../http/errors';
import { lockCompany, updateCompany } from '../shell/shell.queries';

type TrialStatus = CompanyProfile['subscription']['trial']['status'];

interface Trial {
  readonly trialStatus: TrialStatus;
  readonly trialEnd: Date | null;
}

const RUNNING: readonly TrialStatus[] = ['active', 'trialing'];
const DAY_MS = 24 * 60 * 60 * 1000;

/** Whether a trial was started and not ended by hand. Its end date may have passed. */
export const isTrialRunning = ({ trialStatus }: Pick<Trial, 'trialStatus'>): boolean =>
  RUNNING.includes(trialStatus);

/**
 * Trial status at an instant. A trial past its end counts as expired even though the row still says active.
 */
export const trialStatusAt = (trial: Trial, now: Date): TrialStatus =>
  isTrialRunning(trial) && trial.trialEnd !== null && trial.trialEnd <= now ? 'expired' : trial.trialStatus;

/** Whether the company has Boost or a running trial. Without either it is on the Free plan. */
export function isBoostedOrOnTrial(company: Trial & { readonly hasBoost: boolean }, now: Date): boolean {
  return company.hasBoost || RUNNING.includes(trialStatusAt(company, now));
}

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
