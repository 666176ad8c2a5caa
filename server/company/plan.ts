import { limits } from '@contract/limits';
import type { CompanyProfile } from '@contract/shell';

type TrialStatus = CompanyProfile['subscription']['trial']['status'];

interface Trial {
  readonly trialStatus: TrialStatus;
  readonly trialEnd: Date | null;
}

const RUNNING: readonly TrialStatus[] = ['active', 'trialing'];

/** Whether a trial was started and not ended by hand. Its end date may have passed. */
export const isTrialRunning = ({ trialStatus }: Pick<Trial, 'trialStatus'>): boolean =>
  RUNNING.includes(trialStatus);

/**
 * Trial status at an instant. A trial past its end counts as expired even though the row still says active.
 */
export const trialStatusAt = (trial: Trial, now: Date): TrialStatus =>
  isTrialRunning(trial) && trial.trialEnd !== null && trial.trialEnd <= now ? 'expired' : trial.trialStatus;

/** Whether the company has Boost or a running trial. Without either it is on the Free plan. */
export function isBoostedOrOnTrial(company: Trial & { readonly hasBoost: boolean }, now: Date): boolean {
  return company.hasBoost || RUNNING.includes(trialStatusAt(company, now));
}

/** Whether training rests: the trial has expired, and there is no Boost. The same rule is in the database. */
export const isTrainingSuspended = (company: Trial & { readonly hasBoost: boolean }, now: Date): boolean =>
  !company.hasBoost && trialStatusAt(company, now) === 'expired';

/** How many users a company may have: 25, with Boost the paid seats or 100. */
export function userLimit(company: { hasBoost: boolean; seats: number }): number {
  if (!company.hasBoost) return limits.users.withoutBoost;
  return company.seats > 0 ? company.seats : limits.users.withBoost;
}
