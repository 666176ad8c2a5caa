import { exerciseReportEndpoints } from '@contract/phishing-exercise/reports';
import { simulationReportEndpoints } from '@contract/phishing-simulation/reports';
import { departmentEndpoints, groupEndpoints } from '@contract/users/teams';
import type { ResourceDeps } from '../deps';
import { listResource, manyOf } from './lists';

const OFFERED = { exercise: exerciseReportEndpoints, simulation: simulationReportEndpoints } as const;
const TEAMS = {
  departments: ['departmentsFilter', departmentEndpoints.list],
  groups: ['groupsFilter', groupEndpoints.list],
} as const;

/** The departments or groups with people in an exercise or simulation (`filter.campaignId`), to filter its report by. */
export function teamChoicesResource(deps: ResourceDeps, of: keyof typeof OFFERED, teams: keyof typeof TEAMS) {
  const [filter, named] = TEAMS[teams];
  return {
    ...listResource(deps, {
      endpoint: OFFERED[of][filter],
      params: ({ campaignId }: { campaignId: number; search?: string }) => ({ campaignId }),
    }),
    getMany: manyOf(deps, named),
  };
}
