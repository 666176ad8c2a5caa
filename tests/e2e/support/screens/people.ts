import { expect, type Page } from '@playwright/test';
import { ACCOUNTS } from '../accounts';
import { addPerson, sessionOf } from '../api';
import type { Say } from '../texts';
import { assertLoaded, goToList } from '../users';
import { visit } from '../visit';
import { over, READER, type Screen } from './screen';

const OWNER = 'Amelia Hartwell';
const LEARNER = 'Joe Barnaby';
const OWNER_LIST = '/users/all_users?filterBy=accountOwner';

async function clickRowAction(page: Page, say: Say, key: string, name = OWNER): Promise<void> {
  await page.getByRole('button', { name: say('table.actionsOf', { name }) }).click();
  await page.getByRole('menuitem', { name: say(key) }).click();
}

/** One running task and two ended ones, as the gateway would report them. */
async function showTasks(page: Page): Promise<void> {
  const at = new Date().toISOString();
  const task = { payload: {}, total: 48_213, requestedBy: { id: 1, email: null }, undoes: null };
  const times = { createdAt: at, startedAt: at, finishedAt: null, undoneBy: null };
  const items = [
    { ...task, ...times, id: 2, kind: 'disable', state: 'running', done: 12_300, skipped: 3, failed: 0 },
    { ...task, ...times, id: 1, kind: 'delete', state: 'cancelled', done: 120, skipped: 2, failed: 1 },
    { ...task, ...times, id: 3, kind: 'import', state: 'stopped', done: 900, skipped: 0, failed: 0 },
  ].map((one) => ({
    ...one,
    canUndo: one.id === 1,
    stopReason: one.state === 'stopped' ? 'REQUESTER_ROLE' : null,
  }));
  const pageInfo = { pageNumber: 0, pageSize: 25, totalItems: items.length };
  await page.route(/users\/operations\?/, (route) => route.fulfill({ json: { data: { items, pageInfo } } }));
  const { companyId } = await sessionOf(READER);
  await page.evaluate((company) => localStorage.setItem(`vigil.operations.${company}`, '1,2,3'), companyId);
  await goToList(page, '/users/groups');
}

/** Everything that opens over or next to the users list. */
export const people: Screen[] = [
  over('edit user', OWNER_LIST, async (page, say) => {
    await clickRowAction(page, say, 'users.actions.edit');
    await expect(page.getByRole('dialog').getByRole('textbox').first()).toBeVisible();
  }),
  over('delete user', `/users/all_users?search=${ACCOUNTS.learner}`, async (page, say) => {
    await clickRowAction(page, say, 'users.actions.delete', LEARNER);
    await page.getByRole('dialog').getByRole('button').last().click();
    await expect(page.getByText(say('dialog.phraseMissing'))).toBeVisible();
  }),
  over('temporary password, with a message', '/user_profile/101002/password', async (page, say) => {
    await page.getByRole('button', { name: say('userProfile.password.temporary') }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox').fill('weak');
    await dialog.getByRole('button', { name: say('operations.temporaryPassword.action') }).click();
    await expect(dialog.getByText(say('account.validation.passwordWeak'))).toBeVisible();
  }),
  over('change department', OWNER_LIST, async (page, say) => {
    await clickRowAction(page, say, 'users.actions.changeDepartment');
    await page.getByRole('dialog').getByRole('combobox').click();
    await expect(page.getByRole('option').first()).toBeVisible();
  }),
  over('reminder', `/users/all_users?search=${ACCOUNTS.secondFactor}`, async (page, say) => {
    await page.getByRole('checkbox', { name: say('table.selectPage') }).check();
    await page.getByRole('button', { name: say('users.actions.more') }).click();
    await page.getByRole('menuitem', { name: say('users.actions.remind') }).click();
    await expect(page.getByRole('dialog').getByRole('checkbox').first()).toBeVisible();
    await assertLoaded(page);
  }),
  {
    name: 'reminder of users not started, of one of several campaigns',
    account: READER,
    open: async (page, say) => {
      const campaign = {
        courseName: 'Annual Security Awareness Training',
        startDate: '2026-01-01T00:00:00Z',
      };
      const items = ['Jan 2026 Campaign', 'Dec 2025 Campaign'].map((name, at) => ({
        ...campaign,
        id: at + 1,
        name,
      }));
      const pageInfo = { pageNumber: 0, pageSize: 100, totalItems: items.length };
      await page.route(/reminders\/campaigns/, (route) =>
        route.fulfill({ json: { data: { items, pageInfo } } }),
      );
      await visit(page, '/users/all_users?filterBy=notStarted&modal=remindNotStarted');
      await expect(page.getByLabel(say('reminders.notStarted.campaign'))).toBeVisible();
      await assertLoaded(page);
    },
  },
  over(
    'row menu of an invited person',
    '/users/all_users?limit=5',
    async (page, say) => {
      const { lastName } = await addPerson(ACCOUNTS.people);
      await goToList(page, `/users/all_users?search=${lastName}`);
      await page.getByRole('button', { name: say('table.actionsOf', { name: `Test ${lastName}` }) }).click();
      await expect(page.getByRole('menu')).toBeVisible();
    },
    ACCOUNTS.people,
  ),
  over('filters', '/users/all_users?limit=5', async (page, say) => {
    await page.getByRole('button', { name: say('table.filters') }).click();
    await expect(page.getByRole('dialog', { name: say('table.filters') })).toBeVisible();
  }),
  over('view', '/users/all_users?limit=5', async (page, say) => {
    await page.getByRole('button', { name: say('table.view') }).click();
    await expect(page.getByRole('menu')).toBeVisible();
  }),
  over('bulk bar', '/users/all_users?limit=5', async (page, say) => {
    await page.getByRole('checkbox', { name: say('table.selectPage') }).check();
    await expect(page.getByRole('toolbar', { name: say('table.actions') })).toBeVisible();
  }),
  over('all that match, and a role for them', '/users/all_users?limit=5', async (page, say) => {
    await page.getByRole('checkbox', { name: say('table.selectPage') }).check();
    const bar = page.getByRole('toolbar', { name: say('table.actions') });
    await bar.getByRole('button').first().click();
    await bar.getByRole('button', { name: say('users.actions.more') }).click();
    await page.getByRole('menuitem', { name: say('users.actions.changeRole') }).click();
    await expect(page.getByRole('combobox', { name: say('operations.role.label') })).toBeVisible();
  }),
];

/** Apart from the others, whose frame would show the tasks too. */
export const tasks: Screen[] = [
  over('long tasks', '/users/groups', async (page) => {
    await showTasks(page);
    await expect(page.getByRole('progressbar').first()).toBeVisible();
  }),
];
