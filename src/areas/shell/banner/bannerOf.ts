import { limits } from '@contract/limits';
import type { CurrentUser } from '@contract/session';
import type { CompanyProfile } from '@contract/shell';
import {
  type Buying,
  buyingOf,
  daysUntil,
  isTrialExpired,
  missingSeats,
  trialDaysLeft,
} from '@/components/plan/plan';

/** The content of the single line above the page. */
export type Banner =
  | { kind: 'actingAs'; person: string; admin: string; company: string }
  | { kind: 'closing'; closesAt: string }
  | { kind: 'unverifiedEmail'; email: string }
  | { kind: 'trial'; daysLeft: number; isUrgent: boolean; buying: Buying }
  | { kind: 'seatsExceeded'; users: number; seats: number; missing: number; buying: Buying }
  | {
      kind: 'ending';
      endsAt: string;
      /** How many licenses, where others stay; null for all of them. */
      some: number | null;
      isOver: boolean;
      isUrgent: boolean;
      buying: Buying;
    }
  | { kind: 'trialExpired'; buying: Buying };

/**
 * The most urgent banner, or null. Acting as another company comes first: the partner must always see it, and
 * everything else is that company's to settle. That the account is being closed comes next. Overages are behind a flag.
 */
export function bannerOf(
  user: CurrentUser,
  company: CompanyProfile,
  now: Date,
  showsOverages: boolean,
): Banner | null {
  if (user.isAdminLoggedInAsCompany) {
    return {
      kind: 'actingAs',
      person: user.adminName || (user.adminEmail ?? ''),
      admin: `${user.name} ${user.lastName}`.trim() || user.email,
      company: company.name,
    };
  }
  if (company.closesAt !== null) return { kind: 'closing', closesAt: company.closesAt };
  if (!user.emailVerified) return { kind: 'unverifiedEmail', email: user.email };
  const buying = buyingOf(user, company);
  const daysLeft = trialDaysLeft(company, now);
  if (daysLeft !== undefined) {
    return { kind: 'trial', daysLeft, isUrgent: daysLeft <= limits.plans.trialUrgentDays, buying };
  }
  const missing = missingSeats(company);
  if (showsOverages && missing > 0) {
    const { seats } = company.subscription;
    return { kind: 'seatsExceeded', users: company.users.enabled, seats, missing, buying };
  }
  const { hasBoost, endsAt, ends, seats } = company.subscription;
  if (hasBoost && endsAt !== null) {
    const left = daysUntil(endsAt, now, company.timeZone);
    const { endingDays, endingUrgentDays } = limits.plans;
    const isOver = Date.parse(endsAt) <= now.getTime();
    if (left <= endingDays) {
      const [first] = ends;
      const some = first && first.licenses < seats ? first.licenses : null;
      return { kind: 'ending', endsAt, some, isOver, isUrgent: left <= endingUrgentDays, buying };
    }
  }
  // Choosing Free settles the end of the trial.
  const isUndecided = company.subscription.type !== 'FREE';
  return isUndecided && isTrialExpired(company, now) ? { kind: 'trialExpired', buying } : null;
}
