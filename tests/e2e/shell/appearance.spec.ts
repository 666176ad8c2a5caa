import { ACCOUNTS } from '../support/accounts';
import { expect, test } from '../support/test';
import { clickButton, goToUsers } from '../support/users';
import { visit } from '../support/visit';

test.use({ account: ACCOUNTS.reader });

const background = () => getComputedStyle(document.body).backgroundColor;

test('the system decides between light and dark; a choice, and a folded sidebar, outlive the reload', async ({
  page,
}) => {
  await goToUsers(page);
  const light = await page.evaluate(background);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(() => page.evaluate(background)).not.toBe(light);
  await page.getByRole('button', { name: 'Color scheme' }).click();
  await page.getByRole('menuitemradio', { name: 'Light' }).click();
  await expect.poll(() => page.evaluate(background)).toBe(light);
  await clickButton(page, 'Collapse sidebar');
  await page.reload();
  await expect.poll(() => page.evaluate(background)).toBe(light);
  await expect(page.getByRole('button', { name: 'Expand sidebar' })).toBeVisible();
  const sidebar = await page.getByRole('navigation', { name: 'Main navigation' }).boundingBox();
  expect(sidebar?.width).toBeLessThan(100);
});

test('the breadcrumb and the tab say where one is, success hides by itself after four seconds', async ({
  page,
}) => {
  await goToUsers(page);
  await expect(page).toHaveTitle('All users · Vigil');
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toContainText('All users');
  await visit(page, '/users/departments/assigned-users/10103');
  await expect(page).toHaveTitle('Transport & Fleet · Vigil');
  const crumbs = page.getByRole('navigation', { name: 'Breadcrumb' });
  await crumbs.getByRole('link', { name: 'Departments' }).click();
  await expect(page).toHaveURL(/\/users\/departments$/);

  await goToUsers(page, '?filterBy=accountOwner');
  await page.clock.install();
  await clickButton(page, 'Export CSV');
  const toast = page.getByText(/Export saved as/);
  await expect(toast).toBeVisible();
  await page.clock.runFor(5_000);
  await expect(toast).toBeHidden();
});
