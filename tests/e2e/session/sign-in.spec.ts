import { ACCOUNTS, PASSWORD } from '../support/accounts';
import {
  assertFieldError,
  assertSignedIn,
  assertSignedOut,
  clickSignIn,
  emailField,
  fillCredentials,
  goToLogin,
  passwordField,
  signIn,
} from '../support/login';
import { expect, test } from '../support/test';

test.beforeEach(({ page }) => goToLogin(page));

test('an admin signs in without a code and lands on their first screen', async ({ page }) => {
  await signIn(page, ACCOUNTS.reader, PASSWORD);
  await assertSignedIn(page);
  await expect(page).toHaveURL(/\/users\/all_users$/);
  await expect(page.getByRole('heading', { name: 'All users', level: 1 })).toBeVisible();
});

test('spaces around the email are taken away, its case does not matter', async ({ page }) => {
  await signIn(page, '  Admin@Larkfield.example ', PASSWORD);
  await assertSignedIn(page);
});

test('a wrong password is told at the password', async ({ page, complaints }) => {
  complaints.expect(/status of 401/);
  await signIn(page, ACCOUNTS.people, 'Not-The-Password-1');
  await assertFieldError(passwordField(page), 'Invalid login credentials');
  await expect(passwordField(page)).toBeFocused();
});

test('an unknown email is told in the same words as a wrong password', async ({ page, complaints }) => {
  complaints.expect(/status of 401/);
  await signIn(page, 'nobody@larkfield.example', PASSWORD);
  await assertFieldError(passwordField(page), 'Invalid login credentials');
});

test('a learner is refused and stays signed out', async ({ page, complaints }) => {
  complaints.expect(/status of 403/);
  await signIn(page, ACCOUNTS.learner, PASSWORD);
  await expect(page.getByRole('alert')).toHaveText("This account doesn't have access to the admin console.");
  await page.goto('/users/all_users');
  await assertSignedOut(page);
});

test('a suspended account is told at the email', async ({ page, complaints }) => {
  complaints.expect(/status of 40[13]/);
  await signIn(page, 'disabled@larkfield.example', PASSWORD);
  await assertFieldError(emailField(page), 'Your account was suspended. Please, contact your manager');
});

test('empty fields name what is missing', async ({ page }) => {
  await clickSignIn(page);
  await assertFieldError(emailField(page), 'Please enter Your Email.');
  await assertFieldError(passwordField(page), 'Please enter Your Password.');
  await expect(emailField(page)).toBeFocused();
});

test('an email without a domain and a short password are refused before anything is sent', async ({
  page,
}) => {
  await signIn(page, 'amelia@larkfield', '12345');
  await assertFieldError(emailField(page), 'Invalid email format');
  await assertFieldError(passwordField(page), 'Too short');
});

test('the password can be shown and hidden', async ({ page }) => {
  await fillCredentials(page, ACCOUNTS.reader, PASSWORD);
  await page.getByRole('button', { name: 'Show password' }).click();
  await expect(passwordField(page)).toHaveAttribute('type', 'text');
  await page.getByRole('button', { name: 'Hide password' }).click();
  await expect(passwordField(page)).toHaveAttribute('type', 'password');
});

test('a gateway that fails is told in the documented words, and what was typed stays', async ({
  page,
  complaints,
}) => {
  complaints.expect(/status of 500/);
  await page.route('**/api/v1/user/login/validate', (route) =>
    route.fulfill({ status: 500, json: { code: 'INTERNAL', message: 'x', status: 500, details: [] } }),
  );
  await signIn(page, ACCOUNTS.reader, PASSWORD);
  await expect(page.getByRole('alert')).toHaveText('Something went wrong. Please, try again later');
  await expect(emailField(page)).toHaveValue(ACCOUNTS.reader);
});

test('without a learner app the links lead to pages of the console itself', async ({ page }) => {
  for (const [name, path] of [
    ['Forgot password?', '/forgot-password'],
    ['Learner Login', '/learner'],
    ['User Agreement', '/user-agreement'],
    ['Privacy Policy', '/privacy-policy'],
  ] as const) {
    await expect(page.getByRole('link', { name })).toHaveAttribute('href', path);
  }
});

test('a sign-in page goes on when another tab has signed in', async ({ page, context }) => {
  await page.goto('/users/groups');
  await expect(emailField(page)).toBeVisible();
  const other = await context.newPage();
  await goToLogin(other);
  await signIn(other, ACCOUNTS.reader, PASSWORD);
  await assertSignedIn(other);
  await expect(page).toHaveURL(/\/users\/groups$/);
  await assertSignedIn(page);
  // Back returns to the previous page, not to the sign-in.
  await other.goBack();
  await expect(other).not.toHaveURL(/\/users\/all_users$/);
});
