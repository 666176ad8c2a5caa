import { type ComparedMonths, DEPARTMENT_FIGURE_SORTS, dashboardEndpoints } from '@contract/dashboards';
import type { ResourceDeps } from '../deps';
import { reportResource } from './lists';

export interface DepartmentsFilter {
  readonly search?: string;
  /** Over how many months; 12 where none are chosen. */
  readonly months?: `${ComparedMonths}`;
}

/** The departments of a company side by side, read-only. */
export const dashboardDepartmentsResource = (deps: ResourceDeps) =>
  reportResource(deps, {
    endpoint: dashboardEndpoints.departments,
    sorts: DEPARTMENT_FIGURE_SORTS,
    toQuery: ({ months }: DepartmentsFilter) => ({ months }),
  });
