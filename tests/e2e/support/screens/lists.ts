import { expect } from '@playwright/test';
import { ACCOUNTS } from '../accounts';
import { visit } from '../visit';
import { READER, type Screen, screen } from './screen';

/** Lists and profiles in states of their own. */
export const lists: Screen[] = [
  screen('all users, disabled ones too', '/users/all_users?showDisabled=true'),
  screen('all users, filtered', '/users/all_users?filterBy=learner,inProgress&limit=5'),
  screen('all users, nothing found', '/users/all_users?search=zzzz'),
  screen('all users, read only', '/users/all_users?limit=5', ACCOUNTS.readOnly),
  screen('outstanding tasks of a person', '/user_profile/101002/outstanding_tasks'),
  screen('completed tasks of a person', '/user_profile/101002/completed_tasks'),
  screen('a profile, read only', '/user_profile/101002/edit', ACCOUNTS.readOnly),
  screen('no groups yet', '/users/groups', ACCOUNTS.free),
  screen('no permission', '/users/all_users', ACCOUNTS.partner),
  {
    name: 'a list that failed',
    account: READER,
    open: async (page) => {
      await page.route(/\/groups\?/, (route) =>
        route.fulfill({ status: 500, json: {}, headers: { 'x-request-id': '4711' } }),
      );
      await visit(page, '/users/groups');
      await expect(page.getByRole('alert')).toBeVisible();
    },
  },
];
