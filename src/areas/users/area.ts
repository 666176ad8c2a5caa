import { access } from '@contract/access';
import AccountTree from '@mui/icons-material/AccountTreeOutlined';
import Group from '@mui/icons-material/GroupOutlined';
import People from '@mui/icons-material/PeopleAltOutlined';
import Person from '@mui/icons-material/PersonOutlined';
import { lazyPage } from '@/client/lazyPage';
import { mappingsOf } from '@/dataProvider/mappings';
import type { Area } from '../area';
import { links } from './links';
// With the console itself: the first list needs them.
import * as own from './mappings';
import { personName } from './people';
import { PROFILE_TABS, profilePath } from './profile/tabs';
import { userActionSource } from './userActionSource';
import { userOperations } from './userOperations';

// One page for all tabs, so that switching keeps the header mounted.
const profilePage = lazyPage(() => import('./profile/ProfilePage'), 'userProfile');

const staff = { read: access.staffRead, write: access.staffWrite };

/** Users, departments and groups. area.test.ts keeps the rules equal to those of the endpoints. */
export const users: Area = {
  routes: [
    {
      path: links.allUsers.path,
      element: lazyPage(() => import('./all/AllUsersPage')),
      access: access.staffRead,
      titleKey: 'users.title.all',
    },
    {
      path: links.departments.path,
      element: lazyPage(() => import('./teams/DepartmentsPage')),
      access: access.staffRead,
      titleKey: 'users.title.departments',
    },
    {
      path: links.groups.path,
      element: lazyPage(() => import('./teams/GroupsPage')),
      access: access.staffRead,
      titleKey: 'users.title.groups',
    },
    {
      path: links.department.path,
      element: lazyPage(() => import('./members/DepartmentMembersPage')),
      access: access.staffRead,
      titleKey: 'users.title.department',
    },
    {
      path: links.group.path,
      element: lazyPage(() => import('./members/GroupMembersPage')),
      access: access.staffRead,
      titleKey: 'users.title.group',
    },
    ...PROFILE_TABS.map((tab) => ({
      path: `/user_profile/:userId/${tab}`,
      element: profilePage,
      access: tab === 'phishing_simulations' ? access.boostRead : access.adminAreaRead,
      titleKey: 'users.title.profile' as const,
    })),
  ],
  redirects: [
    { path: '/users', to: links.allUsers.path },
    { path: '/user_profile/:userId', to: '/user_profile/:userId/outstanding_tasks' },
  ],
  navigation: [
    {
      key: 'users',
      labelKey: 'shell.nav.users',
      icon: People,
      access: access.staffRead,
      children: [
        {
          key: 'all-users',
          labelKey: 'shell.nav.allUsers',
          icon: Person,
          path: links.allUsers.path,
          covers: ['/user_profile'],
        },
        {
          key: 'departments',
          labelKey: 'shell.nav.departments',
          icon: AccountTree,
          path: links.departments.path,
        },
        { key: 'groups', labelKey: 'shell.nav.groups', icon: Group, path: links.groups.path },
      ],
    },
  ],
  mappings: mappingsOf(['users', 'departments', 'groups', 'tasks'], () => own),
  resources: [
    {
      name: 'users',
      recordRepresentation: personName,
      icon: Person,
      access: staff,
      pages: {
        show: (id) => profilePath(Number(id)),
        simulations: (id) => profilePath(Number(id), 'phishing_simulations'),
      },
      search: { labelKey: 'shell.nav.users', sort: 'email', hint: 'email' },
    },
    {
      name: 'departments',
      recordRepresentation: 'name',
      icon: AccountTree,
      access: staff,
      pages: { show: (id) => links.department({ departmentId: id }) },
    },
    {
      name: 'groups',
      recordRepresentation: 'name',
      icon: Group,
      access: staff,
      pages: { show: (id) => links.group({ groupId: id }) },
    },
    {
      name: 'tasks',
      recordRepresentation: 'name',
      access: { read: access.adminAreaRead, write: access.adminAreaWrite },
    },
  ],
  commands: [userActionSource],
  operations: userOperations,
};
