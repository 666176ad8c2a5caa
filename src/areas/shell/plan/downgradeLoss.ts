import type { CompanyProfile } from '@contract/shell';
import { trialDaysLeft } from './plan';

export type DowngradeLoss = 'paidUntil' | 'paid' | 'trial' | 'expired';

/** What continuing on Free would lose: licenses, with the day they are paid until; a trial; or nothing. */
export function downgradeLoss(company: CompanyProfile, now: Date): DowngradeLoss {
  const { hasBoost, currentPeriodEnd } = company.subscription;
  if (hasBoost)
    return currentPeriodEnd !== null && Date.parse(currentPeriodEnd) > now.getTime() ? 'paidUntil' : 'paid';
  return trialDaysLeft(company, now) === undefined ? 'expired' : 'trial';
}
