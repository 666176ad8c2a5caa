import { expect } from '@playwright/test';
import { ACCOUNTS } from '../accounts';
import { sessionOf } from '../api';
import { goTo, membersOf, READER, type Screen, screen } from './screen';

const ownProfile = (tab: string): Screen => ({
  name: `own profile, ${tab}`,
  account: READER,
  open: async (page) => goTo(page, `/user_profile/${(await sessionOf(READER)).userId}/${tab}`),
});

export const lists: Screen[] = [
  screen('all users', '/users/all_users?showDisabled=true'),
  screen('all users, filtered', '/users/all_users?filterBy=learner,inProgress&limit=5'),
  screen('all users, nothing found', '/users/all_users?search=zzzz'),
  screen('departments', '/users/departments'),
  screen('groups', '/users/groups'),
  {
    name: 'people of a department',
    account: READER,
    open: async (page) => goTo(page, await membersOf('departments', 1)),
  },
  {
    name: 'people of a group',
    account: READER,
    open: async (page) => goTo(page, await membersOf('groups', 0)),
  },
  {
    name: 'all users, read only',
    account: ACCOUNTS.readOnly,
    open: (page) => goTo(page, '/users/all_users'),
  },
  screen('outstanding tasks of a person', '/user_profile/101002/outstanding_tasks'),
  ...['outstanding_tasks', 'completed_tasks', 'edit', 'password', 'activity'].map(ownProfile),
  {
    name: 'a profile, read only',
    account: ACCOUNTS.readOnly,
    open: (page) => goTo(page, '/user_profile/101002/edit'),
  },
  { name: 'customers', account: ACCOUNTS.partner, open: (page) => goTo(page, '/reseller/customers') },
  { name: 'no groups yet', account: ACCOUNTS.free, open: (page) => goTo(page, '/users/groups') },
  { name: 'no permission', account: ACCOUNTS.partner, open: (page) => goTo(page, '/users/all_users') },
  {
    name: 'a list that failed',
    account: READER,
    open: async (page) => {
      await page.route(/\/groups\?/, (route) =>
        route.fulfill({ status: 500, json: {}, headers: { 'x-request-id': '4711' } }),
      );
      await page.goto('/users/groups');
      await expect(page.getByRole('alert')).toBeVisible();
    },
  },
];
