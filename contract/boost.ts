import type { CompanyProfile } from './shell';

type Subscription = CompanyProfile['subscription'];

/** What decides the plan at an instant; the end as an instant or as the wire has it. */
export interface BoostFacts {
  readonly hasBoost: boolean;
  readonly trial: { readonly status: Subscription['trial']['status']; readonly end: Date | string | null };
}

/** The state of the trial at an instant: one past its end has expired, even where the status still says active. */
export function trialStateAt({ status, end }: BoostFacts['trial'], now: Date): BoostFacts['trial']['status'] {
  const isRunning = status === 'active' || status === 'trialing';
  return isRunning && end !== null && new Date(end) <= now ? 'expired' : status;
}

/** Whether a trial runs at an instant. */
export const isOnTrial = ({ hasBoost, trial }: BoostFacts, now: Date): boolean => {
  const state = trialStateAt(trial, now);
  return !hasBoost && (state === 'active' || state === 'trialing');
};

/**
 * Whether what Boost opens is open: training, campaigns, results, statistics and reports. A trial is Boost for its days.
 * Licenses, links in mails and what a partner shares need Boost that is paid for.
 */
export const opensBoost = (facts: BoostFacts, now: Date): boolean => facts.hasBoost || isOnTrial(facts, now);

/** Whether the trial is over, and there is no Boost: training rests. The same rule is in the database. */
export const isTrialOver = ({ hasBoost, trial }: BoostFacts, now: Date): boolean =>
  !hasBoost && trialStateAt(trial, now) === 'expired';

/** The locked state: the trial is over, and the company has not decided what comes next. */
export const isPlanLocked = (facts: BoostFacts & Pick<Subscription, 'type'>, now: Date): boolean =>
  facts.type === 'UNDEFINED' && isTrialOver(facts, now);
