import { FIGURES, type Figure } from '@contract/figures';
import type { CampaignKindName } from '@contract/plan';
import { BEHIND_SORTS, peopleBehindEndpoints } from '@contract/reports/people';
import type { LearnerStatus } from '@contract/training/assignments';
import type { ResourceDeps } from '../deps';
import { noneLeft, wireSearch } from '../wire';
import { countMeta, reportResource } from './lists';
import { daysOf, type RangeFilter } from './range';

interface Searched {
  readonly search?: string;
}

/** Which figure, of whom and of which days, and what narrows its people. */
export interface BehindListFilter extends RangeFilter, Searched {
  readonly figure?: Figure;
  readonly kinds?: readonly CampaignKindName[];
  readonly campaignIds?: readonly number[];
  readonly departmentIds?: readonly number[];
  readonly status?: LearnerStatus;
}

/** The figure of an address that names none. */
export const DEFAULT_FIGURE = FIGURES[0];

/** The same as the calls have it: the list, and what is done with those shown. */
export function behindQueryOf({ search, ...filter }: BehindListFilter, today: string) {
  const {
    figure = DEFAULT_FIGURE,
    kinds,
    campaignIds,
    departmentIds,
    status,
    range,
    from,
    to,
    ...rest
  } = filter;
  return {
    ...noneLeft(rest),
    figure,
    ...daysOf({ range, from, to }, today),
    ...(kinds && { kinds: [...kinds] }),
    ...(campaignIds && { campaignIds: [...campaignIds] }),
    ...(departmentIds && { departmentIds: [...departmentIds] }),
    ...(status && { status }),
    ...wireSearch(search),
  };
}

/** What is said of the people behind a figure beside their rows. */
export interface BehindMeta {
  readonly totalIsMinimum: boolean;
  readonly people: number | null;
  /** How many more there are that are so old that they are anonymous. */
  readonly anonymous: number;
  /** How many rows from either end can be listed in this order; null: all. */
  readonly reach: number | null;
  readonly asOf: string;
  readonly timeZone: string;
  readonly from: string;
  readonly to: string;
}

/** The people behind a figure, each with the task that counts. */
export const peopleBehindResource = (deps: ResourceDeps) =>
  reportResource(deps, {
    endpoint: peopleBehindEndpoints.list,
    sorts: BEHIND_SORTS,
    toQuery: (filter: BehindListFilter) => behindQueryOf(filter, deps.today()),
    meta: ({ pageInfo, items: _items, ...told }): BehindMeta => ({ ...countMeta({ pageInfo }), ...told }),
  });
