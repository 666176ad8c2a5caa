import { readFile } from 'node:fs/promises';
import type { Browser, Page } from '@playwright/test';
import { readPdf } from '@tests/support/read-pdf';
import { exactMoneyOf } from '@/i18n/money';
import { ACCOUNTS } from '../support/accounts';
import { call, confirmAddress, sessionOf } from '../support/api';
import { asIf } from '../support/as-if';
import { assertAccessible } from '../support/axe';
import { goToCustomers, LISTS, PARTNERS, registerCustomer } from '../support/partners';
import { openAs } from '../support/signed-in';
import { expect, test } from '../support/test';
import { assertToast, clickAction, clickButton, goToList, rowOf } from '../support/users';

const BOUGHT = 30;
const ALLOCATED = 15;
/** More users than a test can add: the seats are the gateway's own. */
const USERS = BOUGHT + ALLOCATED;

/** A page of its own for somebody else. */
async function pageOf(browser: Browser, account: string): Promise<Page> {
  const context = await browser.newContext();
  await openAs(context, account);
  return context.newPage();
}

const banner = (page: Page) => page.getByText(new RegExp(`${USERS} users.*licenses`));

test('money goes from a sub-reseller to its customer, and its reseller sees it', async ({ browser }) => {
  const { email, name } = await registerCustomer(PARTNERS.subReseller);
  await confirmAddress(email);
  const { companyId: subResellerId } = await sessionOf(ACCOUNTS.subReseller);
  const customer = await pageOf(browser, email);
  const seller = await pageOf(browser, ACCOUNTS.subReseller);
  const reseller = await pageOf(browser, ACCOUNTS.partner);
  await asIf(customer, { company: { users: { total: USERS, enabled: USERS } } });

  await test.step('a customer has more users than licenses', async () => {
    await goToList(customer, '/home');
    await expect(banner(customer)).toBeVisible();
  });

  await test.step('the sub-reseller buys licenses for it', async () => {
    await goToCustomers(seller, LISTS.subReseller, name);
    await clickAction(seller, name, 'Buy licenses');
    const dialog = seller.getByRole('dialog', { name: `Buy licenses for ${name}` });
    await dialog.getByRole('textbox', { name: 'Licenses' }).fill(String(BOUGHT));
    await expect(dialog).toContainText('$900');
    await dialog.getByLabel('Order number').fill(name);
    await clickButton(seller, 'Buy licenses');
    await assertToast(seller, 'Licenses have been bought!');
    await expect(rowOf(seller, name)).toContainText(String(BOUGHT));
  });

  await test.step('the reseller sees the transaction and its invoice, whose PDF says the same', async () => {
    await goToList(reseller, `/reseller/transactions?searchText=${name}`);
    await expect(rowOf(reseller, name)).toContainText('Nordvik IT-drift');
    await expect(rowOf(reseller, name)).toContainText('Open');
    await reseller.getByRole('link', { name }).click();
    const drawer = reseller.getByRole('dialog', { name: /^Invoice INV-/ });
    await expect(drawer).toContainText(exactMoneyOf(90_000, 'en'));
    await assertAccessible(reseller, 'an invoice');
    await reseller.reload();
    await expect(drawer).toContainText(name);
    const arrived = reseller.waitForEvent('download');
    await clickButton(reseller, 'Download PDF');
    const { pages } = await readPdf(await readFile(await (await arrived).path()));
    const texts = pages.flatMap((page) => page.texts).join(' ');
    expect(texts).toContain(name);
    expect(texts).toContain('900');
    await drawer.getByRole('button', { name: 'Close' }).click();
    await expect(reseller).not.toHaveURL(/invoice=/);
  });

  await test.step('licenses from the pools become seats of the customer', async () => {
    const path = `/api/v1/billing/{companyId}/customers/${subResellerId}/licenses/allocate`;
    await call(ACCOUNTS.partner, 'POST', path, { licensesToAllocate: ALLOCATED });
    await goToCustomers(seller, LISTS.subReseller, name);
    await clickAction(seller, name, 'Allocate licenses');
    const dialog = seller.getByRole('dialog', { name: `Allocate licenses to ${name}` });
    await dialog.getByRole('textbox', { name: 'Licenses' }).fill(String(ALLOCATED));
    await clickButton(seller, 'Allocate licenses');
    await assertToast(seller, 'Licenses have been allocated!');
    await expect(rowOf(seller, name)).toContainText(String(USERS));
    await goToList(seller, `/partner-portal/transactions/license-allocations?searchText=${name}`);
    await expect(rowOf(seller, name)).toContainText(String(ALLOCATED));
  });

  await test.step('and the banner goes', async () => {
    await customer.reload();
    await expect(customer.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(banner(customer)).toHaveCount(0);
  });
});
