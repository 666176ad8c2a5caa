import { type Actor, access, canAccess } from '@contract/access';
import { billingEndpoints } from '@contract/billing';
import { isOnTrial, isPlanLocked, isTrialOver } from '@contract/boost';
import { dayAt } from '@contract/days';
import { canCall } from '@contract/endpoint';
import { limits } from '@contract/limits';
import type { CurrentUser } from '@contract/session';
import type { CompanyProfile } from '@contract/shell';

/** Who buys: the user, another user of the company, or the company's provider. */
export type Buying = { by: 'self' } | { by: 'nobody' } | { by: 'provider'; name: string };

const DAY_MS = 24 * 60 * 60 * 1000;

/** Direct companies buy for themselves; customers of a reseller are shown who manages their licenses. */
export function buyingOf({ role }: CurrentUser, { distribution }: CompanyProfile): Buying {
  const { parentCompanyId, parentCompanyName } = distribution;
  if (parentCompanyId !== null) return { by: 'provider', name: parentCompanyName ?? '' };
  return { by: canAccess(access.licensingWrite, { role }) ? 'self' : 'nobody' };
}

/** Days left of a running trial, rounded up; undefined when none is running. */
export function trialDaysLeft({ subscription }: CompanyProfile, now: Date): number | undefined {
  const { end } = subscription.trial;
  if (end === null || !isOnTrial(subscription, now)) return undefined;
  return Math.ceil((Date.parse(end) - now.getTime()) / DAY_MS);
}

/** Whether a trial is still to be had, and the user may start it; a customer's is its provider's to start. */
export const mayStartTrial = ({ subscription }: CompanyProfile, actor: Actor): boolean =>
  subscription.trial.modal && canCall(billingEndpoints.startTrial, actor);

/** A trial that is over, by its status or by its end, without Boost. */
export const isTrialExpired = ({ subscription }: CompanyProfile, now: Date): boolean =>
  isTrialOver(subscription, now);

/**
 * The locked state: the trial is over and the company has not decided what comes next. A visiting partner is
 * not locked out by a decision that is the company's.
 */
export const isLocked = (user: CurrentUser, company: CompanyProfile, now: Date): boolean =>
  isPlanLocked(company.subscription, now) && !user.isAdminLoggedInAsCompany;

/** Whether there is a plan to downgrade from; Free is the target. */
export const canDowngrade = ({ subscription }: CompanyProfile): boolean =>
  subscription.type !== 'FREE' || subscription.hasBoost;

export type DowngradeLoss = 'paidUntil' | 'paid' | 'trial' | 'expired';

/** What continuing on Free would lose: licenses, with the day they are paid until; a trial; or nothing. */
export function downgradeLoss(company: CompanyProfile, now: Date): DowngradeLoss {
  const { hasBoost, currentPeriodEnd } = company.subscription;
  if (hasBoost)
    return currentPeriodEnd !== null && Date.parse(currentPeriodEnd) > now.getTime() ? 'paidUntil' : 'paid';
  return trialDaysLeft(company, now) === undefined ? 'expired' : 'trial';
}

/**
 * How many licenses the company lacks: users beyond the seats, once there are more than Free allows. Disabled users
 * take no seat.
 */
export function missingSeats({ subscription, users }: CompanyProfile): number {
  const { enabled } = users;
  return enabled > limits.users.withoutBoost ? Math.max(0, enabled - subscription.seats) : 0;
}

/** The initial number of licenses: one per user, but no fewer than are paid for or than can be bought. */
export function seatsWanted({ subscription, users }: CompanyProfile): number {
  const paid = subscription.hasBoost ? subscription.seats : 0;
  return Math.min(Math.max(users.enabled, paid, limits.plans.seatsMin), limits.plans.seatsMax);
}

/**
 * The day of an instant of money or of a deadline, in the zone of its company: 'Nov 24, 2026'. The same day is on
 * invoices, in files and in mails, wherever the reader is.
 */
export const dayOf = (instant: string, language: string, timeZone: string): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone }).format(new Date(instant));

/** How many days of a zone there are from now until the day of an instant; negative once it is past. */
export const daysUntil = (instant: string, now: Date, timeZone: string): number =>
  (Date.parse(dayAt(new Date(instant), timeZone)) - Date.parse(dayAt(now, timeZone))) / DAY_MS;
