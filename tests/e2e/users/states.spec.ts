import type { Route } from '@playwright/test';
import { ACCOUNTS } from '../support/accounts';
import { expect, test } from '../support/test';
import { assertLoaded, goToList, goToUsers, LIST, rows } from '../support/users';
import { visit } from '../support/visit';

const USERS_CALL = /\/customers\/api\/v1\/company\/\d+\/users\?/;
const REFUSAL = 'Access denied. You cannot perform this action.';

test.describe('the list of users', () => {
  test.use({ account: ACCOUNTS.reader });

  test('is in its final shape while it loads, and says in plain words why there is nothing', async ({
    page,
    complaints,
  }) => {
    complaints.expect(/status of (403|500)|ERR_FAILED|ERR_CONNECTION/);
    let answer: (route: Route) => Promise<void>;
    await page.route(USERS_CALL, (route) => answer(route));

    await test.step('while the rows are on their way their places are shown', async () => {
      let release = () => {};
      const held = new Promise<void>((resolve) => {
        release = resolve;
      });
      answer = async (route) => {
        await held;
        await route.continue();
      };
      await page.goto(LIST);
      const table = page.getByRole('table', { name: 'All users' });
      await expect(table).toHaveAttribute('aria-busy', 'true');
      await expect(rows(page)).toHaveCount(25);
      const before = await table.locator('thead').boundingBox();
      release();
      await assertLoaded(page);
      await expect(rows(page).first()).toContainText('@');
      const after = await table.locator('thead').boundingBox();
      expect(after?.y).toBe(before?.y);
    });

    await test.step('a list that fails says so and loads on retry', async () => {
      const body = { code: 'INTERNAL', message: 'Something went wrong.', status: 500, details: [] };
      answer = (route) =>
        route.fulfill({ status: 500, json: body, headers: { 'x-request-id': 'req-e2e-500' } });
      await visit(page, LIST);
      const alert = page.getByRole('alert');
      await expect(alert).toContainText("The list couldn't be loaded");
      await expect(alert).toContainText('req-e2e-500');
      answer = (route) => route.continue();
      await alert.getByRole('button', { name: 'Try again' }).click();
      await expect(rows(page)).toHaveCount(25);
    });

    await test.step('a refusal by the gateway is shown and does not sign out', async () => {
      const body = { code: 'FORBIDDEN', message: REFUSAL, status: 403, details: [] };
      answer = (route) => route.fulfill({ status: 403, json: body });
      await visit(page, LIST);
      await expect(page.getByRole('alert').filter({ hasText: REFUSAL })).toBeVisible();
      await expect(page.getByRole('region', { name: 'No users yet' })).toHaveCount(0);
      await expect(page).toHaveURL(LIST);
    });

    await test.step('an empty list says what belongs there and offers the first step', async () => {
      answer = (route) => route.fulfill({ json: [], headers: { 'content-range': 'users */0' } });
      await goToUsers(page);
      const empty = page.getByRole('region', { name: 'No users yet' });
      await empty.getByRole('button', { name: 'Add users' }).click();
      await expect(page.getByRole('dialog', { name: 'Add user' })).toBeVisible();
    });

    await test.step('a gateway that cannot be reached is told', async () => {
      answer = (route) => route.abort();
      await visit(page, LIST);
      await expect(page.getByRole('alert')).toContainText("The server can't be reached");
    });
  });
});

test.describe('a company without groups', () => {
  test.use({ account: ACCOUNTS.free });

  test('is told what groups are for', async ({ page }) => {
    await goToList(page, '/users/groups');
    const empty = page.getByRole('region', { name: 'No groups yet' });
    await expect(empty).toContainText('Groups cut across departments');
    await empty.getByRole('button', { name: 'Create group' }).click();
    await expect(page.getByRole('dialog', { name: 'Create group' })).toBeVisible();
  });
});
