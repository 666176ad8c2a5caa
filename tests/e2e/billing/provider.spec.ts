import type { Transaction } from '@contract/partner/licenses';
import type { ProviderInvoice } from '@contract/provider';
import type { Browser, Page } from '@playwright/test';
import { limitMs } from '@tests/support/pace';
import { ACCOUNTS } from '../support/accounts';
import { call } from '../support/api';
import { assertAccessible } from '../support/axe';
import { expectMail } from '../support/inbox';
import { drawerOf, expectRow, goToCustomers, LISTS, PARTNERS, registerCustomer } from '../support/partners';
import { openAs } from '../support/signed-in';
import { expect, test } from '../support/test';
import { assertToast, choose, clickAction, clickButton, goToList, rowOf, rows } from '../support/users';
import { visit } from '../support/visit';

const dialog = (page: Page, name: RegExp | string) => page.getByRole('dialog', { name });

/** The provider's super admin, in a browser of their own. */
async function openProvider(browser: Browser): Promise<Page> {
  const context = await browser.newContext();
  await openAs(context, ACCOUNTS.provider);
  return context.newPage();
}

/** The newest invoice for a customer. */
async function invoiceFor(name: string): Promise<Transaction> {
  const path = `/billing/api/v1/company/{companyId}/resellers/transactions?searchText=${encodeURIComponent(name)}`;
  const { data } = await call<{ data: { items: Transaction[] } }>(ACCOUNTS.partner, 'GET', path);
  const [newest] = data.items;
  if (!newest) throw new Error(`no invoice for ${name}`);
  return newest;
}

async function buyLicenses(page: Page, name: string, licenses: string): Promise<void> {
  await clickAction(page, name, 'Buy licenses');
  const buying = dialog(page, /^Buy licenses/);
  await buying.getByRole('textbox', { name: /^Licenses/ }).fill(licenses);
  await clickButton(buying, 'Buy licenses');
  await assertToast(page, 'Licenses have been bought!');
}

test.describe('a partner that buys on account', () => {
  test.use({ account: ACCOUNTS.partner });

  test('gets the invoice, pays it, and sees what was given back', async ({ page, browser }) => {
    const { name } = await registerCustomer(PARTNERS.reseller);
    await goToCustomers(page, LISTS.reseller, name);
    await buyLicenses(page, name, '30');
    const byTransfer = await invoiceFor(name);
    await expectMail(ACCOUNTS.partner, `Invoice ${byTransfer.invoiceNumber} from Vigil`);
    const provider = await openProvider(browser);

    await test.step('the provider finds it among those of the company, and records the transfer', async () => {
      await goToList(provider, '/provider/invoices');
      await clickButton(provider, 'Filters');
      const filters = dialog(provider, 'Filters');
      await choose(filters, 'Company', 'Corvid Cyber Partners');
      await provider.keyboard.press('Escape');
      await provider.keyboard.press('Escape');
      await expect(provider).toHaveURL(/companyId=108/);
      await provider.reload();
      await expect(
        provider.getByRole('button', { name: 'Remove filter Corvid Cyber Partners' }),
      ).toBeVisible();
      await provider.getByRole('main').getByRole('searchbox').fill(byTransfer.invoiceNumber);
      await expect(rows(provider)).toHaveCount(1);
      await provider.getByRole('link', { name: byTransfer.invoiceNumber }).click();
      const drawer = drawerOf(provider, `Invoice ${byTransfer.invoiceNumber}`);
      await clickButton(drawer, 'Record payment');
      const settling = dialog(provider, /^Record a payment/);
      await expect(settling.getByLabel(/^Amount/)).toHaveValue('900.00');
      await settling.getByLabel(/^Reference/).fill('TR-77');
      await settling.getByLabel(/^Reason/).fill('Arrived by transfer.');
      await assertAccessible(provider, 'recording a payment');
      await clickButton(settling, 'Record payment');
      await assertToast(provider, 'The payment was recorded');
      await expect(drawer).toContainText('$900.00 received');
      await expect(drawer).toContainText('Reference: TR-77');
      await expectMail(ACCOUNTS.partner, `Invoice ${byTransfer.invoiceNumber} is paid`);
    });

    await test.step('the partner sees it paid, and the customer keeps its licenses', async () => {
      await expectRow(page, name, '1 / 30');
      await goToList(page, `/reseller/transactions?searchText=${encodeURIComponent(name)}`);
      await expect(rowOf(page, name)).toContainText('Paid');
    });

    const pay = async (licenses: string, card: RegExp) => {
      await goToCustomers(page, LISTS.reseller, name);
      await buyLicenses(page, name, licenses);
      const invoice = await invoiceFor(name);
      await visit(page, `/reseller/transactions?invoice=${invoice.id}`);
      await clickButton(drawerOf(page, `Invoice ${invoice.invoiceNumber}`), 'Pay now');
      await page.getByLabel(card).check();
      await page.getByRole('button', { name: /^Pay \$/ }).click();
      await expect(page.getByRole('heading', { name: 'This invoice is paid' })).toBeVisible();
      await page.getByRole('link', { name: 'Back to the console' }).click();
      return invoice;
    };
    const giveBack = async ({ invoiceNumber }: Transaction, method: string, reference = '') => {
      const refunding = dialog(provider, /^Refund invoice/);
      await clickButton(drawerOf(provider, `Invoice ${invoiceNumber}`), 'Refund');
      await expect(refunding.getByRole('combobox', { name: 'How the money goes back' })).toContainText(
        method,
      );
      if (reference !== '') await refunding.getByLabel(/^Reference/).fill(reference);
      await refunding.getByLabel(/^Reason/).fill('Ordered too many.');
      await clickButton(refunding, 'Refund');
      await assertToast(provider, 'The refund was recorded');
    };
    const open = async ({ id, invoiceNumber }: Transaction) => {
      await visit(provider, `/provider/invoices?invoice=${id}`);
      return drawerOf(provider, `Invoice ${invoiceNumber}`);
    };

    await test.step('what was paid by card goes back to the card', async () => {
      const byCard = await pay('2', /Card ending in 4242/);
      await open(byCard);
      await giveBack(byCard, 'To the card');
      await expectMail(ACCOUNTS.partner, `Refund for invoice ${byCard.invoiceNumber}`);
      const drawer = await open(byCard);
      await expect(drawer).toContainText('given back');
      await expect(drawer).not.toContainText('The payment service is giving the money back.');
      await visit(page, `/reseller/transactions?invoice=${byCard.id}`);
      await expect(drawerOf(page, `Invoice ${byCard.invoiceNumber}`)).toContainText('Refunded');
      await goToList(page, `/billing?search=${byCard.invoiceNumber}`);
      await expect(rowOf(page, byCard.invoiceNumber)).toContainText('Refunded');
    });

    await test.step('what the card refuses is found, and goes back by transfer', async () => {
      const refused = await pay('1', /Card ending in 5126/);
      await open(refused);
      await giveBack(refused, 'To the card');
      await expect(async () => {
        await provider.reload();
        await expect(
          provider.getByText('The money was not given back: refund it by bank transfer.', { exact: false }),
        ).toBeVisible({ timeout: limitMs(5000) });
      }).toPass({ timeout: limitMs(30_000) });
      await goToList(provider, '/provider/invoices');
      await clickButton(provider, 'Show');
      await expect(rowOf(provider, refused.invoiceNumber)).toContainText('Refund refused');
      await provider.getByRole('link', { name: refused.invoiceNumber }).click();
      await giveBack(refused, 'By a bank transfer', 'RF-9');
      await provider.keyboard.press('Escape');
      await expect(rowOf(provider, refused.invoiceNumber)).toHaveCount(0);
    });
  });
});

