import { simulationReportEndpoints } from '@contract/phishing-simulation/reports';
import { profileEndpoints } from '@contract/users/profile';
import { departmentEndpoints, groupEndpoints } from '@contract/users/teams';
import { userEndpoints } from '@contract/users/users';
import { expect, it } from 'vitest';
import { users } from './area';

const reads = {
  '/users/all_users': userEndpoints.list,
  // The names of departments and groups are read by more users than the screens, which belong to the users' own.
  '/users/departments': userEndpoints.list,
  '/users/groups': userEndpoints.list,
  '/users/departments/assigned-users/:departmentId': userEndpoints.list,
  '/users/groups/assigned-users/:groupId': userEndpoints.list,
  '/user_profile/:userId/outstanding_tasks': profileEndpoints.tasks,
  '/user_profile/:userId/completed_tasks': profileEndpoints.tasks,
  '/user_profile/:userId/phishing_simulations': simulationReportEndpoints.results,
  '/user_profile/:userId/edit': profileEndpoints.get,
  '/user_profile/:userId/password': profileEndpoints.get,
  '/user_profile/:userId/activity': profileEndpoints.activity,
};

it('a screen allows exactly the users who may read its data', () => {
  expect(Object.fromEntries((users.routes ?? []).map(({ path, access }) => [path, access]))).toEqual(
    Object.fromEntries(Object.entries(reads).map(([path, { access }]) => [path, access])),
  );
});

it('a resource allows exactly what its endpoints allow', () => {
  const rules = Object.fromEntries((users.resources ?? []).map(({ name, access }) => [name, access]));
  expect(rules).toMatchObject({
    users: { read: userEndpoints.list.access, write: userEndpoints.update.access },
    departments: { read: userEndpoints.list.access, write: departmentEndpoints.update.access },
    groups: { read: userEndpoints.list.access, write: groupEndpoints.update.access },
    tasks: { read: profileEndpoints.tasks.access },
  });
});
