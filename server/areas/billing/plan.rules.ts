import { limits } from '@contract/limits';
import { lockCompany, updateCompany } from '../../company/company.queries';
import { isTrialRunning } from '../../company/plan';
import type { Tx } from '../../db/client';
import { endSubscriptions } from '../../licenses/licenses.queries';

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
