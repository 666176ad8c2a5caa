import { type BoostFacts, isPlanLocked, isTrialOver, opensBoost, trialStateAt } from '@contract/boost';
import { limits } from '@contract/limits';
import type { CompanyProfile } from '@contract/shell';

type TrialStatus = CompanyProfile['subscription']['trial']['status'];

interface Trial {
  readonly trialStatus: TrialStatus;
  readonly trialEnd: Date | null;
}

type Plan = Trial & { readonly hasBoost: boolean };

/** A stored company's plan, for the rules that the console shares. */
const factsOf = ({ hasBoost, trialStatus, trialEnd }: Plan): BoostFacts => ({
  hasBoost,
  trial: { status: trialStatus, end: trialEnd },
});

/** Whether a trial was started and not ended by hand. Its end date may have passed. */
export const isTrialRunning = ({ trialStatus }: Pick<Trial, 'trialStatus'>): boolean =>
  trialStatus === 'active' || trialStatus === 'trialing';

/**
 * Trial status at an instant. A trial past its end counts as expired even though the row still says active.
 */
export const trialStatusAt = ({ trialStatus, trialEnd }: Trial, now: Date): TrialStatus =>
  trialStateAt({ status: trialStatus, end: trialEnd }, now);

/** Whether the company has Boost or a running trial, which opens the same. Without either it is on the Free plan. */
export const isBoostedOrOnTrial = (company: Plan, now: Date): boolean => opensBoost(factsOf(company), now);

/** Whether training rests: the trial has expired, and there is no Boost. The same rule is in the database. */
export const isTrainingSuspended = (company: Plan, now: Date): boolean => isTrialOver(factsOf(company), now);

/** Whether the company is locked until it buys or continues on Free. */
export const isLocked = (
  company: Plan & { readonly subscriptionType: CompanyProfile['subscription']['type'] },
  now: Date,
): boolean => isPlanLocked({ ...factsOf(company), type: company.subscriptionType }, now);

/** How many users a company may have: 25, with Boost the paid seats or 100. */
export function userLimit(company: { hasBoost: boolean; seats: number }): number {
  if (!company.hasBoost) return limits.users.withoutBoost;
  return company.seats > 0 ? company.seats : limits.users.withBoost;
}
