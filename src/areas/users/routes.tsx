import { access } from '@contract/access';
import { lazyPage } from '@/client/lazyPage';
import { translator } from '@/i18n/translator';
import type { AreaRedirect, AreaRoute } from '../routes';
import { PROFILE_TABS } from './profile/tabs';

// Rules by name rather than from the endpoints: the sign-in page loads this list, but no schemas.

// One page for all tabs, so that switching keeps the header mounted.
const profilePage = lazyPage(async () => {
  const [page] = await Promise.all([import('./profile/ProfilePage'), translator.add('userProfile')]);
  return page;
});

/**
 * The users screens. Their rules are given by name rather than read from the endpoints, because the sign-in
 * page loads the routes and must not load the contract's schemas (routes.test.ts keeps the two equal).
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
  ...PROFILE_TABS.map((tab) => ({
    path: `/user_profile/:userId/${tab}`,
    element: profilePage,
    access: access.adminAreaRead,
    titleKey: 'users.title.profile' as const,
  })),
];

/** `/users` leads to the list of all users, a profile to its outstanding tasks. */
export const usersRedirects: readonly AreaRedirect[] = [
  { path: '/users', to: '/users/all_users' },
  { path: '/user_profile/:userId', to: '/user_profile/:userId/outstanding_tasks' },
];
