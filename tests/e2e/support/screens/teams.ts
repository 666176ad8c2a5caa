import { expect } from '@playwright/test';
import { goTo, membersOf, over, READER, type Screen } from './screen';

/** What opens over departments, groups and their people. */
export const teams: Screen[] = [
  over('merge departments', '/users/departments', async (page, say) => {
    const row = page.getByRole('row', { name: /Finance/ });
    await row.getByRole('button').last().click();
    await page.getByRole('menuitem', { name: say('users.teams.merge') }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say('users.teams.mergeAction') })
      .click();
    await expect(page.getByText(say('users.teams.nameRequired'))).toBeVisible();
  }),
  over('create department', '/users/departments', async (page, say) => {
    await page.getByRole('button', { name: say('users.teams.departments.add') }).click();
    await page.getByRole('button', { name: say('users.teams.create'), exact: true }).click();
    await expect(page.getByText(say('users.teams.nameRequired'))).toBeVisible();
  }),
  {
    name: 'assign users',
    account: READER,
    open: async (page, say) => {
      await goTo(page, await membersOf('groups', 0));
      await page.getByRole('button', { name: say('users.members.assign') }).click();
      await page.getByRole('dialog').getByRole('checkbox').first().check();
    },
  },
];
