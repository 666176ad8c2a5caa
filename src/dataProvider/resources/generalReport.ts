import { type GENERAL_ROLES, GENERAL_SORTS, generalReportEndpoints } from '@contract/reports/general';
import type { TaskStatus } from '@contract/users/users';
import type { ResourceDeps } from '../deps';
import { noneLeft } from '../wire';
import { countMeta, reportResource } from './lists';

/** What narrows the report of all people. */
export interface GeneralFilter {
  readonly search?: string;
  readonly departments?: readonly number[];
  readonly groups?: readonly number[];
  readonly taskStatuses?: readonly TaskStatus[];
  readonly role?: (typeof GENERAL_ROLES)[number];
  readonly showDisabled?: boolean;
}

/** The filters of the report beside its search, as its call has them. */
export const generalQuery = ({ search: _search, ...filter }: GeneralFilter) => {
  const { departments, groups, taskStatuses, role, showDisabled, ...rest } = filter;
  return {
    ...noneLeft(rest),
    ...(departments && { departments: [...departments] }),
    ...(groups && { groups: [...groups] }),
    ...(taskStatuses && { taskStatuses: [...taskStatuses] }),
    ...(role && { role }),
    ...(showDisabled && { showDisabled }),
  };
};

/** Each person with all that they have been given, read-only. */
export const generalReportResource = (deps: ResourceDeps) =>
  reportResource(deps, {
    endpoint: generalReportEndpoints.report,
    sorts: GENERAL_SORTS,
    toQuery: generalQuery,
    meta: countMeta,
  });
