import { assertAccessible } from '../support/axe';
import { environment } from '../support/environment';
import { assertSignedIn, goToLogin } from '../support/login';
import { askForLink, assertAtProvider, signInAtProvider } from '../support/sign-on';
import { expect, test } from '../support/test';
import { visit } from '../support/visit';

const EMAIL = 'sso@larkfield.example';

test('single sign-on leads over the provider to the console and is remembered', async ({ page, context }) => {
  await goToLogin(page);
  await page.getByRole('link', { name: 'Sign in with Single Sign-On' }).click();
  await assertAccessible(page, 'the single sign-on page');
  await askForLink(page, `  ${EMAIL} `);
  await assertAtProvider(page);
  await assertAccessible(page, "the provider's page");
  await signInAtProvider(page, EMAIL);
  await assertSignedIn(page);
  expect(page.url()).not.toContain('ssoToken');
  const cookie = (await context.cookies()).find(({ name }) => name === 'auth-type');
  expect(cookie?.value).toBe('sso');
});

test("from a company's own host, single sign-on leads back there and to what was asked for", async ({
  page,
}) => {
  const host = `http://console.larkfield.localhost:${environment().port}`;
  await page.goto(`${host}/users/groups`);
  await page.getByRole('link', { name: 'Sign in with Single Sign-On' }).click();
  await askForLink(page, EMAIL);
  await signInAtProvider(page, EMAIL);
  await assertSignedIn(page);
  await expect(page).toHaveURL(`${host}/users/groups`);
});

test('an address without single sign-on is told so, and the password is one link away', async ({
  page,
  complaints,
}) => {
  await page.goto('/login/sso');
  await askForLink(page, '');
  await expect(page.getByText('Please enter Your Email.')).toBeVisible();
  await askForLink(page, 'nobody');
  await expect(page.getByText('Invalid email format')).toBeVisible();
  complaints.expect(/status of 404/);
  await askForLink(page, 'admin@brightwater.example');
  await expect(
    page.getByText('This email is not connected to SSO. Please, contact your manager'),
  ).toBeVisible();
  await page.getByRole('link', { name: 'Login with password' }).click();
  await expect(page).toHaveURL(/\/login$/);
});

test('a used token ends at the failure page', async ({ page, complaints }) => {
  complaints.expect(/status of 401/);
  await page.goto('/login?ssoToken=0123456789012345678901234567890123456789012');
  await expect(page).toHaveURL(/\/sso_fail\?errorMessage=/);
  await expect(page.getByText('Verification token is expired, please try again')).toBeVisible();
  await assertAccessible(page, 'the failure page');
  await page.getByRole('link', { name: 'Sign in without SSO' }).click();
  await expect(page).toHaveURL(/\/login$/);
});

test('failures of the address are told in words, a message in it is text, and consoles list what helps', async ({
  page,
}) => {
  await page.goto('/sso_fail?errorMessage=email_is_not_connected');
  await expect(
    page.getByText('This email is not connected to SSO. Please, contact your manager'),
  ).toBeVisible();

  const message = '<img src=x onerror="document.title=1">';
  await visit(page, `/sso_fail?errorMessage=${encodeURIComponent(message)}`);
  await expect(page.getByText(message)).toBeVisible();
  await expect(page).toHaveTitle('SSO Login Failed · Vigil');
  await page.getByRole('button', { name: 'Reload the Page' }).click();
  await expect(page.getByText(message)).toBeVisible();

  await visit(page, '/sso_fail/acronis?code=disabled_user_company&reason=Trial&code=disabled_user');
  await expect(page.getByText('Error code: disabled_user_company')).toBeVisible();
  await expect(page.getByText('Switch the tenant to production mode.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Troubleshooting' })).toHaveCount(1);
  await assertAccessible(page, 'the failure page of a management console');
});
