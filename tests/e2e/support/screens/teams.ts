import { expect } from '@playwright/test';
import { goToList } from '../users';
import { membersOf, over, READER, type Screen } from './screen';

/** Everything that opens over departments, groups and their users. */
export const teams: Screen[] = [
  over('merge departments', '/users/departments', async (page, say) => {
    const row = page.getByRole('row', { name: /Finance/ });
    await row.getByRole('button').last().click();
    await page.getByRole('menuitem', { name: say('users.teams.merge') }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say('users.teams.mergeAction') })
      .click();
    await expect(page.getByText(say('form.errors.required'))).toBeVisible();
  }),
  over('create department', '/users/departments', async (page, say) => {
    await page.getByRole('button', { name: say('users.teams.departments.add') }).click();
    await page.getByRole('button', { name: say('users.teams.create'), exact: true }).click();
    await expect(page.getByText(say('form.errors.required'))).toBeVisible();
  }),
  {
    name: 'assign users',
    account: READER,
    open: async (page, say) => {
      await goToList(page, await membersOf('groups', 0));
      await page.getByRole('button', { name: say('users.members.assign') }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('checkbox', { name: say('table.selectPage') }).check();
      await dialog.getByRole('toolbar').getByRole('button').first().click();
      await expect(dialog.getByRole('toolbar').getByRole('button')).toHaveCount(1);
    },
  },
  {
    name: 'unassign all that match',
    account: READER,
    open: async (page, say) => {
      await goToList(page, `${await membersOf('departments', 0)}?limit=5`);
      await page.getByRole('checkbox', { name: say('table.selectPage') }).check();
      const buttons = page.getByRole('toolbar', { name: say('table.actions') }).getByRole('button');
      await buttons.first().click();
      // Remind, change department, unassign, clear.
      await expect(buttons).toHaveCount(4);
      await buttons.nth(2).click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
];
