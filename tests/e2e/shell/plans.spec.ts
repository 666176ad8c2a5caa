import type { Page } from '@playwright/test';
import { ACCOUNTS, PASSWORD } from '../support/accounts';
import { planOf, registerCompany, startTrial } from '../support/api';
import { goToLogin, signIn } from '../support/login';
import { accountMenu, openPalette, palette } from '../support/shell';
import { openAs } from '../support/signed-in';
import { expect, test } from '../support/test';
import { assertToast, clickButton, goToUsers } from '../support/users';
import { visit } from '../support/visit';

const UPGRADE = '/users/all_users?modal=upgrade';
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });

async function openConsole(page: Page, email: string): Promise<void> {
  await openAs(page.context(), email);
  await page.goto('/');
  await expect(accountMenu(page)).toBeVisible();
}

test('a trial is started once, and then its end is told', async ({ page }) => {
  await openConsole(page, await registerCompany());
  await clickButton(page, 'Start trial');
  await clickButton(dialog(page, 'A 14-DAY BOOST TRIAL'), 'START TRIAL');
  await assertToast(page, 'Trial period was activated');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Start trial' })).toHaveCount(0);
  await visit(page, UPGRADE);
  await expect(page.getByRole('dialog', { name: /^Trial Ends in / })).toContainText('A 14-DAY BOOST TRIAL');
});

test('a company continues on Free after it was asked', async ({ page }) => {
  const admin = await registerCompany();
  await startTrial(admin);
  await openConsole(page, admin);
  await visit(page, UPGRADE);
  await clickButton(page, 'Downgrade to Free');
  const question = dialog(page, 'Are you sure?');
  await expect(question.getByRole('button', { name: 'Keep Boost' })).toBeFocused();
  await clickButton(question, 'Keep Boost');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(await planOf(admin)).toMatchObject({ type: 'UNDEFINED', trial: { status: 'active' } });

  await accountMenu(page).click();
  await page.getByRole('menuitem', { name: 'Upgrade to Boost' }).click();
  await clickButton(page, 'Downgrade to Free');
  await clickButton(question, 'Continue to Free');
  await clickButton(dialog(page, 'Downgraded'), 'Done');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(await planOf(admin)).toMatchObject({ type: 'FREE', trial: { status: 'expired' } });
});

test.describe('in the locked state', () => {
  test.use({ account: ACCOUNTS.locked });

  test('nothing leads around the upgrade, a reload neither', async ({ page }) => {
    const upgrade = page.getByRole('alertdialog', { name: 'Boost Trial Ended' });
    await page.goto('/users/groups');
    await expect(upgrade).toContainText('The training is suspended due to expired trial period.');
    await page.reload();
    await expect(upgrade).toBeVisible();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('button', { name: 'Close' })).toHaveCount(0);
    for (let at = 0; at < 12; at++) {
      await page.keyboard.press('Tab');
      expect(await upgrade.evaluate((element) => element.contains(document.activeElement))).toBe(true);
    }
    await clickButton(page, 'Contact sales');
    await clickButton(dialog(page, 'Contact sales'), 'Cancel');
    await expect(upgrade).toBeVisible();
    await test.step('except to the page where licenses are bought', async () => {
      await clickButton(page, 'See plans and prices');
      await expect(page.getByRole('heading', { name: 'Licensing' })).toBeVisible();
      await expect(upgrade).toHaveCount(0);
      await page.getByRole('link', { name: 'Groups' }).click();
      await expect(upgrade).toBeVisible();
    });
  });
});

test.describe("a reseller's customer in the locked state", () => {
  test.use({ account: ACCOUNTS.lockedCustomer });

  test('continues on Free', async ({ page }) => {
    await page.goto('/users/groups');
    const upgrade = page.getByRole('alertdialog', { name: 'Boost Trial Ended' });
    await expect(upgrade).toContainText('Licensing is managed by your provider: ');
    await clickButton(upgrade, 'Downgrade to Free');
    await clickButton(dialog(page, 'Are you sure?'), 'Continue to Free');
    await clickButton(dialog(page, 'Downgraded'), 'Done');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Groups', exact: true })).toBeVisible();
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
  });
});

test('the close control of the locked state is Logout', async ({ page }) => {
  await goToLogin(page);
  await signIn(page, ACCOUNTS.locked, PASSWORD);
  await clickButton(page.getByRole('alertdialog'), 'Logout');
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
});

test.describe('who may not buy', () => {
  for (const { who, account, text } of [
    {
      who: 'a customer of a reseller',
      account: ACCOUNTS.customer,
      text: 'Licensing is managed by your provider: Corvid Cyber Partners',
    },
    {
      who: 'a read-only admin',
      account: ACCOUNTS.readOnly,
      text: 'Only an admin of your company can change the plan.',
    },
  ]) {
    test.describe(who, () => {
      test.use({ account });

      test('reads who does, and is offered nothing', async ({ page }) => {
        await visit(page, UPGRADE);
        const upgrade = dialog(page, 'Licenses');
        await expect(upgrade).toContainText(text);
        await expect(upgrade.getByRole('button')).toHaveCount(1);
        await clickButton(upgrade, 'Close');
        await expect(page).toHaveURL(/\/users\/all_users$/);
        await openPalette(page);
        await page.keyboard.type('licenses');
        await expect(palette(page).getByText('No results for “licenses”.')).toBeVisible();
      });
    });
  }
});

test.describe('the addresses of dialogs', () => {
  test.use({ account: ACCOUNTS.reader });

  test('after a purchase the start page says All Set!, once; the palette opens the upgrade', async ({
    page,
  }) => {
    await page.goto('/users/groups?modal=purchaseComplete');
    const done = dialog(page, 'All Set!');
    await expect(done).toContainText('Boost is active for your company with 150 licenses.');
    await expect(page).toHaveURL(/\/home\?modal=purchaseComplete$/);
    await clickButton(done, 'Done');
    await expect(page).toHaveURL(/\/home$/);
    await page.reload();
    await expect(accountMenu(page)).toBeVisible();
    await expect(done).toHaveCount(0);

    await test.step('the palette opens the upgrade, the address keeps it, back closes it', async () => {
      await goToUsers(page);
      await openPalette(page);
      await page.keyboard.type('add lic');
      await page.keyboard.press('Enter');
      const upgrade = dialog(page, 'Add licenses');
      await expect(upgrade).toBeVisible();
      await page.reload();
      await expect(upgrade).toBeVisible();
      await page.goBack();
      await expect(upgrade).toHaveCount(0);
      await expect(page).toHaveURL(/\/users\/all_users$/);
    });
  });
});
