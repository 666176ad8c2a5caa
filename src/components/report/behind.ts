import { buildQuery } from '@contract/endpoint';
import type { Figure } from '@contract/figures';
import type { CampaignKindName } from '@contract/plan';
import { useIsLearningPrivate } from './PrivateNotice';

/** A figure that people are behind, as the address of their list has it. */
export interface Behind {
  readonly figure: Figure;
  readonly kinds?: readonly CampaignKindName[] | undefined;
  readonly campaignIds?: readonly number[] | undefined;
  readonly departmentIds?: readonly number[] | undefined;
  /** Days of the company's zone; the last 30 without them. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

export const PEOPLE_PATH = '/reports/people';

const joined = (values: readonly (string | number)[] | undefined) =>
  values && values.length > 0 ? values.join(',') : undefined;

/** The address of the people behind a figure: every number that counts people or tasks leads there. */
export const behindPath = ({ figure, kinds, campaignIds, departmentIds, from, to }: Behind): string =>
  PEOPLE_PATH +
  buildQuery({
    figure,
    kinds: joined(kinds),
    campaignIds: joined(campaignIds),
    departmentIds: joined(departmentIds),
    from,
    to,
  });

/** So many campaigns are named in an address. */
const NAMED = 100;

/** The address of the people behind a figure; undefined where nobody may be named, and of no campaigns or too many. */
export function useBehind(): (behind: Behind) => string | undefined {
  const isPrivate = useIsLearningPrivate();
  return (behind) => {
    const named = behind.campaignIds?.length ?? 1;
    return isPrivate || named === 0 || named > NAMED ? undefined : behindPath(behind);
  };
}
