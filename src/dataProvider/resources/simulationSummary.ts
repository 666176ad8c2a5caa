import { SENT_TEMPLATE_SORTS, TEAM_SORTS } from '@contract/phishing-simulation/reports';
import {
  simulationSummaryEndpoints as endpoints,
  PERSON_SUMMARY_SORTS,
  SIMULATION_SUMMARY_SORTS,
} from '@contract/phishing-simulation/summary';
import type { ResourceDeps } from '../deps';
import { type ExerciseScope, scopeQuery } from './exerciseScope';
import { countMeta, manyOf, reportResource } from './lists';

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

const scopeOf =
  ({ today }: ResourceDeps) =>
  ({ campaigns, period, from, to }: ScopeFilter) =>
    scopeQuery(
      {
        ...(campaigns && { campaigns }),
        ...(period && { period }),
        ...(from && { from }),
        ...(to && { to }),
      },
      today(),
    );

/** What people did in all simulations, or in some, read-only. */
export const simulationPeopleResource = (deps: ResourceDeps) =>
  reportResource(deps, {
    endpoint: endpoints.recipients,
    sorts: PERSON_SUMMARY_SORTS,
    toQuery: (filter: PeopleFilter) => {
      const { departments, groups } = filter;
      return { ...scopeOf(deps)(filter), departments, groups };
    },
    meta: (data): PeopleMeta => ({ ...countMeta(data), isByName: data.isByName }),
  });

/** The simulations that have begun side by side, read-only. */
export const simulationSummaryResource = (deps: ResourceDeps) => ({
  ...reportResource(deps, {
    endpoint: endpoints.campaigns,
    sorts: SIMULATION_SUMMARY_SORTS,
    toQuery: scopeOf(deps),
  }),
  getMany: manyOf(deps, endpoints.campaigns, { ids: 'campaignIds' }),
});

/** What came of all simulations, or of some, in each department or group, read-only. */
export const simulationSummaryTeamsResource = (deps: ResourceDeps, teams: 'departments' | 'groups') =>
  reportResource(deps, { endpoint: endpoints[teams], sorts: TEAM_SORTS, toQuery: scopeOf(deps) });

/** What came of each template in all simulations, or in some, read-only. */
export const simulationSummaryTemplatesResource = (deps: ResourceDeps) =>
  reportResource(deps, { endpoint: endpoints.templates, sorts: SENT_TEMPLATE_SORTS, toQuery: scopeOf(deps) });
