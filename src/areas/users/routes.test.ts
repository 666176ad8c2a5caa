import { profileEndpoints } from '@contract/users/profile';
import { departmentEndpoints, groupEndpoints } from '@contract/users/teams';
import { userEndpoints } from '@contract/users/users';
import { expect, it } from 'vitest';
import { usersRoutes } from './routes';

const reads = {
  '/users/all_users': userEndpoints.list,
  '/users/departments': departmentEndpoints.list,
  '/users/groups': groupEndpoints.list,
  '/users/departments/assigned-users/:departmentId': departmentEndpoints.get,
  '/users/groups/assigned-users/:groupId': groupEndpoints.get,
  '/user_profile/:userId/outstanding_tasks': profileEndpoints.tasks,
  '/user_profile/:userId/completed_tasks': profileEndpoints.tasks,
  '/user_profile/:userId/edit': profileEndpoints.get,
  '/user_profile/:userId/password': profileEndpoints.get,
  '/user_profile/:userId/activity': profileEndpoints.activity,
};

it('a screen allows exactly the users who may read its data', () => {
  expect(Object.fromEntries(usersRoutes.map(({ path, access }) => [path, access]))).toEqual(
    Object.fromEntries(Object.entries(reads).map(([path, { access }]) => [path, access])),
  );
});
