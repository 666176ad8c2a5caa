import { type Department, departmentEndpoints } from '@contract/users/teams';
import type { ResourceDeps } from '../deps';
import { teamResource } from './teams';

/** Departments; every user is in exactly one. */
export const departmentsResource = (deps: ResourceDeps) =>
  teamResource<Department>(deps, departmentEndpoints);
