import { access, canAccess } from '@contract/access';
import type { CurrentUser } from '@contract/session';
import type { CompanyProfile } from '@contract/shell';

/** Who buys: the person themselves, somebody else of the company, or the company's provider. */
export type Buying = { by: 'self' } | { by: 'nobody' } | { by: 'provider'; name: string };

const DAY_MS = 24 * 60 * 60 * 1000;

/** Direct companies buy for themselves; customers of a reseller see who manages their licences. */
export function buyingOf({ role }: CurrentUser, { distribution }: CompanyProfile): Buying {
  const { parentCompanyId, parentCompanyName } = distribution;
  if (parentCompanyId !== null) return { by: 'provider', name: parentCompanyName ?? '' };
  return { by: canAccess(access.licensingWrite, { role }) ? 'self' : 'nobody' };
}

/** How many days a running trial has left, begun days counted whole; undefined when none runs. */
export function trialDaysLeft({ subscription }: CompanyProfile, now: Date): number | undefined {
  const { status, end } = subscription.trial;
  if (subscription.hasBoost || end === null || (status !== 'active' && status !== 'trialing'))
    return undefined;
  const left = Date.parse(end) - now.getTime();
  return left > 0 ? Math.ceil(left / DAY_MS) : undefined;
}

/** A trial that is over, by its status or by its end, without Boost. */
export function isTrialExpired({ subscription }: CompanyProfile, now: Date): boolean {
  const { status, end } = subscription.trial;
  if (subscription.hasBoost) return false;
  const isRunning = status === 'active' || status === 'trialing';
  return status === 'expired' || (isRunning && end !== null && Date.parse(end) <= now.getTime());
}

/**
 * The derived locked state: the trial is over and nobody has decided what comes after it. A partner who
 * acts for the company is not held up by what is the company's to decide.
 */
export const isLocked = (user: CurrentUser, company: CompanyProfile, now: Date): boolean =>
  company.subscription.type === 'UNDEFINED' && isTrialExpired(company, now) && !user.isAdminLoggedInAsCompany;

/** Whether there is something to step down from: Free is where it leads. */
export const canDowngrade = ({ subscription }: CompanyProfile): boolean =>
  subscription.type !== 'FREE' || subscription.hasBoost;
