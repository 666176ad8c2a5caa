import { readFile } from 'node:fs/promises';
import type { Transaction, TransactionTotals } from '@contract/partner/licenses';
import type { Page } from '@playwright/test';
import { exactMoneyOf } from '@/i18n/money';
import { ACCOUNTS, type Account } from '../support/accounts';
import { call, request } from '../support/api';
import { assertAccessible } from '../support/axe';
import { expect, test } from '../support/test';
import { assertTotal, clickButton, goToList, rows } from '../support/users';
import { visit } from '../support/visit';

const RESELLER = '/reseller/transactions';
const BILLING = '/partner-portal/transactions/billing';
const ALLOCATIONS = '/partner-portal/transactions/license-allocations';
const CALLS = {
  [RESELLER]: '/billing/api/v1/company/{companyId}/resellers/transactions',
  '/subreseller/transactions': '/api/v1/billing/subresellers/company/{companyId}/transactions',
  [BILLING]: '/api/v1/partner-portal/transactions/{companyId}',
} as const;

interface Answer {
  readonly items: readonly Transaction[];
  readonly totals: TransactionTotals;
  readonly pageInfo: { readonly totalItems: number };
}
const read = async (account: Account, path: keyof typeof CALLS, query = '') =>
  (await call<{ data: Answer }>(account, 'GET', `${CALLS[path]}${query}`)).data;

const money = (cents: number) => exactMoneyOf(cents, 'en');
const totalsOf = (page: Page) => page.getByRole('region', { name: 'Totals of all that match' });

/** The totals on the screen are the gateway's, and add up. */
async function assertTotals(page: Page, { totals }: Answer): Promise<void> {
  const { subtotal, discount, withdrawnFromBank, amount, paid, open, overdue, other } = totals;
  expect(subtotal - discount - withdrawnFromBank).toBe(amount);
  expect(paid + open + overdue + other).toBe(amount);
  for (const cents of [subtotal, discount, withdrawnFromBank, amount, paid, open, overdue]) {
    await expect(totalsOf(page)).toContainText(money(cents));
  }
}

test.describe('a reseller', () => {
  test.use({ account: ACCOUNTS.partner });

  test('reads its transactions and those of its sub-resellers, and what they add up to', async ({ page }) => {
    const all = await read(ACCOUNTS.partner, RESELLER);

    await test.step('with the totals of all that match', async () => {
      await goToList(page, RESELLER);
      await assertTotal(page, all.pageInfo.totalItems);
      await assertTotals(page, all);
      await expect(rows(page).first()).toContainText(all.items[0]?.receiverCompanyName ?? '?');
      await expect(page.getByRole('columnheader', { name: 'Bought by company' })).toBeVisible();
      await assertAccessible(page, 'transactions');
    });

    await test.step('filtered by status and method, in the documented parameters', async () => {
      await page.getByRole('button', { name: 'Filters' }).click();
      const filters = page.getByRole('dialog', { name: 'Filters' });
      await filters.getByRole('checkbox', { name: 'Open' }).check();
      await filters.getByRole('checkbox', { name: 'Overdue' }).check();
      await filters.getByRole('checkbox', { name: 'Invoice', exact: true }).check();
      await page.keyboard.press('Escape');
      await expect(page).toHaveURL(/invoiceStatus=OPEN(%2C|,)OVERDUE/);
      await expect(page).toHaveURL(/paymentMethod=invoice/);
      const query = '?invoiceStatus=OPEN&invoiceStatus=OVERDUE&paymentMethod=invoice';
      const open = await read(ACCOUNTS.partner, RESELLER, query);
      await assertTotal(page, open.pageInfo.totalItems);
      await assertTotals(page, open);
      for (const row of await rows(page).all()) await expect(row).toContainText(/Open|Overdue/);
    });

    await test.step('sorted and exported as the list shows it', async () => {
      await page.getByRole('columnheader', { name: 'Amount' }).getByRole('button').click();
      await expect(page).toHaveURL(/orderBy=amount/);
      const arrived = page.waitForEvent('download');
      await clickButton(page, 'Export CSV');
      const text = await readFile(await (await arrived).path(), 'utf8');
      const [head, ...lines] = text
        .replace(/^\uFEFF/, '')
        .trim()
        .split(/\r?\n/);
      expect(head).toContain('Invoice,Customer,Bought by company');
      const query = '?invoiceStatus=OPEN&invoiceStatus=OVERDUE&paymentMethod=invoice';
      const { pageInfo } = await read(ACCOUNTS.partner, RESELLER, query);
      expect(lines).toHaveLength(pageInfo.totalItems);
    });

    await test.step('searched, until nothing is found', async () => {
      await visit(page, `${RESELLER}?searchText=zzzz`);
      await expect(page.getByText('No data was found, try another search')).toBeVisible();
    });

    await test.step('with the licenses given from the pool in a second tab', async () => {
      await goToList(page, RESELLER);
      await page.getByRole('link', { name: 'License allocations' }).click();
      await expect(page).toHaveURL(ALLOCATIONS);
      await expect(rows(page).first()).toBeVisible();
      await page.getByRole('link', { name: 'Billing' }).click();
      await expect(page).toHaveURL(RESELLER);
    });
  });
});

for (const [kind, account, path] of [
  ['a sub-reseller', ACCOUNTS.subReseller, '/subreseller/transactions'],
  ['an OEM partner', ACCOUNTS.leaver, BILLING],
  ['a managed-service partner', ACCOUNTS.managedService, BILLING],
] as const) {
  test.describe(kind, () => {
    test.use({ account });

    test('has its own transactions behind its own entry of the sidebar', async ({ page }) => {
      await goToList(page, '/home');
      await page.getByRole('navigation').getByRole('link', { name: 'Transactions' }).click();
      await expect(page).toHaveURL(path);
      const own = await read(account, path);
      const { totalItems } = own.pageInfo;
      if (totalItems === 0) {
        await expect(page.getByRole('heading', { name: 'No transactions yet' })).toBeVisible();
      } else {
        await assertTotal(page, totalItems);
        await assertTotals(page, own);
      }
    });
  });
}

test.describe('a partner in the third-party console', () => {
  test.use({ account: ACCOUNTS.integrated });

  test('has no transactions: its provider bills it', async ({ page }) => {
    for (const path of ['/partner-portal/transactions', BILLING, ALLOCATIONS, RESELLER]) {
      await visit(page, path);
      await expect(page).toHaveURL(/\/home$/);
    }
    await expect(page.getByRole('link', { name: 'Transactions' })).toHaveCount(0);
    const answer = await request(ACCOUNTS.integrated, 'GET', CALLS[BILLING]);
    expect(answer.status).toBe(403);
  });
});
