import { access } from '@contract/access';
import { translator } from '@/i18n/translator';
import { lazyPage } from '../lazyPage';
import type { AreaRedirect, AreaRoute } from '../routes';
import { PROFILE_TABS } from './profile/tabs';

// Named rules rather than the endpoints' own: the sign-in page carries this list, and no schemas.

// One page for all tabs: going from one to the next keeps what is above them.
const profilePage = lazyPage(async () => {
  const [page] = await Promise.all([import('./profile/ProfilePage'), translator.add('userProfile')]);
  return page;
});

/**
 * The users screens. The rule is named, not read from the endpoints: the sign-in page knows the routes
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
  ...PROFILE_TABS.map((tab) => ({
    path: `/user_profile/:userId/${tab}`,
    element: profilePage,
    access: access.adminAreaRead,
    titleKey: 'users.title.profile' as const,
  })),
];

/** `/users` is the list of everybody, a profile begins with what is outstanding. */
export const usersRedirects: readonly AreaRedirect[] = [
  { path: '/users', to: '/users/all_users' },
  { path: '/user_profile/:userId', to: '/user_profile/:userId/outstanding_tasks' },
];
