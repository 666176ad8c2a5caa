import { expect as expectOf, type Page } from '@playwright/test';
import { ACCOUNTS, PASSWORD } from '../support/accounts';
import { request } from '../support/api';
import { assertAccessible } from '../support/axe';
import { assertSignedIn, assertSignedOut, goToLogin, signIn } from '../support/login';
import { accountMenu } from '../support/shell';
import { expect, test } from '../support/test';

test('a temporary password leads to its change before anything else', async ({ page }) => {
  await page.goto('/users/departments');
  await signIn(page, 'temporary@larkfield.example', 'Temporary-1');
  await expect(page).toHaveURL(/\/change-password$/);
  await page.goto('/users/departments');
  await expect(page).toHaveURL(/\/change-password$/);
  await assertAccessible(page, 'the change of password');
  await page.getByLabel('New password', { exact: true }).fill('Correct-Horse-1');
  await page.getByLabel('Confirm password', { exact: true }).fill('Correct-Horse-1');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page).toHaveURL(/\/users\/departments$/);
});

test('a disabled company lands on its own page, signed out', async ({ page, complaints }) => {
  complaints.expect(/status of 403/);
  await goToLogin(page);
  await signIn(page, 'admin@tamarack.example', PASSWORD);
  await expect(page).toHaveURL(/\/disabled-company$/);
  await assertAccessible(page, 'the page of a disabled company');
  await page.goto('/users/all_users');
  await assertSignedOut(page);
});

test('a magic link signs in once and leads to the users', async ({ page, complaints }) => {
  const path = '/api/v1/auth/company/{companyId}/magic_link?platformType=ADMIN';
  const answer = await request(ACCOUNTS.people, 'GET', path);
  const { data } = (await answer.json()) as { data: { link: string } };
  const { search } = new URL(data.link);
  await page.goto(`/login${search}&redirectTo=users`);
  await expect(page).toHaveURL(/\/users\/all_users$/);
  await assertSignedIn(page);
  complaints.expect(/status of 401/);
  await page.goto(`/login${search}`);
  await expect(page.getByText('Verification token is expired, please try again')).toBeVisible();
  await assertSignedOut(page);
});

test('redirectTo leads there after a password as well', async ({ page }) => {
  await goToLogin(page, '?redirectTo=users');
  await signIn(page, ACCOUNTS.partner, PASSWORD);
  await expect(page).toHaveURL(/\/users\/all_users$/);
  await page.goto('/login?redirectTo=users');
  await expect(page).toHaveURL(/\/users\/all_users$/);
});

test('register=true leads whoever is no admin to the registration', async ({ page }) => {
  await page.goto('/?register=true');
  await expect(page).toHaveURL(/\/register$/);
});

test.describe('a partner', () => {
  test.use({ account: ACCOUNTS.partner });

  const enter = async (page: Page) => {
    await page.goto('/partner-portal/companies');
    await expectOf(page).toHaveURL(/\/reseller\/customers$/);
    await page.getByRole('button', { name: /Amberleaf Bakeries/ }).click();
    await page.getByRole('menuitem', { name: 'Log in as company' }).click();
  };

  test('logs in as a customer in one tab, stays themselves in another, and comes back', async ({
    page,
    context,
  }) => {
    await enter(page);
    const banner = page.getByText(
      'Yasmin Okonkwo-Bell, you are acting as Orla Fitzgerald in Amberleaf Bakeries.',
    );
    await expect(banner).toBeVisible();
    await page.reload();
    await expect(banner).toBeVisible();
    const other = await context.newPage();
    await other.goto('/');
    await expect(other).toHaveURL(/\/reseller\/overview$/);
    await page.getByRole('button', { name: 'Exit' }).click();
    await expect(page).toHaveURL(/\/reseller\/customers$/);
    await expect(page.getByRole('heading', { name: 'Customers', level: 1 })).toBeVisible();
    await assertAccessible(page, "the partner's customers");
  });

  test('has a profile of their own, and changes their password there', async ({ page }) => {
    await page.goto('/');
    await accountMenu(page).click();
    await page.getByRole('menuitem', { name: 'My Profile' }).click();
    await expect(page.getByRole('heading', { name: 'Yasmin Okonkwo-Bell', level: 1 })).toBeVisible();
    await page.getByRole('link', { name: 'Password' }).click();
    await expect(page.getByLabel('Current password')).toBeVisible();
    await page.getByRole('link', { name: 'Edit' }).click();
    await expect(page.getByLabel('First Name')).toHaveValue('Yasmin');
  });

  test('a company token that is worth nothing leads to the sign-in', async ({ page, complaints }) => {
    complaints.expect(/status of 400/);
    await page.goto('/login?companyToken=nothing');
    await expect(page.getByText("The customer's account couldn't be opened.")).toBeVisible();
  });

  test("may not open another kind of partner's list", async ({ page }) => {
    await page.goto('/subreseller/customers');
    await expect(page.getByRole('heading', { name: "You don't have permission to access" })).toBeVisible();
  });
});