test.describe('a partner with overdue invoices', () => {
  test.use({ account: ACCOUNTS.debtor });

  test('buys nothing on account until the provider has recorded its payments', async ({ page, browser }) => {
    const name = 'Dunmore Optics';
    await goToCustomers(page, LISTS.subReseller, name);
    await clickAction(page, name, 'Buy licenses');
    const buying = dialog(page, /^Buy licenses/);

    await test.step('the dialog says so, and leads to the payment', async () => {
      await buying.getByRole('textbox', { name: /^Licenses/ }).fill('5');
      await expect(buying.getByRole('alert')).toContainText(
        /^Invoice INV-\d{4}-\d{6} is overdue\. Pay it before you buy on account\./,
      );
      await expect(buying.getByRole('button', { name: 'Buy licenses' })).toBeDisabled();
      await expect(buying.getByRole('link', { name: 'Buy by card' })).toHaveAttribute('href', '/licensing');
      await assertAccessible(page, 'a refused purchase');
      await buying.getByRole('link', { name: 'Open the invoice' }).click();
      await expect(dialog(page, /^Invoice INV-/).getByRole('button', { name: 'Pay now' })).toBeVisible();
    });

    await test.step('the provider records what is overdue, by age', async () => {
      const provider = await openProvider(browser);
      await goToList(provider, '/provider/invoices?companyId=125');
      await provider.getByRole('button', { name: /^Over 90 days/ }).click();
      await expect(rows(provider)).toHaveCount(1);
      await rows(provider).getByRole('link').first().click();
      await clickButton(dialog(provider, /^Invoice INV-/), 'Record payment');
      const settling = dialog(provider, /^Record a payment/);
      await settling.getByLabel(/^Reference/).fill('TR-78');
      await settling.getByLabel(/^Reason/).fill('Arrived by transfer.');
      await clickButton(settling, 'Record payment');
      await assertToast(provider, 'The payment was recorded');
      await provider.keyboard.press('Escape');
      await expect(rows(provider)).toHaveCount(0);
      // The others, as other tabs would.
      const filter = encodeURIComponent(JSON.stringify({ companyId: [125], status: ['OVERDUE'] }));
      const list = '/billing/api/v1/provider/invoices';
      const late = await call<ProviderInvoice[]>(ACCOUNTS.provider, 'GET', `${list}?filter=${filter}`);
      for (const { id, owed, invoiceDate } of late) {
        await call(ACCOUNTS.provider, 'POST', `${list}/${id}/settle`, {
          amount: owed,
          receivedOn: invoiceDate.slice(0, 10),
          reference: 'TR-79',
          reason: 'Arrived by transfer.',
        });
      }
    });

    await test.step('then the purchase succeeds', async () => {
      await goToCustomers(page, LISTS.subReseller, name);
      await buyLicenses(page, name, '5');
      await expectRow(page, name, 'Boost');
    });
  });
});
