import { canAccess } from '@contract/access';
import { limits } from '@contract/limits';
import type { CurrentUser } from '@contract/session';
import type { CompanyProfile } from '@contract/shell';
import { supportEndpoints } from '@contract/support';

/** What the one line above the page says (1 §2.3, §4.4). */
export type Banner =
  | { kind: 'actingAs'; company: string; admin: string }
  | { kind: 'unverifiedEmail'; email: string }
  | { kind: 'trial'; daysLeft: number; isUrgent: boolean; buying: Buying }
  | { kind: 'seatsExceeded'; users: number; seats: number; missing: number; buying: Buying }
  | { kind: 'trialExpired'; buying: Buying };

/** Who buys: the person themselves, somebody else of the company, or the company's provider. */
export type Buying = { by: 'self' } | { by: 'nobody' } | { by: 'provider'; name: string };

const DAY_MS = 24 * 60 * 60 * 1000;
const OVERAGE_FROM = limits.users.withoutBoost;

/** Direct companies buy for themselves; customers of a reseller see who manages their licences (1 §4.4). */
function buyingOf(user: CurrentUser, { distribution }: CompanyProfile): Buying {
  const { parentCompanyId, parentCompanyName } = distribution;
  if (parentCompanyId !== null) return { by: 'provider', name: parentCompanyName ?? '' };
  return { by: canAccess(supportEndpoints.contactToBuy.access, { role: user.role }) ? 'self' : 'nobody' };
}

/** How many days a running trial has left, begun days counted whole; undefined when none runs. */
export function trialDaysLeft({ subscription }: CompanyProfile, now: Date): number | undefined {
  const { status, end } = subscription.trial;
  if (subscription.hasBoost || end === null || (status !== 'active' && status !== 'trialing'))
    return undefined;
  const left = Date.parse(end) - now.getTime();
  return left > 0 ? Math.ceil(left / DAY_MS) : undefined;
}

/** A trial that is over, by its status or by its end, leaves a company without Boost locked (1 §4.4). */
export function isTrialExpired({ subscription }: CompanyProfile, now: Date): boolean {
  const { status, end } = subscription.trial;
  if (subscription.hasBoost) return false;
  const isRunning = status === 'active' || status === 'trialing';
  return status === 'expired' || (isRunning && end !== null && Date.parse(end) <= now.getTime());
}

/**
 * The most urgent of what there is to say, or null (1 §2.3). Acting as another company comes before everything:
 * whoever does must see it at any time, and the rest is that company's to settle.
 */
export function bannerOf(user: CurrentUser, company: CompanyProfile, now: Date): Banner | null {
  if (user.isAdminLoggedInAsCompany) {
    return { kind: 'actingAs', company: company.name, admin: user.adminName || (user.adminEmail ?? '') };
  }
  if (!user.emailVerified) return { kind: 'unverifiedEmail', email: user.email };
  const buying = buyingOf(user, company);
  const daysLeft = trialDaysLeft(company, now);
  if (daysLeft !== undefined) {
    return { kind: 'trial', daysLeft, isUrgent: daysLeft <= limits.plans.trialUrgentDays, buying };
  }
  // Who is disabled takes no seat.
  const { enabled } = company.users;
  const { seats } = company.subscription;
  if (enabled > OVERAGE_FROM && enabled > seats) {
    return { kind: 'seatsExceeded', users: enabled, seats, missing: enabled - seats, buying };
  }
  return isTrialExpired(company, now) ? { kind: 'trialExpired', buying } : null;
}
