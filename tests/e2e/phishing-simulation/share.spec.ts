import type { Page } from '@playwright/test';
import { ACCOUNTS } from '../support/accounts';
import { call } from '../support/api';
import { assertAccessible } from '../support/axe';
import { assertNoSidewaysScroll } from '../support/shell';
import { openAs } from '../support/signed-in';
import { expect, test } from '../support/test';
import { visit } from '../support/visit';

const CAMPAIGN = 'Quarterly check for customers';
const SHARE = '/phishing-simulation/share/9';
const CUSTOMER = 'Hollin Bay Ferries';
const BASE = '/phishing/api/v3/company/{companyId}';

const table = (page: Page) => page.getByRole('table', { name: 'Customers with this campaign' });
const row = (page: Page, name: string) => table(page).getByRole('row', { name: new RegExp(name) });
const bar = (page: Page) => page.getByRole('toolbar', { name: 'Actions' });
const dialog = (page: Page) => page.getByRole('dialog');

interface Copy {
  readonly id: number;
  readonly name: string;
  readonly status: string;
  readonly total: number;
}
const copiesOf = async (list: 'active' | 'archive') =>
  (await call<{ data: { items: Copy[] } }>(ACCOUNTS.given, 'GET', `${BASE}/campaigns/${list}`)).data.items;

/** Stops what an attempt before has left at the customer. */
async function startAnew(): Promise<void> {
  for (const { id } of await copiesOf('active'))
    await call(ACCOUNTS.given, 'PATCH', `${BASE}/campaign/${id}/complete`);
}

test.describe('a partner', () => {
  // One after the other: while a customer has the campaign, it can't be added.
  test.describe.configure({ mode: 'default' });
  test.use({ account: ACCOUNTS.partner });

  test('shares a campaign with a customer, whose people get its mails, and removes it again', async ({
    page,
  }) => {
    await startAnew();

    await test.step('the row menu of an active campaign leads to its customers', async () => {
      await visit(page, '/phishing-simulation');
      await page.getByRole('button', { name: new RegExp(CAMPAIGN) }).click();
      await page.getByRole('menuitem', { name: 'Share' }).click();
      await expect(page).toHaveURL(SHARE);
      await expect(page.getByRole('heading', { name: CAMPAIGN })).toBeVisible();
      await expect(row(page, 'Pinecrest Clinics')).toContainText('%');
      await expect(row(page, CUSTOMER)).toHaveCount(0);
      await assertAccessible(page, 'customers with a campaign');
    });

    await test.step('a customer is added; those that can get nothing say why', async () => {
      await page.getByRole('button', { name: 'Add Customers' }).click();
      await expect(dialog(page).getByText('Pinecrest Clinics')).toHaveCount(0);
      await expect(dialog(page).getByText('Not available to share: not boosted').first()).toBeVisible();
      await dialog(page).getByRole('button', { name: 'Add customer' }).click();
      await expect(dialog(page).getByText('Please add customers')).toBeVisible();
      await dialog(page).getByPlaceholder('Search customers').fill('hollin');
      await dialog(page).getByRole('checkbox', { name: CUSTOMER }).check();
      await dialog(page).getByLabel('Start date').fill('2020-01-01');
      await dialog(page).getByRole('button', { name: 'Add customer' }).click();
      await expect(dialog(page).getByText('The start date cannot be in the past.')).toBeVisible();
      await dialog(page).getByLabel('Start date').fill(new Date().toLocaleDateString('sv'));
      await dialog(page).getByLabel('Campaign name').fill('Harbor check');
      await assertAccessible(page, 'adding customers to a campaign');
      await dialog(page).getByRole('button', { name: 'Add customer' }).click();
      await expect(page.getByText('Customer was successfully added!')).toBeVisible();
      await expect(row(page, CUSTOMER)).toContainText('0%');
    });

    await test.step('the customer has a campaign of its own, planned for its people', async () => {
      await expect
        .poll(async () => (await copiesOf('active')).map(({ name, total }) => [name, total]))
        .toEqual([['Harbor check', 4]]);
    });

    await test.step('removing it stops it there', async () => {
      await row(page, CUSTOMER).getByRole('checkbox').check();
      await bar(page).getByRole('button', { name: 'Remove' }).click();
      await expect(dialog(page).getByText(/moved to the customer's archive/)).toBeVisible();
      await dialog(page).getByRole('button', { name: 'Remove customer' }).click();
      await expect(page.getByText('1 customer was removed from the campaign!')).toBeVisible();
      await expect(row(page, CUSTOMER)).toHaveCount(0);
      expect(await copiesOf('active')).toEqual([]);
      expect((await copiesOf('archive'))[0]?.name).toBe('Harbor check');
    });
  });

  test('is told when sharing fails, and reads the list on a phone', async ({ page, complaints }) => {
    complaints.expect(/status of 500/);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.route('**/campaign/9/clone', (route) => route.fulfill({ status: 500, json: {} }));
    await visit(page, SHARE);
    await expect(page.getByRole('listitem').filter({ hasText: 'Pinecrest Clinics' })).toBeVisible();
    await assertNoSidewaysScroll(page);
    await page.getByRole('button', { name: 'Add Customers' }).click();
    // Other scenarios add customers to this partner.
    await dialog(page).getByPlaceholder('Search customers').fill('hollin');
    await dialog(page).getByRole('checkbox', { name: CUSTOMER }).check();
    await dialog(page).getByRole('button', { name: 'Add customer' }).click();
    await expect(page.getByText('Something went wrong!')).toBeVisible();
    await expect(dialog(page).getByRole('checkbox', { name: CUSTOMER })).toBeChecked();
  });
});

test('a company without customers is led to its campaigns', async ({ page }) => {
  await openAs(page.context(), ACCOUNTS.reader);
  await visit(page, SHARE);
  await expect(page).toHaveURL(/\/phishing-simulation\/active$/);
  await page.getByRole('button', { name: /Monthly check for everyone/ }).click();
  await expect(page.getByRole('menuitem', { name: 'Share' })).toHaveCount(0);
});
