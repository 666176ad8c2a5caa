import type { Page } from '@playwright/test';
import { ACCOUNTS } from '../support/accounts';
import { unique } from '../support/api';
import { expect, test } from '../support/test';
import { clickButton, goToList, goToUsers, rows } from '../support/users';

const LOST =
  /ERR_INTERNET_DISCONNECTED|ERR_CONNECTION_FAILED|ERR_FAILED|dynamically imported module|Unleash: unable to fetch/;

const bar = (page: Page) => page.getByRole('complementary', { name: 'Connection' });

test.beforeEach(({ complaints }) => complaints.expect(LOST));

test.describe('reading', () => {
  test.use({ account: ACCOUNTS.reader });

  test('without a network what is shown stays, the next screen waits and comes by itself', async ({
    page,
    context,
  }) => {
    await goToUsers(page);
    let loads = 0;
    page.on('load', () => {
      loads += 1;
    });
    await context.setOffline(true);
    await expect(bar(page).getByText('You are offline.')).toBeVisible();
    await expect(rows(page)).toHaveCount(25);
    const menu = page.getByRole('navigation', { name: 'Main navigation' });
    await menu.getByRole('link', { name: 'Groups' }).click();
    await expect(page).toHaveURL(/\/users\/groups$/);
    await context.setOffline(false);
    await expect(page.getByRole('heading', { name: 'Groups', level: 1 })).toBeVisible();
    await expect(rows(page).first()).toBeVisible();
    await expect(bar(page).getByText('You are offline.')).toBeHidden();
    expect(loads).toBe(0);
  });

  test('is told over an open dialog as well', async ({ page, context }) => {
    await goToUsers(page);
    await clickButton(page, 'Help');
    await expect(page.getByRole('heading', { name: 'Contact Support' })).toBeVisible();
    await context.setOffline(true);
    // By role: content outside a dialog is hidden from assistive technology.
    await expect(page.getByRole('status').getByText('You are offline.')).toBeVisible();
    await context.setOffline(false);
  });

  test('a server that is away is told, and lists catch up when it is back', async ({ page }) => {
    await goToUsers(page);
    await page.route(/\/(customers|health)\//, (route) => route.abort('connectionfailed'));
    await page.getByRole('main').getByRole('searchbox').fill('amelia');
    await expect(bar(page).getByText("The server can't be reached.")).toBeVisible();
    await page.unroute(/\/(customers|health)\//);
    await expect(rows(page)).toHaveCount(1);
    await expect(bar(page).getByText("The server can't be reached.")).toBeHidden();
  });
});

test.describe('writing', () => {
  test.use({ account: ACCOUNTS.people });

  test('a form whose answer was lost stays as it is, and sent again it happens once', async ({ page }) => {
    const name = unique('Lost');
    const keys: (string | undefined)[] = [];
    await goToList(page, '/users/groups');
    await page.route(/\/groups$/, async (route) => {
      if (route.request().method() !== 'POST') return route.continue();
      keys.push(route.request().headers()['idempotency-key']);
      if (keys.length > 1) return route.continue();
      await route.fetch();
      return route.abort('connectionfailed');
    });
    await clickButton(page, 'Create group');
    const dialog = page.getByRole('dialog', { name: 'Create group' });
    await dialog.getByRole('textbox', { name: 'Group name' }).fill(name);
    await clickButton(dialog, 'Create');
    // Found by role: a dialog hides other content from assistive technology, but must not hide this message.
    await expect(page.getByRole('alert')).toContainText("The server can't be reached. Check your connection");
    await expect(dialog.getByRole('textbox', { name: 'Group name' })).toHaveValue(name);
    await clickButton(dialog, 'Create');
    await expect(dialog).toBeHidden();
    expect(keys).toEqual([expect.any(String), keys[0]]);
    await goToList(page, `/users/groups?search=${name}`);
    await expect(rows(page)).toHaveCount(1);
  });
});
