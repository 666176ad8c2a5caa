import { ACCOUNTS, PASSWORD } from '../support/accounts';
import { codeIn, mailsTo, nextMailTo, wrongCode } from '../support/inbox';
import {
  assertCodeStep,
  assertFieldError,
  assertSignedIn,
  assertSignedOut,
  codeField,
  emailField,
  goToLogin,
  passwordField,
  signIn,
  submitCode,
} from '../support/login';
import { askForLink, signInAtProvider } from '../support/sign-on';
import { expect, test } from '../support/test';

// Only one account has a second factor, and its wrong codes are counted together: the tests run in sequence,
// the lock last.
test.describe.configure({ mode: 'serial' });

const EMAIL = ACCOUNTS.secondFactor;
let mailsBefore = 0;

test.beforeEach(async ({ page }) => {
  mailsBefore = (await mailsTo(EMAIL)).length;
  await goToLogin(page);
  await signIn(page, EMAIL, PASSWORD);
  await assertCodeStep(page, EMAIL);
});

test('the mailed code signs in', async ({ page }) => {
  const submit = page.getByRole('button', { name: 'Submit Code' });
  await expect(submit).toBeDisabled();
  await submitCode(page, codeIn(await nextMailTo(EMAIL, mailsBefore)));
  await assertSignedIn(page);
});

test('a code is asked for after single sign-on, too', async ({ page, context }) => {
  await page.goto('/login/sso?redirectTo=users');
  await askForLink(page, EMAIL);
  await signInAtProvider(page, EMAIL);
  await assertCodeStep(page, EMAIL);
  expect(page.url()).not.toContain('ssoToken');
  await submitCode(page, codeIn(await nextMailTo(EMAIL, mailsBefore + 1)));
  await assertSignedIn(page);
  const cookie = (await context.cookies()).find(({ name }) => name === 'auth-type');
  expect(cookie?.value).toBe('sso');
});

test('a resent code works and the first one no longer does', async ({ page, complaints }) => {
  complaints.expect(/status of 401/);
  const first = codeIn(await nextMailTo(EMAIL, mailsBefore));
  await submitCode(page, wrongCode(first));
  await expect(codeField(page)).toHaveAccessibleDescription(/4 attempts left/);
  await page.getByRole('button', { name: 'Resend code' }).click();
  await expect(page.getByRole('status')).toHaveText('An email code was sent');
  await expect(codeField(page)).toHaveValue('');
  await assertFieldError(codeField(page), '');
  const second = codeIn(await nextMailTo(EMAIL, mailsBefore + 1));
  await submitCode(page, first);
  await expect(codeField(page)).toHaveAccessibleDescription(/\d attempts? left/);
  await submitCode(page, second);
  await assertSignedIn(page);
});

test('fewer than six digits cannot be submitted; back to login keeps the email; a reload starts over', async ({
  page,
}) => {
  await codeField(page).fill('12 34a');
  await expect(codeField(page)).toHaveValue('1234');
  await codeField(page).blur();
  await assertFieldError(codeField(page), 'The code must be 6 digits.');
  await expect(page.getByRole('button', { name: 'Submit Code' })).toBeDisabled();
  await page.getByRole('button', { name: 'Back to Login' }).click();
  await expect(emailField(page)).toHaveValue(EMAIL);
  await page.goto('/users/all_users');
  await assertSignedOut(page);
});

test('the fifth wrong code blocks with the documented alert', async ({ page, complaints }) => {
  complaints.expect(/status of (401|429)/);
  const wrong = wrongCode(codeIn(await nextMailTo(EMAIL, mailsBefore)));
  for (const left of [4, 3, 2, 1]) {
    await submitCode(page, wrong);
    await expect(codeField(page)).toHaveAccessibleDescription(new RegExp(`${left} attempts? left`));
  }
  await submitCode(page, wrong);
  const alert = page.getByRole('alertdialog', { name: 'Too many attempts' });
  const words = 'The number of attempts has been exhausted. Please try again in 10 minutes.';
  await expect(alert).toContainText(words);
  await alert.getByRole('button', { name: 'OK' }).click();
  await expect(alert).toBeHidden();
  await expect(emailField(page)).toHaveValue(EMAIL);
  await expect(passwordField(page)).toBeFocused();
  await signIn(page, EMAIL, PASSWORD);
  await expect(page.getByRole('alertdialog')).toContainText(words);
});
