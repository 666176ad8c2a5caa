import { buildUrl, type Endpoint, type QueryInput } from '@contract/endpoint';
import {
  SENT_TEMPLATE_SORTS,
  TEAM_SORTS,
  type TeamResults,
  type TemplateResults,
} from '@contract/phishing-simulation/reports';
import {
  simulationSummaryEndpoints as endpoints,
  PERSON_SUMMARY_SORTS,
  type PersonSummary,
  SIMULATION_SUMMARY_SORTS,
  type SimulationSummary,
} from '@contract/phishing-simulation/summary';
import type { GetListParams, GetManyParams } from 'react-admin';
import { createCall } from '@/client/call';
import { csvOf } from '@/client/csvOf';
import type { ResourceDeps } from '../deps';
import { wireOrder, wirePage, wireSearch } from '../wire';
import type { ReportParams } from './exerciseReports';
import { type ExerciseScope, scopeQuery } from './exerciseScope';
import { fromPage } from './records';

/** Which campaigns the reports of all simulations are about. */
export type SimulationScope = ExerciseScope;
type ScopeFilter = SimulationScope & { readonly search?: string };
export interface PeopleFilter extends ScopeFilter {
  readonly departments?: number[];
  readonly groups?: number[];
}
/** What a list of people tells besides its rows. */
export interface PeopleMeta {
  readonly totalIsMinimum: boolean;
  /** The order asked for is not to be had; it is by name. */
  readonly isByName: boolean;
}

const ofCompany = (deps: ResourceDeps) => ({ companyId: deps.companyId() });

/** All matches as CSV: the gateway streams it inside the documented answer. */
async function readCsv(deps: ResourceDeps, target: Pick<Endpoint, 'path'>, query: QueryInput) {
  const url = buildUrl(target, ofCompany(deps), { ...query, isCsv: true });
  return { data: csvOf(await deps.client.send(url)) };
}

function toQuery<Column extends string>(columns: readonly Column[], { filter, sort }: ReportParams) {
  const { search, campaigns, period, from, to } = filter as ScopeFilter;
  const scope = {
    ...(campaigns && { campaigns }),
    ...(period && { period }),
    ...(from && { from }),
    ...(to && { to }),
  };
  return { ...wireOrder(columns, sort), ...wireSearch(search), ...scopeQuery(scope) };
}

/** What people did in all simulations, or in some, read-only. */
export function simulationPeopleResource(deps: ResourceDeps) {
  const call = createCall(deps.client);
  const queryOf = (params: ReportParams) => {
    const { departments, groups } = params.filter as PeopleFilter;
    return { ...toQuery(PERSON_SUMMARY_SORTS, params), departments, groups };
  };
  return {
    async getList(_resource: string, params: GetListParams) {
      const { data } = await call(endpoints.recipients, {
        params: ofCompany(deps),
        query: { ...wirePage(params), ...queryOf(params) },
        signal: params.signal,
      });
      const { totalItems, totalIsMinimum } = data.pageInfo;
      const meta: PeopleMeta = { totalIsMinimum, isByName: data.isByName };
      return { data: data.items satisfies PersonSummary[], total: totalItems, meta };
    },
    exportReport: (_resource: string, params: ReportParams) =>
      readCsv(deps, endpoints.recipients, queryOf(params)),
  };
}

/** The simulations that have begun side by side, read-only. */
export function simulationSummaryResource(deps: ResourceDeps) {
  const call = createCall(deps.client);
  return {
    async getList(_resource: string, params: GetListParams) {
      return fromPage<SimulationSummary>(
        await call(endpoints.campaigns, {
          params: ofCompany(deps),
          query: { ...wirePage(params), ...toQuery(SIMULATION_SUMMARY_SORTS, params) },
          signal: params.signal,
        }),
      );
    },
    async getMany(_resource: string, { ids, signal }: GetManyParams) {
      const query = { campaignIds: ids.map(Number), pageSize: ids.length };
      const answer = await call(endpoints.campaigns, { params: ofCompany(deps), query, signal });
      return { data: answer.data.items };
    },
    exportReport: (_resource: string, params: ReportParams) =>
      readCsv(deps, endpoints.campaigns, toQuery(SIMULATION_SUMMARY_SORTS, params)),
  };
}

/** What came of all simulations, or of some, in each department or group, read-only. */
export function simulationSummaryTeamsResource(deps: ResourceDeps, teams: 'departments' | 'groups') {
  const call = createCall(deps.client);
  return {
    async getList(_resource: string, params: GetListParams) {
      return fromPage<TeamResults>(
        await call(endpoints[teams], {
          params: ofCompany(deps),
          query: { ...wirePage(params), ...toQuery(TEAM_SORTS, params) },
          signal: params.signal,
        }),
      );
    },
    exportReport: (_resource: string, params: ReportParams) =>
      readCsv(deps, endpoints[teams], toQuery(TEAM_SORTS, params)),
  };
}

/** What came of each template in all simulations, or in some, read-only. */
export function simulationSummaryTemplatesResource(deps: ResourceDeps) {
  const call = createCall(deps.client);
  return {
    async getList(_resource: string, params: GetListParams) {
      return fromPage<TemplateResults>(
        await call(endpoints.templates, {
          params: ofCompany(deps),
          query: { ...wirePage(params), ...toQuery(SENT_TEMPLATE_SORTS, params) },
          signal: params.signal,
        }),
      );
    },
    exportReport: (_resource: string, params: ReportParams) =>
      readCsv(deps, endpoints.templates, toQuery(SENT_TEMPLATE_SORTS, params)),
  };
}
