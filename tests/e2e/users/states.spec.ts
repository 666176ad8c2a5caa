import { ACCOUNTS } from '../support/accounts';
import { expect, test } from '../support/test';
import { assertLoaded, goToList, goToUsers, LIST, rows } from '../support/users';

test.use({ account: ACCOUNTS.reader });

const USERS_CALL = /\/customers\/api\/v1\/company\/\d+\/users\?/;

test('while the rows are on their way their places are shown in the final shape', async ({ page }) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(USERS_CALL, async (route) => {
    await held;
    await route.continue();
  });
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

test('a list that fails says so and loads on retry', async ({ page, complaints }) => {
  complaints.expect(/status of 500/);
  const body = { code: 'INTERNAL', message: 'Something went wrong.', status: 500, details: [] };
  await page.route(USERS_CALL, (route) =>
    route.fulfill({ status: 500, json: body, headers: { 'x-request-id': 'req-e2e-500' } }),
  );
  await page.goto(LIST);
  const alert = page.getByRole('alert');
  await expect(alert).toContainText("The list couldn't be loaded");
  await expect(alert).toContainText('req-e2e-500');
  await page.unroute(USERS_CALL);
  await alert.getByRole('button', { name: 'Try again' }).click();
  await expect(rows(page)).toHaveCount(25);
});

test('a gateway that cannot be reached is told in plain words', async ({ page, complaints }) => {
  complaints.expect(/ERR_FAILED|ERR_CONNECTION/);
  await page.route(USERS_CALL, (route) => route.abort());
  await page.goto(LIST);
  await expect(page.getByRole('alert')).toContainText("The server can't be reached", { timeout: 15_000 });
});

test('a refusal by the gateway is shown and does not sign out', async ({ page, complaints }) => {
  complaints.expect(/status of 403/);
  const message = 'Access denied. You cannot perform this action.';
  await page.route(USERS_CALL, (route) =>
    route.fulfill({ status: 403, json: { code: 'FORBIDDEN', message, status: 403, details: [] } }),
  );
  await page.goto(LIST);
  await expect(page.getByText(message).first()).toBeVisible();
  await expect(page).toHaveURL(LIST);
});

test('an empty list says what belongs there and offers the first step', async ({ page }) => {
  await page.route(USERS_CALL, (route) =>
    route.fulfill({ json: [], headers: { 'content-range': 'users */0' } }),
  );
  await goToUsers(page);
  const empty = page.getByRole('region', { name: 'No users yet' });
  await empty.getByRole('button', { name: 'Add users' }).click();
  await expect(page.getByRole('dialog', { name: 'Add user' })).toBeVisible();
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
