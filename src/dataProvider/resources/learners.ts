import { campaignEndpoints, LEARNER_SORTS, type LearnerListFilter } from '@contract/training/campaigns';
import type { ResourceDeps } from '../deps';
import { countMeta, listResource } from './lists';

/** The learners of a campaign (`filter.campaignId`), read-only. */
export const learnersResource = (deps: ResourceDeps) =>
  listResource(deps, {
    endpoint: campaignEndpoints.learners,
    sorts: LEARNER_SORTS,
    params: ({ campaignId: id }: LearnerListFilter & { campaignId: number }) => ({ id }),
    toQuery: ({ campaignId: _campaignId, ...filter }) => filter,
    meta: countMeta,
  });
