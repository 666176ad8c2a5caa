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

test('an admin signs in without a code, whatever the case of their email, and lands on their first screen', async ({
  page,
}) => {
  for (const [name, path] of [
    ['Forgot password?', '/learn/forgot-password?app=console'],
    ['Learner Login', '/learn'],
    ['User Agreement', '/learn/user-agreement'],
    ['Privacy Policy', '/learn/privacy-policy'],
  ] as const) {
    await expect(page.getByRole('link', { name })).toHaveAttribute('href', path);
  }
  await fillCredentials(page, ACCOUNTS.reader, PASSWORD);
  await page.getByRole('button', { name: 'Show password' }).click();
  await expect(passwordField(page)).toHaveAttribute('type', 'text');
  await page.getByRole('button', { name: 'Hide password' }).click();
  await expect(passwordField(page)).toHaveAttribute('type', 'password');
  // Spaces around the email are taken away.
  await signIn(page, '  Admin@Larkfield.example ', PASSWORD);
  await assertSignedIn(page);
  await expect(page).toHaveURL(/\/home$/);
  await expect(page.getByRole('heading', { name: 'Get started', level: 1 })).toBeVisible();
});

test('what is missing or wrong is told where it is, in the documented words', async ({
  page,
  complaints,
}) => {
  complaints.expect(/status of (401|403|500)/);
  await test.step('empty fields name what is missing', async () => {
    await clickSignIn(page);
    await assertFieldError(emailField(page), 'Please enter Your Email.');
    await assertFieldError(passwordField(page), 'Please enter Your Password.');
    await expect(emailField(page)).toBeFocused();
  });
  await test.step('an email without a domain and a short password are refused before anything is sent', async () => {
    await signIn(page, 'amelia@larkfield', '12345');
    await assertFieldError(emailField(page), 'Invalid email format');
    await assertFieldError(passwordField(page), 'Too short');
  });
  await test.step('a wrong password is told at the password', async () => {
    await signIn(page, ACCOUNTS.people, 'Not-The-Password-1');
    await assertFieldError(passwordField(page), 'Invalid login credentials');
    await expect(passwordField(page)).toBeFocused();
  });
  await test.step('an unknown email is told in the same words', async () => {
    await passwordField(page).fill('');
    await signIn(page, 'nobody@larkfield.example', PASSWORD);
    await assertFieldError(passwordField(page), 'Invalid login credentials');
  });
  await test.step('a suspended account is told at the email', async () => {
    await signIn(page, 'disabled@larkfield.example', PASSWORD);
    await assertFieldError(emailField(page), 'Your account was suspended. Please, contact your manager');
  });
  await test.step('a gateway that fails is told, and what was typed stays', async () => {
    await page.route('**/api/v1/user/login/validate', (route) =>
      route.fulfill({ status: 500, json: { code: 'INTERNAL', message: 'x', status: 500, details: [] } }),
    );
    await signIn(page, ACCOUNTS.reader, PASSWORD);
    await expect(page.getByRole('alert')).toHaveText('Something went wrong. Please, try again later');
    await expect(emailField(page)).toHaveValue(ACCOUNTS.reader);
    await page.unroute('**/api/v1/user/login/validate');
  });
  await test.step('a learner is refused and stays signed out', async () => {
    await signIn(page, ACCOUNTS.learner, PASSWORD);
    await expect(page.getByRole('alert')).toHaveText(
      "This account doesn't have access to the admin console.",
    );
    await page.goto('/users/all_users');
    await assertSignedOut(page);
  });
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
  await expect(other).not.toHaveURL(/\/home$/);
});
