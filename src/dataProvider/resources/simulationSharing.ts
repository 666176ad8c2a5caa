import {
  SIMULATION_SHARE_SORTS,
  type SimulationShare,
  type SimulationShareable,
  simulationSharingEndpoints,
} from '@contract/phishing-simulation/sharing';
import type { ResourceDeps } from '../deps';
import { noneLeft } from '../wire';
import { customerRow, listResource } from './lists';

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

const ofCampaign =
  (deps: ResourceDeps) =>
  ({ campaignId, search: _search, ...rest }: SimulationShareFilter) => ({
    companyId: deps.companyId(),
    campaignId,
    ...noneLeft(rest),
  });

/** The customers that have got a campaign (`filter.campaignId`), read-only. */
export const simulationSharesResource = (deps: ResourceDeps) =>
  listResource(deps, {
    endpoint: simulationSharingEndpoints.withCampaign,
    sorts: SIMULATION_SHARE_SORTS,
    toQuery: ofCampaign(deps),
    toRow: customerRow,
    meta: ({ parentCampaignName: campaignName }): SimulationShareMeta => ({ campaignName }),
  });

/** The customers that have not got it (`filter.campaignId`) by name, read-only. */
export const simulationShareableResource = (deps: ResourceDeps) =>
  listResource(deps, {
    endpoint: simulationSharingEndpoints.withoutCampaign,
    toQuery: (filter: SimulationShareFilter) => ({
      ...ofCampaign(deps)(filter),
      order: 'ASC',
      orderBy: 'name',
    }),
    toRow: customerRow,
    meta: ({ totalAvailableCount: availableCount }): SimulationShareableMeta => ({ availableCount }),
  });
