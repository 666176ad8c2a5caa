import type { Route } from '@playwright/test';
import { ACCOUNTS } from '../support/accounts';
import { serveWithoutConfig } from '../support/config';
import { expect, test } from '../support/test';
import { goToUsers, rows } from '../support/users';
import { visit } from '../support/visit';

test('an unknown path leads to the 404 page, which leads home, as the 500 page does', async ({ page }) => {
  await page.goto('/error/500');
  await page.goto('/no/such/screen');
  await expect(page).toHaveURL(/\/error\/404$/);
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\/error\/500$/);
  await page.goForward();
  await page.getByRole('link', { name: 'Go to home page' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await visit(page, '/error/500');
  await expect(page.getByRole('heading', { name: 'Something Went Wrong' })).toBeVisible();
  await page.getByRole('link', { name: 'Go to home page' }).click();
  await expect(page).toHaveURL(/\/login$/);
});

test('a console that cannot read its configuration says so and tries again', async ({ page, complaints }) => {
  complaints.expect(/status of 503/);
  await serveWithoutConfig(page);
  await page.route('**/config.json', (route) => route.fulfill({ status: 503, body: '' }));
  await page.goto('/login');
  await expect(page.getByRole('heading', { name: "Vigil can't start" })).toBeVisible();
  await page.unroute('**/config.json');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
});

test('a console whose code does not arrive says so', async ({ page, complaints }) => {
  complaints.expect(/ERR_FAILED/);
  await page.route('**/assets/start-*.js', (route) => route.abort());
  await page.goto('/login');
  await expect(page.getByRole('alert')).toHaveText(/couldn't be loaded/);
});

test.describe('signed in', () => {
  test.use({ account: ACCOUNTS.reader });

  test('a person whose record cannot be read sees the error page with a reference', async ({
    page,
    complaints,
  }) => {
    complaints.expect(/status of 500/);
    const body = { code: 'INTERNAL', message: 'Something went wrong.', status: 500, details: [] };
    await page.route('**/api/v1/user', (route) =>
      route.fulfill({ status: 500, json: body, headers: { 'x-request-id': 'req-e2e-me' } }),
    );
    await page.goto('/users/all_users');
    await expect(page.getByRole('heading', { name: 'Something Went Wrong' })).toBeVisible();
    await expect(page.getByText('Reference: req-e2e-me')).toBeVisible();
    await page.unroute('**/api/v1/user');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(rows(page)).toHaveCount(25);
  });

  test('a chunk that a release has replaced reloads the page once, and then works', async ({
    page,
    complaints,
  }) => {
    complaints.expect(/ERR_FAILED|dynamically imported module/);
    await goToUsers(page);
    let loads = 0;
    page.on('request', (request) => {
      if (request.isNavigationRequest()) loads += 1;
    });
    // Hovering the link requests it already, so it stays unavailable until the page reloads.
    await page.route(/assets\/GroupsPage-.*\.js/, (route: Route) =>
      loads === 0 ? route.abort() : route.continue(),
    );
    await page
      .getByRole('navigation', { name: 'Main navigation' })
      .getByRole('link', { name: 'Groups' })
      .click();
    await expect(page.getByRole('heading', { name: 'Groups', level: 1 })).toBeVisible();
    expect(loads).toBe(1);
  });

  test('a chunk that stays away is told after that one reload, and the rest goes on', async ({
    page,
    complaints,
  }) => {
    complaints.expect(/ERR_FAILED|dynamically imported module|error occurred in/);
    await goToUsers(page);
    await page.route(/assets\/GroupsPage-.*\.js/, (route) => route.abort());
    await page
      .getByRole('navigation', { name: 'Main navigation' })
      .getByRole('link', { name: 'Groups' })
      .click();
    await expect(page.getByRole('alert')).toContainText('Something Went Wrong');
    await page
      .getByRole('navigation', { name: 'Main navigation' })
      .getByRole('link', { name: 'All users' })
      .click();
    await expect(rows(page)).toHaveCount(25);
  });

  test('a chunk that is back is there when it is tried again', async ({ page, complaints }) => {
    complaints.expect(/ERR_FAILED|dynamically imported module|error occurred in/);
    await page.route(/assets\/GroupsPage-.*\.js/, (route) => route.abort());
    await page.goto('/users/groups');
    await expect(page.getByRole('alert')).toContainText('Something Went Wrong');
    await page.unroute(/assets\/GroupsPage-.*\.js/);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { name: 'Groups', level: 1 })).toBeVisible();
  });
});
