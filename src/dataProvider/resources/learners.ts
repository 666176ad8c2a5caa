import { type CampaignLearner, campaignEndpoints, LEARNER_SORTS } from '@contract/training/campaigns';
import type { GetListParams } from 'react-admin';
import { createCall } from '@/client/call';
import type { ResourceDeps } from '../deps';
import { wireDirection } from '../wire';
import { fromPage } from './records';

/** The learners of a campaign (`filter.campaignId`), read-only. */
export function learnersResource(deps: ResourceDeps) {
  const call = createCall(deps.client);
  return {
    async getList(_resource: string, { pagination, sort, filter, signal }: GetListParams) {
      const { page, perPage } = pagination ?? { page: 1, perPage: 25 };
      const { campaignId, ...query } = filter as { campaignId: number };
      const orderBy = LEARNER_SORTS.find((column) => column === sort?.field);
      const answer = await call(campaignEndpoints.learners, {
        params: { companyId: deps.companyId(), id: campaignId },
        query: {
          ...query,
          ...(orderBy && { orderBy, order: wireDirection(sort) }),
          pageNumber: page - 1,
          pageSize: perPage,
        },
        signal,
      });
      const { totalIsMinimum } = answer.data.pageInfo;
      return { ...fromPage<CampaignLearner>(answer), meta: { totalIsMinimum } };
    },
  };
}
