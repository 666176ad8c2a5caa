import {
  SIMULATION_SHARE_SORTS,
  type SimulationShare,
  type SimulationShareable,
  simulationSharingEndpoints,
} from '@contract/phishing-simulation/sharing';
import type { GetListParams } from 'react-admin';
import { createCall } from '@/client/call';
import type { ResourceDeps } from '../deps';
import { noneLeft, wireOrder, wirePage, wireSearch } from '../wire';

/** A customer that has got a campaign, as a record. */
export type SimulationShareRecord = SimulationShare & { id: number };
/** A customer that has not got it, as a record. */
export type SimulationShareableRecord = SimulationShareable & { id: number };

/** What both lists are narrowed to. */
export interface SimulationShareFilter {
  readonly campaignId: number;
  readonly search?: string;
}

/** What the list of customers with a campaign tells besides its rows. */
export interface SimulationShareMeta {
  campaignName: string;
}
/** What the list of those without it tells besides its rows. */
export interface SimulationShareableMeta {
  /** How many of all that match can be chosen. */
  availableCount: number;
}

const withId = <Row extends { companyId: number }>(row: Row) => ({ ...row, id: row.companyId });

const queryOf = (deps: ResourceDeps, params: GetListParams) => {
  const { campaignId, search, ...rest } = params.filter as SimulationShareFilter;
  noneLeft(rest);
  return { companyId: deps.companyId(), campaignId, ...wirePage(params), ...wireSearch(search) };
};

/** The customers that have got a campaign (`filter.campaignId`), read-only. */
export function simulationSharesResource(deps: ResourceDeps) {
  const call = createCall(deps.client);
  return {
    async getList(_resource: string, params: GetListParams) {
      const { data } = await call(simulationSharingEndpoints.withCampaign, {
        query: { ...queryOf(deps, params), ...wireOrder(SIMULATION_SHARE_SORTS, params.sort) },
        signal: params.signal,
      });
      const meta: SimulationShareMeta = { campaignName: data.parentCampaignName };
      return { data: data.companies.map(withId), total: data.pageInfo.totalItems, meta };
    },
  };
}

/** The customers that have not got it (`filter.campaignId`) by name, read-only. */
export function simulationShareableResource(deps: ResourceDeps) {
  const call = createCall(deps.client);
  return {
    async getList(_resource: string, params: GetListParams) {
      const { data } = await call(simulationSharingEndpoints.withoutCampaign, {
        query: { ...queryOf(deps, params), order: 'ASC', orderBy: 'name' },
        signal: params.signal,
      });
      const meta: SimulationShareableMeta = { availableCount: data.totalAvailableCount };
      return { data: data.companies.map(withId), total: data.pageInfo.totalItems, meta };
    },
  };
}
