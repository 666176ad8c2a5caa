import type { Actor } from '@contract/access';
import { mayContinueToFree } from '@contract/billing';
import { limits } from '@contract/limits';
import { lockCompany, updateCompany } from '@server/domain/company/company.queries';
import { isLocked, isTrialRunning } from '@server/domain/company/plan';
import { endSeats } from '@server/domain/licenses/holdings.rules';
import { endSubscriptions } from '@server/domain/licenses/licenses.queries';
import type { Tx } from '@server/platform/db/client';
import { forbidden } from '@server/platform/http/errors';

/**
 * Moves the company to the Free plan: Boost, its paid period and a running trial end. No one is disabled, but
 * no one can be added while the company is over the Free limit. Returns the previous plan, or FREE when
 * nothing had to change. Throws 403 for a company whose licenses a provider manages, unless it is locked.
 */
export async function continueToFree(tx: Tx, actor: Actor & { readonly companyId: number }, now: Date) {
  const { companyId } = actor;
  const company = await lockCompany(tx, companyId);
  const { subscriptionType: before, hasBoost } = company;
  if (before === 'FREE' && !hasBoost) return before;
  if (!mayContinueToFree(actor, isLocked(company, now))) throw forbidden();
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
  await endSeats(tx, companyId, now);
  return before;
}
