import type { Page } from '@playwright/test';
import { ACCOUNTS } from '../support/accounts';
import { call } from '../support/api';
import { assertAccessible } from '../support/axe';
import { drawerOf, expectRow, goToCustomers, LISTS, PARTNERS, registerCustomer } from '../support/partners';
import { openAs } from '../support/signed-in';
import { expect, test } from '../support/test';
import { assertToast, clickAction } from '../support/users';

const poolOf = async (account: string) => {
  const { data } = await call<{ data: { licenses: number } }>(
    account,
    'GET',
    '/api/v1/billing/{companyId}/licenses',
  );
  return data.licenses;
};
const dialog = (page: Page, name: RegExp) => page.getByRole('dialog', { name });
const totalOf = async (page: Page) =>
  dialog(page, /^Buy licenses/)
    .getByRole('definition')
    .last()
    .textContent();

test.describe('a reseller', () => {
  test.use({ account: ACCOUNTS.partner });

  test('buys licenses for a customer, adds more, and allocates from its pool', async ({
    page,
    browser,
    complaints,
  }) => {
    complaints.expect(/status of (409|422)/);
    const { name, email } = await registerCustomer(PARTNERS.reseller);
    const buying = dialog(page, /^Buy licenses/);
    const buy = buying.getByRole('button', { name: 'Buy licenses' });

    await test.step('the first time for a year, at the price that is shown', async () => {
      await goToCustomers(page, LISTS.reseller, name);
      await clickAction(page, name, 'Buy licenses');
      await expect(buy).toBeDisabled();
      await buying.getByRole('textbox', { name: /^Licenses/ }).fill('0');
      await buying.getByLabel('Order number').fill('PO-17');
      await expect(buying.getByText('You have to buy at least 1 seats')).toBeVisible();
      await buying.getByRole('textbox', { name: /^Licenses/ }).fill('30');
      await expect(buying.getByText('Price per license (per year): $30')).toBeVisible();
      expect(await totalOf(page)).toBe('$900');
      await expect(buying.getByText(/^30 licenses until \w+ \d+, \d{4}$/)).toBeVisible();
      await buying.getByLabel('Promotion code').fill('nothing-like-it');
      await expect(buying.getByLabel('Promotion code')).toHaveAttribute('aria-invalid', 'true');
      await expect(buy).toBeDisabled();
      await assertAccessible(page, 'buying licenses');
      await buying.getByLabel('Promotion code').fill('');
      await buy.click();
      await assertToast(page, 'Licenses have been bought!');
      await expectRow(page, name, '1 / 30');
      await expectRow(page, name, 'Boost');
    });

    await test.step('then for the rest of the period, and only at the price that was shown', async () => {
      await clickAction(page, name, 'Buy licenses');
      await expect(buying.getByText(/added to the running subscription/)).toBeVisible();
      await expect(buying.getByLabel('Promotion code')).toHaveCount(0);
      // Somebody else's price arrives at the gateway than the one on the screen.
      await page.route(/subscriptions\/upgrade$/, async (route) => {
        const body = { ...(route.request().postDataJSON() as object), expectedTotal: 1 };
        await route.continue({ postData: JSON.stringify(body) });
      });
      await buying.getByRole('textbox', { name: /^Licenses/ }).fill('2');
      await buy.click();
      await expect(buying.getByText(/The price has changed, and nothing was bought/)).toBeVisible();
      await page.unroute(/subscriptions\/upgrade$/);
      await buy.click();
      await assertToast(page, 'Licenses have been bought!');
      await expectRow(page, name, '1 / 32');
    });

    await test.step('licenses of the pool become seats, never more than there are', async () => {
      const before = await poolOf(ACCOUNTS.partner);
      expect(before).toBeGreaterThan(3);
      await clickAction(page, name, 'Allocate licenses');
      const allocating = dialog(page, /^Allocate licenses/);
      await expect(allocating.getByText(/are in your pool\.$/)).toBeVisible();
      const ends = allocating.getByRole('list', { name: 'Licenses in your pool, by their end' });
      await expect(ends.getByRole('listitem').first()).toHaveText(/^\d+ licenses? until \w+ \d+, \d{4}$/);
      await allocating.getByLabel('Licenses to allocate').fill('99999');
      await allocating.getByRole('button', { name: 'Allocate licenses' }).click();
      await expect(allocating.getByLabel('Licenses to allocate')).toHaveAttribute('aria-invalid', 'true');
      await assertAccessible(page, 'allocating licenses');
      await allocating.getByLabel('Licenses to allocate').fill('3');
      await allocating.getByRole('button', { name: 'Allocate licenses' }).click();
      await assertToast(page, 'Licenses have been allocated!');
      await expectRow(page, name, '1 / 35');
      expect(await poolOf(ACCOUNTS.partner)).toBe(before - 3);
    });

    await test.step('and come back to the pool while nobody uses them', async () => {
      const before = await poolOf(ACCOUNTS.partner);
      await clickAction(page, name, 'Take licenses back');
      const taking = dialog(page, /^Take licenses back/);
      await expect(taking.getByText('3 licenses can be taken back.')).toBeVisible();
      await assertAccessible(page, 'taking licenses back');
      await taking.getByLabel('Licenses to take back').fill('2');
      await taking.getByRole('button', { name: 'Take back' }).click();
      await assertToast(page, 'Licenses are back in your pool!');
      await expectRow(page, name, '1 / 33');
      expect(await poolOf(ACCOUNTS.partner)).toBe(before + 2);
    });

    await test.step('a lost answer is found out over a reload: it was done, and once', async () => {
      complaints.expect(/ERR_FAILED/);
      const before = await poolOf(ACCOUNTS.partner);
      const allocating = dialog(page, /^Allocate licenses/);
      await page.route(/licenses\/allocate$/, async (route) => {
        if (route.request().method() !== 'POST') return route.fallback();
        await route.fetch();
        return route.abort();
      });
      await clickAction(page, name, 'Allocate licenses');
      await allocating.getByLabel('Licenses to allocate').fill('1');
      await allocating.getByRole('button', { name: 'Allocate licenses' }).click();
      await expect(allocating.getByText(/^(The answer to your try|It was done at)/)).toBeVisible();
      await page.reload();
      await goToCustomers(page, LISTS.reseller, name);
      await expectRow(page, name, '1 / 34');
      await clickAction(page, name, 'Allocate licenses');
      const notice = allocating.getByRole('alert').filter({ hasText: 'It was done at' });
      await expect(notice).toBeVisible();
      await assertAccessible(page, 'what became of a lost answer');
      await notice.getByRole('button', { name: 'OK' }).click();
      await expect(notice).toHaveCount(0);
      await allocating.getByRole('button', { name: 'Cancel' }).click();
      expect(await poolOf(ACCOUNTS.partner)).toBe(before - 1);
    });

    await test.step('the customer shows its subscription and its invoices', async () => {
      await page.getByRole('link', { name }).click();
      const drawer = drawerOf(page, name);
      await expect(drawer.getByText('1 of 34 used')).toBeVisible();
      await expect(drawer.getByRole('region', { name: 'Seats' })).toContainText('Ends on');
      await expect(drawer.getByRole('region', { name: 'Seats' })).toContainText('Active');
      await expect(drawer.getByRole('region', { name: 'Last invoices' }).getByRole('listitem')).toHaveCount(
        2,
      );
      await expect(drawer.getByRole('region', { name: 'Last invoices' })).toContainText('$900');
      const ends = drawer.getByRole('list', { name: 'Licenses, by their end' });
      await expect(ends.getByRole('listitem').last()).toHaveText(/^32 licenses until \w+ \d+, \d{4}$/);
    });

    await test.step('and its own page says until when it has them, and from whom', async () => {
      const theirs = await browser.newContext();
      await openAs(theirs, email);
      const own = await theirs.newPage();
      await own.goto('/licensing');
      const boost = own
        .getByRole('list', { name: 'Plans' })
        .getByRole('listitem')
        .filter({ hasText: '34 licenses' });
      await expect(boost).toContainText(/32 licenses until \w+ \d+, \d{4}/);
      await expect(
        own.getByText(`Licensing is managed by your provider`, { exact: false }).first(),
      ).toBeVisible();
      await theirs.close();
    });

    await test.step('what is bought into the pool is valid for a year, which the form says', async () => {
      await page.goto('/licensing');
      await expect(page.getByRole('region', { name: 'Price' })).toContainText(/valid until \w+ \d+, \d{4}/);
      await page.goto('/billing');
      await expect(
        page.getByRole('list', { name: 'Licenses to allocate, by their end' }).getByRole('listitem').first(),
      ).toHaveText(/^\d+ licenses? until/);
    });
  });
});

test.describe('a sub-reseller', () => {
  test.use({ account: ACCOUNTS.subReseller });

  test('buys for its own customer, without promotion codes', async ({ page }) => {
    const { name } = await registerCustomer(PARTNERS.subReseller);
    await goToCustomers(page, LISTS.subReseller, name);
    await clickAction(page, name, 'Buy licenses');
    const buying = dialog(page, /^Buy licenses/);
    await expect(buying.getByLabel('Promotion code')).toHaveCount(0);
    await buying.getByRole('textbox', { name: /^Licenses/ }).fill('5');
    await expect(buying.getByText('Total')).toBeVisible();
    await buying.getByRole('button', { name: 'Buy licenses' }).click();
    await assertToast(page, 'Licenses have been bought!');
    await expectRow(page, name, /1 \/ (5|25)/);
  });
});
