import type { ItemType } from '@contract/users/profile';

/*
 * A kind of campaign says what its tasks are and what a learner has to do for them; enrolment, due dates,
 * statistics, reminders and the learner's calls are the same for all kinds. To add one, name it here and list
 * it in CAMPAIGN_KINDS.
 */
export type CampaignKindName = 'course';

export interface CampaignKind {
  /** The type of its tasks. */
  readonly itemType: ItemType;
}

export const CAMPAIGN_KINDS: Readonly<Record<CampaignKindName, CampaignKind>> = {
  course: { itemType: 'course' },
};
