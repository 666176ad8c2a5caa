import { ACCOUNTS, PASSWORD } from '../support/accounts';
import { assertSignedIn, assertSignedOut, goToLogin, passwordField, signIn } from '../support/login';
import { clickLogOut } from '../support/shell';
import { expect, test } from '../support/test';
import { assertLoaded } from '../support/users';

const WANTED = '/users/departments?order=DESC&orderBy=usersCount&search=o';

test('a guest who asks for a screen gets it after signing in, with its query, for one sign-in only', async ({
  page,
}) => {
  await page.goto(WANTED);
  await assertSignedOut(page);
  await signIn(page, ACCOUNTS.leaver, PASSWORD);
  await expect(page).toHaveURL(WANTED);
  await expect(page.getByRole('searchbox', { name: 'Search departments' })).toHaveValue('o');
  await clickLogOut(page);
  await assertSignedOut(page);
  await signIn(page, ACCOUNTS.leaver, PASSWORD);
  await expect(page).toHaveURL(/\/home$/);
});

test('foreign addresses in the path, the query or the tab are never followed', async ({ page, baseURL }) => {
  for (const address of ['//evil.example/users', '/\\evil.example/users']) await page.goto(baseURL + address);
  await page.goto('/login?redirectTo=https://evil.example/');
  await page.evaluate(() => sessionStorage.setItem('vigil.wanted-route', '//evil.example/users'));
  await signIn(page, ACCOUNTS.reader, PASSWORD);
  await assertSignedIn(page);
  expect(new URL(page.url()).origin).toBe(baseURL);
});

test.describe('signed in', () => {
  test.use({ account: ACCOUNTS.leaver });

  test('a session that the gateway has ended leads back to where it was', async ({ page, complaints }) => {
    complaints.expect(/status of 401/);
    await page.goto('/users/groups?search=none');
    await assertSignedIn(page);
    const body = { code: 'session_expired', message: 'Ended.', status: 401, details: [] };
    await page.route('**/customers/**/departments?**', (route) => route.fulfill({ status: 401, json: body }));
    await page.goto('/users/departments?order=DESC');
    await assertSignedOut(page);
    await expect(page.getByRole('status')).toHaveText(
      'Your session has ended. Sign in to continue where you were.',
    );
    await page.unroute('**/customers/**/departments?**');
    await signIn(page, ACCOUNTS.leaver, PASSWORD);
    await expect(page).toHaveURL('/users/departments?order=DESC');
  });

  test('what was typed is back after the session has ended, and after the page was loaded anew', async ({
    page,
    complaints,
  }) => {
    complaints.expect(/status of 401/);
    const openDialog = () => page.getByRole('button', { name: 'Create department' }).first().click();
    const name = page.getByRole('dialog').getByRole('textbox', { name: 'Department name' });
    await page.goto('/users/departments');
    await openDialog();
    await name.fill('Field work');
    // Loaded anew by accident, as by an address that is typed.
    await page.goto('/users/departments');
    await openDialog();
    await expect(name).toHaveValue('Field work');
    await expect(page.getByText('What you had typed is back.')).toBeVisible();

    const body = { code: 'session_expired', message: 'Ended.', status: 401, details: [] };
    await page.route('**/customers/**/departments', (route) => route.fulfill({ status: 401, json: body }));
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Create/ })
      .click();
    await assertSignedOut(page);
    await page.unroute('**/customers/**/departments');
    await signIn(page, ACCOUNTS.leaver, PASSWORD);
    // The address has the dialog.
    await expect(page).toHaveURL(/\/users\/departments/);
    await expect(name).toHaveValue('Field work');
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await openDialog();
    await expect(name).toHaveValue('');
  });

  test('signing out in one tab signs out the other', async ({ page, context }) => {
    await page.goto('/users/departments');
    await assertSignedIn(page);
    const other = await context.newPage();
    const loaded = other.waitForResponse(/\/groups\?.*search=a/);
    await other.goto('/users/groups?search=a');
    await loaded;
    await assertSignedIn(other);
    await assertLoaded(other);
    await clickLogOut(page);
    await assertSignedOut(page);
    await assertSignedOut(other);
    await signIn(other, ACCOUNTS.leaver, PASSWORD);
    await expect(other).toHaveURL('/users/groups?search=a');
  });

  test('the sign-in page leads on who is signed in; after signing out the back button shows nothing', async ({
    page,
  }) => {
    await page.goto('/login');
    await assertSignedIn(page);
    await expect(page).toHaveURL(/\/home$/);
    await clickLogOut(page);
    await assertSignedOut(page);
    await page.goBack();
    await assertSignedOut(page);
    await expect(page.getByRole('table')).toHaveCount(0);
  });
});

test('the keyboard alone signs in, and a second press sends nothing twice', async ({ page }) => {
  await goToLogin(page);
  let calls = 0;
  await page.route('**/login/validate', async (route) => {
    calls += 1;
    await expect(page.getByRole('button', { name: /Signing in/ })).toBeVisible();
    await page.keyboard.press('Enter');
    await route.continue();
  });
  await page.keyboard.type(ACCOUNTS.reader);
  await page.keyboard.press('Tab');
  await expect(passwordField(page)).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Forgot password?' })).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press('Enter');
  await assertSignedIn(page);
  expect(calls).toBe(1);
});
