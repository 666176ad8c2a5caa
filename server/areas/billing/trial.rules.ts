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

/** Whether a trial was begun and nobody has ended it; its end may have passed meanwhile. */
export const isTrialRunning = ({ trialStatus }: Pick<Trial, 'trialStatus'>): boolean =>
  RUNNING.includes(trialStatus);

/** Where a trial stands now: one whose end has passed is expired, though nobody has written that down. */
export const trialStatusAt = (trial: Trial, now: Date): TrialStatus =>
  isTrialRunning(trial) && trial.trialEnd !== null && trial.trialEnd <= now ? 'expired' : trial.trialStatus;

/** Boost, or a trial that runs; without them the company is on the Free plan. */
export function isBoostedOrOnTrial(company: Trial & { readonly hasBoost: boolean }, now: Date): boolean {
  return company.hasBoost || RUNNING.includes(trialStatusAt(company, now));
}

/** Starts the trial for the company's trial days; returns its end. Throws 409 unless one is available. */
export async function startTrial(tx: Tx, companyId: number, now: Date): Promise<Date> {
  const company = await lockCompany(tx, companyId);
  if (company.hasBoost || company.trialStatus !== 'available') {
    throw conflict('No trial is available for this company.');
  }
  const trialEnd = new Date(now.getTime() + company.trialDays * DAY_MS);
  // Not free any more and not paid yet; once the trial is over this is the locked state.
  const changes = { trialStatus: 'active', subscriptionType: 'UNDEFINED', trialEnd, updatedAt: now } as const;
  await updateCompany(tx, companyId, changes);
  return trialEnd;
}
