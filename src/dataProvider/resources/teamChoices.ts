import { exerciseReportEndpoints } from '@contract/phishing-exercise/reports';
import { simulationReportEndpoints } from '@contract/phishing-simulation/reports';
import { departmentEndpoints, groupEndpoints } from '@contract/users/teams';
import type { GetListParams, GetManyParams } from 'react-admin';
import { createCall } from '@/client/call';
import type { ResourceDeps } from '../deps';
import { wirePage, wireSearch } from '../wire';
import { fromPage } from './records';

const OFFERED = { exercise: exerciseReportEndpoints, simulation: simulationReportEndpoints } as const;
const TEAMS = {
  departments: ['departmentsFilter', departmentEndpoints.list],
  groups: ['groupsFilter', groupEndpoints.list],
} as const;

/** The departments or groups with people in an exercise or simulation (`filter.campaignId`), to filter its report by. */
export function teamChoicesResource(deps: ResourceDeps, of: keyof typeof OFFERED, teams: keyof typeof TEAMS) {
  const call = createCall(deps.client);
  const [filter, named] = TEAMS[teams];
  const offered = OFFERED[of][filter];
  return {
    async getList(_resource: string, params: GetListParams) {
      const { campaignId, search } = params.filter as { campaignId: number; search?: string };
      const answer = await call(offered, {
        params: { companyId: deps.companyId(), campaignId },
        query: { ...wirePage(params), ...wireSearch(search) },
        signal: params.signal,
      });
      return fromPage(answer);
    },
    async getMany(_resource: string, { ids, signal }: GetManyParams) {
      const query = { ids: ids.map(Number), pageSize: ids.length };
      const answer = await call(named, { params: { companyId: deps.companyId() }, query, signal });
      return { data: answer.data.items };
    },
  };
}
