import {
  simulationReportEndpoints as endpoints,
  RECIPIENT_SORTS,
  type RecipientEvent,
  type RoundReport,
  SENT_TEMPLATE_SORTS,
  TEAM_SORTS,
} from '@contract/phishing-simulation/reports';
import type { ResourceDeps } from '../deps';
import { wireDirection } from '../wire';
import { type ReportPeriod, startOfPeriod } from './exerciseScope';
import { countMeta, listResource, reportResource } from './lists';

/** The lists of one simulation. */
export interface ReportFilter {
  readonly campaignId: number;
  readonly search?: string;
  /** Numbers as the address has them. */
  readonly rounds?: string[];
  /** A period of sending that ends today; it takes precedence over one from day to day. */
  readonly dateRange?: ReportPeriod;
  /** Days, YYYY-MM-DD. */
  readonly periodFrom?: string;
  readonly periodTo?: string;
}
/** The filters of a campaign's recipients, by their documented names. */
export interface RecipientFilter extends ReportFilter {
  readonly departments?: number[];
  readonly groups?: number[];
  readonly phishingEvents?: RecipientEvent[];
}

/** A round as a record. */
export type RoundRecord = RoundReport & { id: number };

const ofCampaign = ({ campaignId }: ReportFilter) => ({ campaignId });

/** The days of sending that a filter asks for. */
export function sentBetween(filter: ReportFilter, today: string) {
  const { dateRange, periodFrom, periodTo } = filter;
  if (dateRange) return { periodFrom: startOfPeriod(dateRange, today), periodTo: undefined };
  return { periodFrom, periodTo };
}

/** The rounds and days of a report. */
const narrowed =
  ({ today }: ResourceDeps) =>
  (filter: ReportFilter) => ({ rounds: filter.rounds?.map(Number), ...sentBetween(filter, today()) });

/** The mails of a simulation (`filter.campaignId`) by recipient, read-only. */
export const simulationRecipientsResource = (deps: ResourceDeps) =>
  reportResource(deps, {
    endpoint: endpoints.recipients,
    sorts: RECIPIENT_SORTS,
    params: ofCampaign,
    toQuery: (filter: RecipientFilter) => {
      const { rounds, departments, groups, phishingEvents } = filter;
      return {
        rounds: rounds?.map(Number),
        departments,
        groups,
        phishingEvents,
        ...sentBetween(filter, deps.today()),
      };
    },
    meta: countMeta,
  });

/** What came of a simulation (`filter.campaignId`) in each department or group, read-only. */
export const simulationTeamReportResource = (deps: ResourceDeps, teams: 'departments' | 'groups') =>
  reportResource(deps, {
    endpoint: endpoints[teams],
    sorts: TEAM_SORTS,
    params: ofCampaign,
    toQuery: narrowed(deps),
  });

/** What came of each template of a simulation (`filter.campaignId`), read-only. */
export const simulationTemplateReportResource = (deps: ResourceDeps) =>
  reportResource(deps, {
    endpoint: endpoints.templates,
    sorts: SENT_TEMPLATE_SORTS,
    params: ofCampaign,
    toQuery: narrowed(deps),
  });

/** The rounds of a simulation (`filter.campaignId`), read-only; sorted by their number alone. */
export const simulationRoundsResource = (deps: ResourceDeps) =>
  reportResource(deps, {
    endpoint: endpoints.rounds,
    params: ofCampaign,
    toQuery: (filter: ReportFilter, { sort }) => ({
      order: sort ? wireDirection(sort) : 'desc',
      ...sentBetween(filter, deps.today()),
    }),
    toRow: (round): RoundRecord => ({ ...round, id: round.roundNumber }),
  });

/** The mails of all simulations to a person (`filter.userId`), read-only. */
export const simulationResultsResource = (deps: ResourceDeps) =>
  listResource(deps, {
    endpoint: endpoints.results,
    params: ({ userId }: { readonly userId: number; readonly search?: string }) => ({ userId }),
  });
