import { buildUrl, type Endpoint, type QueryInput } from '@contract/endpoint';
import {
  simulationReportEndpoints as endpoints,
  RECIPIENT_SORTS,
  type RecipientEvent,
  type RecipientReport,
  type RoundReport,
  SENT_TEMPLATE_SORTS,
  type SimulationResult,
  TEAM_SORTS,
  type TeamResults,
  type TemplateResults,
} from '@contract/phishing-simulation/reports';
import type { GetListParams } from 'react-admin';
import { createCall } from '@/client/call';
import { csvOf } from '@/client/csvOf';
import type { ResourceDeps } from '../deps';
import { wireDirection, wireOrder, wirePage, wireSearch } from '../wire';
import type { ReportParams } from './exerciseReports';
import { type ReportPeriod, startOfPeriod } from './exerciseScope';
import { fromPage } from './records';

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

const ofCampaign = (deps: ResourceDeps, filter: unknown) => ({
  companyId: deps.companyId(),
  campaignId: (filter as ReportFilter).campaignId,
});
const roundsOf = ({ rounds }: ReportFilter) => ({ rounds: rounds?.map(Number) });

/** All matches as CSV: the gateway streams it inside the documented answer. */
async function readCsv(
  deps: ResourceDeps,
  target: Pick<Endpoint, 'path'>,
  params: object,
  query: QueryInput,
) {
  const url = buildUrl(target, { ...params }, { ...query, isCsv: true });
  return { data: csvOf(await deps.client.send(url)) };
}

/** The days of sending that a filter asks for. */
export function sentBetween(filter: ReportFilter, today = new Date()) {
  const { dateRange, periodFrom, periodTo } = filter;
  if (dateRange) return { periodFrom: startOfPeriod(dateRange, today), periodTo: undefined };
  return { periodFrom, periodTo };
}

/** The mails of a simulation (`filter.campaignId`) by recipient, read-only. */
export function simulationRecipientsResource(deps: ResourceDeps) {
  const call = createCall(deps.client);
  const toQuery = ({ filter, sort }: ReportParams) => {
    const asked = filter as RecipientFilter;
    return {
      ...wireOrder(RECIPIENT_SORTS, sort),
      ...wireSearch(asked.search),
      ...roundsOf(asked),
      departments: asked.departments,
      groups: asked.groups,
      phishingEvents: asked.phishingEvents,
      ...sentBetween(asked),
    };
  };
  return {
    async getList(_resource: string, params: GetListParams) {
      const { data } = await call(endpoints.recipients, {
        params: ofCampaign(deps, params.filter),
        query: { ...wirePage(params), ...toQuery(params) },
        signal: params.signal,
      });
      const { totalItems, totalIsMinimum } = data.pageInfo;
      return { data: data.items satisfies RecipientReport[], total: totalItems, meta: { totalIsMinimum } };
    },
    exportReport: (_resource: string, params: ReportParams) =>
      readCsv(deps, endpoints.recipients, ofCampaign(deps, params.filter), toQuery(params)),
  };
}

/** What came of a simulation (`filter.campaignId`) in each department or group, read-only. */
export function simulationTeamReportResource(deps: ResourceDeps, teams: 'departments' | 'groups') {
  const call = createCall(deps.client);
  const toQuery = ({ filter, sort }: ReportParams) => ({
    ...wireOrder(TEAM_SORTS, sort),
    ...wireSearch((filter as ReportFilter).search),
    ...roundsOf(filter as ReportFilter),
    ...sentBetween(filter as ReportFilter),
  });
  return {
    async getList(_resource: string, params: GetListParams) {
      const answer = await call(endpoints[teams], {
        params: ofCampaign(deps, params.filter),
        query: { ...wirePage(params), ...toQuery(params) },
        signal: params.signal,
      });
      return fromPage<TeamResults>(answer);
    },
    exportReport: (_resource: string, params: ReportParams) =>
      readCsv(deps, endpoints[teams], ofCampaign(deps, params.filter), toQuery(params)),
  };
}

/** What came of each template of a simulation (`filter.campaignId`), read-only. */
export function simulationTemplateReportResource(deps: ResourceDeps) {
  const call = createCall(deps.client);
  const toQuery = ({ filter, sort }: ReportParams) => ({
    ...wireOrder(SENT_TEMPLATE_SORTS, sort),
    ...wireSearch((filter as ReportFilter).search),
    ...roundsOf(filter as ReportFilter),
    ...sentBetween(filter as ReportFilter),
  });
  return {
    async getList(_resource: string, params: GetListParams) {
      const answer = await call(endpoints.templates, {
        params: ofCampaign(deps, params.filter),
        query: { ...wirePage(params), ...toQuery(params) },
        signal: params.signal,
      });
      return fromPage<TemplateResults>(answer);
    },
    exportReport: (_resource: string, params: ReportParams) =>
      readCsv(deps, endpoints.templates, ofCampaign(deps, params.filter), toQuery(params)),
  };
}

/** The rounds of a simulation (`filter.campaignId`), read-only; sorted by their number alone. */
export function simulationRoundsResource(deps: ResourceDeps) {
  const call = createCall(deps.client);
  const toQuery = ({ filter, sort }: ReportParams) => ({
    order: sort ? wireDirection(sort) : ('desc' as const),
    ...sentBetween(filter as ReportFilter),
  });
  return {
    async getList(_resource: string, params: GetListParams) {
      const { data, total } = fromPage<RoundReport>(
        await call(endpoints.rounds, {
          params: ofCampaign(deps, params.filter),
          query: { ...wirePage(params), ...toQuery(params) },
          signal: params.signal,
        }),
      );
      const rows: RoundRecord[] = data.map((round) => ({ ...round, id: round.roundNumber }));
      return { data: rows, total };
    },
    exportReport: (_resource: string, params: ReportParams) =>
      readCsv(deps, endpoints.rounds, ofCampaign(deps, params.filter), toQuery(params)),
  };
}

/** The mails of all simulations to a person (`filter.userId`), read-only. */
export function simulationResultsResource(deps: ResourceDeps) {
  const call = createCall(deps.client);
  return {
    async getList(_resource: string, params: GetListParams) {
      const { userId } = params.filter as { userId: number };
      const answer = await call(endpoints.results, {
        params: { companyId: deps.companyId(), userId },
        query: wirePage(params),
        signal: params.signal,
      });
      return fromPage<SimulationResult>(answer);
    },
  };
}
