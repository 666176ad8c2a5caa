import { limits } from '@contract/limits';
import type { Tx } from '../../db/client';
import { lockCompany, updateCompany } from '../shell/shell.queries';
import { isTrialRunning } from './trial.rules';

/**
 * Continues on the Free plan: Boost and its paid period end, and so does a trial that runs. Nobody is
 * disabled; who is too many can't be joined by more. Returns the plan that was, FREE when nothing had to change.
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
    ...(isTrialRunning(company) ? { trialStatus: 'expired', trialEnd: now } : {}),
  });
  return before;
}
