import type { Browser, Page } from '@playwright/test';
import { ACCOUNTS, NEW_PASSWORD } from '../support/accounts';
import { acceptInvitation, addPerson, confirmAddress, registerCompany, unique } from '../support/api';
import { environment } from '../support/environment';
import { mailsTo, nextCodeTo } from '../support/inbox';
import { assertCodeStep, assertSignedIn, goToLogin, signIn, submitCode } from '../support/login';
import { openAs } from '../support/signed-in';
import { confirmIdentity } from '../support/step-up';
import { expect, test } from '../support/test';
import { assertToast, clickButton } from '../support/users';
import { visit } from '../support/visit';

async function pageOf(browser: Browser, account: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: environment().origin });
  await openAs(context, account);
  return context.newPage();
}

/** Turns on the user's own second factor, from the account menu. */
async function turnOnSecondFactor(page: Page, email: string): Promise<void> {
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Account/ })
    .click();
  await page.getByRole('menuitem', { name: 'Two-factor authentication' }).click();
  const dialog = page.getByRole('dialog', { name: 'Two-factor authentication' });
  await dialog.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD);
  const before = (await mailsTo(email)).length;
  await clickButton(dialog, 'Continue');
  await dialog.getByLabel('Code', { exact: true }).fill(await nextCodeTo(email, before));
  await clickButton(dialog, 'Submit Code');
  await expect(dialog).toBeHidden();
}

test('the company changes hands, and its new owner decides how admins sign in', async ({ browser }) => {
  const owner = await registerCompany();
  await confirmAddress(owner);
  const admin = `${unique('second')}@test.example`;
  await addPerson(owner, { email: admin, role: 'admin', notify: true });
  await acceptInvitation(admin);

  await test.step('the owner offers it to an admin', async () => {
    const page = await pageOf(browser, owner);
    await visit(page, '/settings/general');
    const main = page.getByRole('main');
    await main.getByRole('combobox', { name: 'New account owner' }).click();
    await page.getByRole('option', { name: admin }).click();
    await clickButton(main, 'Offer the company');
    await clickButton(page.getByRole('dialog', { name: /^Offer the company to/ }), 'Offer the company');
    await confirmIdentity(page, owner);
    await assertToast(page, 'The offer is on its way.');
    await expect(main.getByRole('button', { name: 'Withdraw the offer' })).toBeVisible();
  });

  const page = await pageOf(browser, admin);
  const main = page.getByRole('main');
  await test.step('who accepts', async () => {
    await visit(page, '/settings/general');
    await clickButton(page.getByRole('dialog', { name: /^Welcome/ }), 'Get started');
    await expect(main.getByRole('combobox', { name: 'Sign out when unused for' })).toHaveCount(0);
    await clickButton(main, 'Become the account owner');
    await clickButton(
      page.getByRole('dialog', { name: 'Become the account owner?' }),
      'Become the account owner',
    );
    await confirmIdentity(page, admin);
    await assertToast(page, 'You are the account owner now.');
  });

  await test.step('and shortens how long sign-ins last, without another code', async () => {
    await main.getByRole('combobox', { name: 'Sign out when unused for' }).click();
    await page.getByRole('option', { name: '30 minutes' }).click();
    await clickButton(main, 'Change the length');
    await assertToast(page, 'Settings successfully updated!');
  });

  await test.step('and requires a second factor, which the new owner has turned on first', async () => {
    await turnOnSecondFactor(page, admin);
    const section = main.getByRole('region', { name: 'Two-factor authentication of admins' });
    const day = section.getByLabel('Required from');
    await day.fill((await day.getAttribute('min')) ?? '');
    await clickButton(section, 'Require it');
    await clickButton(page.getByRole('dialog', { name: /^Require two-factor/ }), 'Require it');
    await confirmIdentity(page, admin);
    await expect(section.getByText(/^Required since/)).toBeVisible();
    await expect(section.getByText(owner)).toBeVisible();
  });

  await test.step('the owner before is asked for a code at the sign-in, which turns theirs on', async () => {
    const context = await browser.newContext({ baseURL: environment().origin });
    const other = await context.newPage();
    const before = (await mailsTo(owner)).length;
    await goToLogin(other);
    await signIn(other, owner, NEW_PASSWORD);
    await assertCodeStep(other, owner);
    await expect(other.getByText(/^Your company requires two-factor/)).toBeVisible();
    await submitCode(other, await nextCodeTo(owner, before));
    await assertSignedIn(other);
    await page.reload();
    await expect(main.getByText('Everyone who uses the console has a second factor.')).toBeVisible();
  });
});

test.describe('a read-only admin', () => {
  test.use({ account: ACCOUNTS.readOnly });

  test('reads who owns the company and how long sign-ins last', async ({ page }) => {
    await visit(page, '/settings/general');
    const main = page.getByRole('main');
    await expect(main.getByRole('region', { name: 'Account owner' }).getByText(/@/)).toBeVisible();
    await expect(main.getByText('30 days (longest)')).toBeVisible();
    await expect(main.getByRole('combobox')).toHaveCount(0);
  });
});
