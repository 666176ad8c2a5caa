import { limits } from '@contract/limits';
import { lockCompany, updateCompany } from '../../company/company.queries';
import { isTrialRunning } from '../../company/plan';
import type { Tx } from '../../db/client';
import { conflict } from '../../http/errors';
import { endSubscriptions } from '../../licenses/licenses.queries';

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

/**
 * Moves the company to the Free plan: Boost, its paid period and a running trial end. No one is disabled, but
 * no one can be added while the company is over the Free limit. Returns the previous plan, or FREE when
 * nothing had to change.
 */
export async function continueToFree(tx: Tx, companyId: number, now: Date) {
  const company = await lockCompany(tx, companyId);
  const { subscriptionType: before, hasBoost } = company;
  if (before === 'FREE' && !hasBoost) return before;
  await updateCompany(tx, companyId, {
    subscriptionType: 'FREE',
    hasBoost: false,
    hasSuperBoost: false,
    seats: limits.users.withoutBoost,
    currentPeriodStart: null,
    currentPeriodEnd: null,
    updatedAt: now,
    ...(hasBoost ? { boostEndedAt: now } : {}),
    ...(isTrialRunning(company) ? { trialStatus: 'expired', trialEnd: now } : {}),
  });
  await endSubscriptions(tx, companyId, now);
  return before;
}
