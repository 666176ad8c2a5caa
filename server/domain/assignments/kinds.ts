import type { CampaignKindName } from '@contract/plan';
import type { ItemType } from '@contract/users/profile';
import type { Queryable } from '@server/platform/db/client';

/** How many of a campaign's users reported what it sent them, and how many fell for it. */
export interface Reactions {
  readonly reported: number;
  readonly phished: number;
}

/*
 * A kind of campaign says what its tasks are and what a learner has to do for them; enrolment, due dates,
 * statistics, reminders, the learner's calls and the yearly plan are the same for all kinds. To add one, list it
 * in CAMPAIGN_KINDS, and in the contract's PLAN_KINDS if it has a row in the plan. Phishing simulations, whose rounds are no
 * tasks, are in server/domain/simulations instead.
 */
export interface CampaignKind {
  /** The type of its tasks. */
  readonly itemType: ItemType;
  /** By campaign, for kinds that send something to fall for. */
  readonly reactions?: (
    db: Queryable,
    companyId: number,
    campaignIds: readonly number[],
  ) => Promise<ReadonlyMap<number, Reactions>>;
}

export const CAMPAIGN_KINDS: Readonly<Partial<Record<CampaignKindName, CampaignKind>>> = {
  course: { itemType: 'course' },
  phishing_exercise: { itemType: 'phishing exercise' },
};
