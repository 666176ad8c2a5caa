import { accountEndpoints, secondFactorEndpoints } from './account';
import type { Endpoint } from './endpoint';
import { sessionEndpoints } from './session';
import { shellEndpoints } from './shell';
import { departmentEndpoints, groupEndpoints } from './users/teams';
import { userEndpoints } from './users/users';

/** Every documented call that the gateway answers, by resource. */
export const contract = {
  session: sessionEndpoints,
  account: accountEndpoints,
  secondFactor: secondFactorEndpoints,
  shell: shellEndpoints,
  users: userEndpoints,
  departments: departmentEndpoints,
  groups: groupEndpoints,
} as const;

/** The same as one list, for the reference, the guard's matrix and the coverage script. */
export const allEndpoints: readonly Endpoint[] = Object.values(contract).flatMap((resource): Endpoint[] =>
  Object.values(resource),
);
