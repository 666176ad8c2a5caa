import { expect, type Page } from '@playwright/test';
import { ACCOUNTS } from '../accounts';
import type { Say } from '../texts';
import { dialogAt, over, READER, type Screen } from './screen';

const fillAddresses = (page: Page, say: Say, text: string) =>
  page
    .getByRole('dialog')
    .getByRole('textbox', { name: say('invite.emails.label') })
    .fill(text);

/** The second step of adding users. */
async function goToInvitation(page: Page, say: Say): Promise<void> {
  await page.getByRole('button', { name: say('users.actions.add') }).click();
  await fillAddresses(page, say, 'someone.new@larkfield.test ');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: say('resources.users.fields.departmentId') }).click();
  await dialog.getByRole('option').first().click();
  await dialog.getByRole('button', { name: say('invite.next'), exact: true }).click();
  await expect(dialog.locator('input[name=notify]')).toBeVisible();
}

const chooseFile = (page: Page, name: string, content: string) =>
  page
    .getByRole('dialog')
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) });

const IMPORT = '/users/all_users?limit=5&modal=importCsv';
const FILE = 'E-mail;Abteilung;Vorname\nanna@larkfield.test;Finance;Anna\nnowhere;Finance;Ben\n';

/** Adding users by address or by file. */
export const invite: Screen[] = [
  over('add users, with messages', '/users/all_users?limit=5', async (page, say) => {
    await page.getByRole('button', { name: say('users.actions.add') }).click();
    await fillAddresses(page, say, 'wrong@nowhere someone@larkfield.test ');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say('invite.next'), exact: true })
      .click();
    await expect(page.getByText(say('invite.department.required'))).toBeVisible();
  }),
  over('add users, notification', '/users/all_users?limit=5', goToInvitation),
  over('add users on the Free plan', '/users/all_users?limit=5', goToInvitation, ACCOUNTS.free),
  over('invitation texts', '/users/all_users?limit=5', async (page, say) => {
    await goToInvitation(page, say);
    await page.getByRole('button', { name: say('invite.text.edit') }).click();
    await expect(page.getByRole('dialog', { name: say('invite.texts.title') })).toBeVisible();
  }),
  dialogAt('import of a file that is none', IMPORT, READER, async (page, say) => {
    await chooseFile(page, 'people.txt', '');
    await expect(page.getByText(say('import.problems.format'))).toBeVisible();
  }),
  dialogAt('import, columns', IMPORT, READER, async (page) => {
    await chooseFile(page, 'people.csv', FILE);
    await expect(page.getByRole('dialog').getByRole('combobox').first()).toBeVisible();
  }),
  dialogAt('import, dry run', IMPORT, READER, async (page, say) => {
    await chooseFile(page, 'people.csv', FILE);
    await page.getByRole('button', { name: say('invite.next'), exact: true }).click();
    await expect(page.getByRole('dialog').getByRole('tabpanel')).toBeVisible();
    await page.getByRole('dialog').getByRole('tab').last().click();
    await expect(page.getByRole('dialog').getByRole('table')).toBeVisible();
  }),
];
