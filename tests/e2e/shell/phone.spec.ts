import { ACCOUNTS } from '../support/accounts';
import { addPerson } from '../support/api';
import { assertNoSidewaysScroll } from '../support/shell';
import { expect, test } from '../support/test';
import { assertToast, clickAction, clickButton, goToUsers } from '../support/users';

test.use({ account: ACCOUNTS.people, viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

test('people are cards with the same actions, and the page never scrolls sideways', async ({ page }) => {
  const { lastName, email } = await addPerson(ACCOUNTS.people);
  await goToUsers(page, `?search=${lastName}`);
  const card = page.getByRole('list', { name: 'All users' }).getByRole('listitem');
  await expect(card).toHaveCount(1);
  await expect(card).toContainText(email);
  await expect(page.getByRole('table')).toHaveCount(0);
  await assertNoSidewaysScroll(page);
  await clickAction(page, `Test ${lastName}`, 'Disable');
  await assertToast(page, '1 user disabled');
  await expect(page.getByText('No data was found, try another search')).toBeVisible();
});

test('cards are sorted by a choice in the toolbar', async ({ page }) => {
  await goToUsers(page);
  await page.getByRole('button', { name: 'Sort by' }).click();
  await page.getByRole('menuitemradio', { name: 'Email ↑' }).click();
  await expect(page).toHaveURL(/orderBy=email/);
  await expect(page.getByRole('listitem').filter({ hasText: 'admin@redmoor.example' })).toBeVisible();
});

test('the menu is a drawer that closes when a screen is chosen', async ({ page }) => {
  await goToUsers(page);
  await clickButton(page, 'Open menu');
  const menu = page.getByRole('navigation', { name: 'Main navigation' });
  await menu.getByRole('link', { name: 'Groups' }).click();
  await expect(page).toHaveURL(/\/users\/groups$/);
  await expect(menu).toBeHidden();
  await assertNoSidewaysScroll(page);
});

test.describe('a very long name', () => {
  test.use({ account: ACCOUNTS.reader });

  test('wraps within its card', async ({ page }) => {
    await goToUsers(page, '?search=raja.padmanabhapillai');
    await expect(page.getByText('Rajasekhara Venkata Subrahmanya')).toBeVisible();
    await assertNoSidewaysScroll(page);
  });
});
