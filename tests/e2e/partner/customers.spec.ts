import { readFile } from 'node:fs/promises';
import { ACCOUNTS } from '../support/accounts';
import { unique } from '../support/api';
import { assertAccessible } from '../support/axe';
import {
  drawerOf,
  expectRow,
  goToCustomers,
  LISTS,
  menuOf,
  PARTNERS,
  registerCustomer,
} from '../support/partners';
import { assertNoSidewaysScroll } from '../support/shell';
import { expect, test } from '../support/test';
import { assertToast, assertTotal, clickButton, rows, searchField, selectRow } from '../support/users';
import { visit } from '../support/visit';

const named = (word: string, ...names: readonly string[]) =>
  Promise.all(names.map((name) => registerCustomer(PARTNERS.reseller, { companyName: `${word} ${name}` })));

test.describe('a reseller', () => {
  test.use({ account: ACCOUNTS.partner });

  test('finds customers, looks at one, and acts on several', async ({ page }) => {
    const word = unique('list');
    await named(word, 'Alder', 'Birch', 'Cedar');

    await test.step('search, filters, order and columns are in the address', async () => {
      await visit(page, LISTS.reseller);
      await searchField(page).fill(word);
      await searchField(page).press('Enter');
      await expect(page).toHaveURL(new RegExp(`searchText=${word}`));
      await assertTotal(page, 3);
      await clickButton(page, 'Filters');
      const filters = page.getByRole('dialog', { name: 'Filters' });
      await filters.getByRole('checkbox', { name: 'Free', exact: true }).check();
      await filters.getByRole('checkbox', { name: 'Not available' }).check();
      await filters.getByRole('checkbox', { name: 'Registered', exact: true }).check();
      await filters.getByRole('checkbox', { name: 'Not registered' }).check();
      await expect(page).toHaveURL(/status=FREE.*accountAccess=NOT_AVAILABLE.*isRegistered=false/);
      await page.keyboard.press('Escape');
      await expect(page.getByText('No data was found, try another search')).toBeVisible();
      await clickButton(page, 'Remove filter Not registered');
      await assertTotal(page, 3);
      await page.getByRole('columnheader', { name: 'Users / seats' }).getByRole('button').click();
      await expect(page).toHaveURL(/orderBy=seats/);
      await clickButton(page, 'View');
      await page.getByRole('menuitemcheckbox', { name: 'Email' }).click();
      await page.keyboard.press('Escape');
      await expect(page.getByRole('columnheader', { name: 'Email' })).toBeVisible();
      await page.reload();
      await assertTotal(page, 3);
      await expect(page.getByRole('button', { name: /^Remove filter/ })).toHaveCount(2);
      await assertAccessible(page, 'the customers');
    });

    await test.step('all that match are exported', async () => {
      const arrived = page.waitForEvent('download');
      await clickButton(page, 'Export CSV');
      const text = await readFile(await (await arrived).path(), 'utf8');
      expect(text.trim().split(/\r?\n/)).toHaveLength(4);
      expect(text).toContain(`${word} Birch`);
    });

    await test.step('a customer opens beside the list by its address, with the deal expected', async () => {
      await page.getByRole('link', { name: `${word} Birch` }).click();
      await expect(page).toHaveURL(/customer=\d+/);
      await page.reload();
      const drawer = drawerOf(page, `${word} Birch`);
      await expect(drawer.getByText('1 of 25 used')).toBeVisible();
      await drawer.getByRole('button', { name: 'Add deal' }).click();
      const form = page.getByRole('dialog', { name: /^Expected deal with/ });
      await form.getByLabel('Probability in percent').fill('101');
      await form.getByLabel('Licenses').fill('40');
      await form.getByRole('button', { name: 'Save deal' }).click();
      await expect(form.getByText('Value must be less than or equal to 100.')).toBeVisible();
      await form.getByLabel('Probability in percent').fill('60');
      await form.getByRole('button', { name: 'Save deal' }).click();
      await assertToast(page, 'Deal saved');
      await expect(drawer.getByRole('region', { name: 'Expected deal' })).toContainText('60%');
      await assertAccessible(page, 'a customer');
      await drawer.getByRole('button', { name: 'Close' }).click();
      await expect(page).not.toHaveURL(/customer=/);
    });

    await test.step('access is requested for a page of them, and two are removed', async () => {
      await goToCustomers(page, LISTS.reseller, word);
      await page.getByRole('checkbox', { name: 'Select all rows on this page' }).check();
      await clickButton(page, 'Request access');
      await assertToast(page, 'Request sent');
      await expectRow(page, `${word} Cedar`, 'Requested');
      await selectRow(page, `${word} Alder`);
      await selectRow(page, `${word} Birch`);
      await expect(page.getByRole('button', { name: 'Request access' })).toHaveCount(0);
      await clickButton(page, 'Remove');
      await expect(
        page.getByText(
          '2 customer(s) will be removed from your customers list and all affiliation will be reset',
        ),
      ).toBeVisible();
      await clickButton(page, 'Remove 2 customers');
      await assertToast(page, 'Customer(s) removed successfully');
      await expect(rows(page)).toHaveCount(1);
      expect(await menuOf(page, `${word} Cedar`)).not.toContain('Request access');
    });

    await test.step('its trial is started, and it is removed by its own menu', async () => {
      await page.getByRole('button', { name: `Actions for ${word} Cedar` }).click();
      await page.getByRole('menuitem', { name: 'Start trial' }).click();
      await assertToast(page, 'Trial period was activated');
      await expectRow(page, `${word} Cedar`, 'Trial');
      await page.setViewportSize({ width: 390, height: 844 });
      await assertNoSidewaysScroll(page);
      await page.getByRole('button', { name: `Actions for ${word} Cedar` }).click();
      await page.getByRole('menuitem', { name: 'Remove' }).click();
      await clickButton(page, 'Remove customer');
      await expect(page.getByText('No data was found, try another search')).toBeVisible();
    });
  });

  test('removes all that match, and nothing else', async ({ page }) => {
    const word = unique('all');
    await named(word, 'One', 'Two', 'Three');
    await goToCustomers(page, LISTS.reseller, word);
    await visit(page, `${LISTS.reseller}?searchText=${word}&pageSize=5`);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('checkbox', { name: `Select ${word} Two` }).check();
    await clickButton(page, 'Select all matching customers');
    await expect(page.getByText('All 3 customers selected')).toBeVisible();
    await clickButton(page, 'Remove');
    await expect(page.getByText(/^3 customer\(s\) will be removed/)).toBeVisible();
    await clickButton(page, 'Remove 3 customers');
    await assertToast(page, 'Customer(s) removed successfully');
    await visit(page, LISTS.reseller);
    await expect(page.getByText('Amberleaf Bakeries')).toBeVisible();
  });

  test('makes a customer a partner, sees its customers but only looks at them, and takes it back', async ({
    page,
  }) => {
    const { name } = await registerCustomer(PARTNERS.reseller);
    await goToCustomers(page, LISTS.reseller, name);
    await page.getByRole('button', { name: `Actions for ${name}` }).click();
    await page.getByRole('menuitem', { name: 'Mark as Partner' }).click();
    await expect(page.getByText(/grants them access to the Partner Portal/)).toBeVisible();
    await page.getByRole('dialog').getByRole('button', { name: 'Mark as Partner' }).click();
    await assertToast(page, 'The customer is a partner now');
    await expectRow(page, name, 'Partner');
    await page.getByRole('button', { name: `Actions for ${name}` }).click();
    await page.getByRole('menuitem', { name: 'Mark as Direct Customer' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Mark as Direct Customer' }).click();
    await assertToast(page, 'The customer is a direct customer now');
  });
});
