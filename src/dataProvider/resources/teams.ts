import { departmentEndpoints, groupEndpoints, TEAM_SORTS } from '@contract/users/teams';
import type { ResourceDeps } from '../deps';
import { recordResource } from './records';

const TEAM = { sorts: TEAM_SORTS, fields: { name: true } } as const;

/** Departments or groups of the company. */
export const teamsResource = (deps: ResourceDeps, teams: 'departments' | 'groups') =>
  recordResource(deps, teams === 'departments' ? departmentEndpoints : groupEndpoints, TEAM);
