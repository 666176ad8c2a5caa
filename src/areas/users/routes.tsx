import { access } from '@contract/access';
import { lazyPage } from '../lazyPage';
import type { AreaRedirect, AreaRoute } from '../routes';

// Named rules rather than the endpoints' own: the sign-in page carries this list, and no schemas.

/**
 * The users screens (1 §2.2). The rule is named, not read from the endpoints: the sign-in page knows the routes
 * and must not carry the contract's schemas (routes.test.ts keeps the two equal).
 */
export const usersRoutes: readonly AreaRoute[] = [
  {
    path: '/users/all_users',
    element: lazyPage(() => import('./all/AllUsersPage')),
    access: access.staffRead,
    titleKey: 'users.title.all',
  },
  {
    path: '/users/departments',
    element: lazyPage(() => import('./teams/DepartmentsPage')),
    access: access.staffRead,
    titleKey: 'users.title.departments',
  },
  {
    path: '/users/groups',
    element: lazyPage(() => import('./teams/GroupsPage')),
    access: access.staffRead,
    titleKey: 'users.title.groups',
  },
  {
    path: '/users/departments/assigned-users/:departmentId',
    element: lazyPage(() => import('./members/DepartmentMembersPage')),
    access: access.staffRead,
    titleKey: 'users.title.department',
  },
  {
    path: '/users/groups/assigned-users/:groupId',
    element: lazyPage(() => import('./members/GroupMembersPage')),
    access: access.staffRead,
    titleKey: 'users.title.group',
  },
];

/** `/users` is the list of everybody (1 §2.2). */
export const usersRedirects: readonly AreaRedirect[] = [{ path: '/users', to: '/users/all_users' }];
