import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { readPdf } from '../../support/read-pdf';
import { ACCOUNTS } from '../support/accounts';
import { planOf, registerCompany } from '../support/api';
import { openAs } from '../support/signed-in';
import { expect, test } from '../support/test';
import { assertToast, clickButton } from '../support/users';
import { visit } from '../support/visit';

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
const seats = (page: Page) => page.getByRole('textbox', { name: 'Number of licenses' });
const price = (page: Page) => page.getByRole('region', { name: 'Price' });
const plan = (page: Page, name: string) =>
  page
    .getByRole('list', { name: 'Plans' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name }) });
const banner = (page: Page) => page.getByRole('complementary', { name: 'Account notice' });

/** Saves the PDF of the newest invoice and reads it. */
async function newestPdf(page: Page) {
  await page
    .getByRole('table', { name: 'Invoices' })
    .getByRole('button', { name: /^Actions/ })
    .first()
    .click();
  const saved = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Download PDF' }).click();
  return readPdf(await readFile(await (await saved).path()));
}

test('a company buys licenses by card, in the same window, and sees what it paid', async ({
  page,
  complaints,
}) => {
  // The declined card's page is answered with 402.
  complaints.expect(/status of 402/);
  const admin = await registerCompany();
  await openAs(page.context(), admin);
  await test.step('the price is the gateway’s, and the plan is Free', async () => {
    await page.goto('/licensing');
    await expect(plan(page, 'Free')).toContainText('Current plan');
    await expect(seats(page)).toHaveValue('25');
    await expect(price(page)).toContainText('$600 Per Year / 3 Years, Billed Annually');
    await clickButton(page, '50 more');
    await expect(price(page)).toContainText('Price per license (per year): $24');
    await expect(price(page)).toContainText('$1,800 Per Year / 3 Years, Billed Annually');
  });
  await test.step('a declined card buys nothing', async () => {
    await clickButton(page, 'Buy');
    await expect(page).toHaveURL(/\/payments\/checkout\//);
    await expect(page.getByText('Test payments: no real money moves.')).toBeVisible();
    await page.getByLabel(/Card ending in 0002/).check();
    await clickButton(page, 'Pay $1,800.00');
    await expect(page.getByRole('alert')).toContainText('Your card was declined');
    expect(await planOf(admin)).toMatchObject({ type: 'FREE' });
  });
  await test.step('canceling leads back, and changes nothing', async () => {
    await clickButton(page, 'Cancel');
    await expect(page).toHaveURL(/\/licensing$/);
    await expect(plan(page, 'Free')).toContainText('Current plan');
  });
  await test.step('another card does', async () => {
    await clickButton(page, '50 more');
    await expect(price(page)).toContainText('$1,800');
    await clickButton(page, 'Buy');
    await page.getByLabel(/Card ending in 4242/).check();
    await clickButton(page, 'Pay $1,800.00');
    await assertToast(page, 'Payment successful! Your licenses have been added.');
    const done = dialog(page, 'All Set!');
    await expect(done).toContainText('Boost is active for your company with 75 licenses.');
    await clickButton(done, 'Done');
    await expect(plan(page, 'Boost')).toContainText('Current plan');
    await expect(plan(page, 'Boost')).toContainText('75 licenses');
  });
  await test.step('the billing page agrees, and so does the PDF', async () => {
    await page.getByRole('link', { name: 'Billing', exact: true }).click();
    await expect(page.getByRole('region', { name: /^Subscription/ })).toContainText('$24 a year');
    await expect(page.getByRole('region', { name: 'Usage' })).toContainText('1 of 75 licenses are in use');
    const invoices = page.getByRole('table', { name: 'Invoices' });
    await expect(invoices).toContainText('$1,800');
    await expect(invoices).toContainText('Paid');
    await expect(invoices).toContainText('Card ending in 4242');
    const { text } = await newestPdf(page);
    expect(text).toContain('$24.00');
    expect(text).toContain('Total: $1,800.00');
  });
  await test.step('the subscription is canceled on the page with the payment method', async () => {
    await clickButton(page, 'Payment method');
    await expect(page.getByText('Card ending in 4242')).toBeVisible();
    await clickButton(page, 'Cancel subscription');
    await expect(page.getByRole('heading', { name: 'Cancel the subscription?' })).toBeVisible();
    await page.getByRole('button', { name: /^Cancel on / }).click();
    await expect(page.getByText(/^Canceled, ends on /)).toBeVisible();
    await page.getByRole('link', { name: 'Back to the console' }).click();
  });
  await test.step('until its end everything stays, and it can be resumed', async () => {
    const subscription = page.getByRole('region', { name: /^Subscription/ });
    await expect(subscription).toContainText('Ends on');
    expect(await planOf(admin)).toMatchObject({ type: 'PAID', hasBoost: true, seats: 75 });
    await visit(page, '/licensing');
    await expect(plan(page, 'Boost')).toContainText(/75 licenses · Ends on/);
    await visit(page, '/billing');
    await clickButton(subscription, 'Resume subscription');
    await clickButton(dialog(page, 'Resume the subscription?'), 'Resume subscription');
    await assertToast(page, 'The subscription goes on.');
    await expect(subscription).toContainText('Renews on');
  });
});

test('continuing on Free is asked on the licensing page, too', async ({ page }) => {
  const admin = await registerCompany();
  await openAs(page.context(), admin);
  await page.goto('/licensing');
  await expect(plan(page, 'Trial')).not.toContainText('Current plan');
  await clickButton(page, 'Start trial');
  await clickButton(dialog(page, 'A 14-DAY BOOST TRIAL'), 'START TRIAL');
  await expect(plan(page, 'Trial')).toContainText('14 days left');
  await clickButton(page, 'Downgrade to Free');
  await clickButton(dialog(page, 'Are you sure?'), 'Continue to Free');
  await clickButton(dialog(page, 'Downgraded'), 'Done');
  await expect(plan(page, 'Free')).toContainText('Current plan');
  expect(await planOf(admin)).toMatchObject({ type: 'FREE', trial: { status: 'expired' } });
});

test.describe('with pay by invoice', () => {
  test.use({ account: ACCOUNTS.people });

  test('licenses are bought on an invoice, which is open and has the bank account', async ({ page }) => {
    await visit(page, '/licensing');
    await seats(page).fill('2');
    await expect(price(page)).toContainText('Per Year / 3 Years, Billed Annually');
    await clickButton(page, 'Pay by invoice');
    const order = dialog(page, 'Pay by invoice');
    await order.getByRole('textbox', { name: 'Send the invoice to' }).fill('nobody');
    await clickButton(order, 'Send invoice');
    await expect(order.getByRole('textbox', { name: 'Send the invoice to' })).toHaveAccessibleDescription(
      'This is not a valid email',
    );
    await order.getByRole('textbox', { name: 'Send the invoice to' }).fill('accounts@redmoor.example');
    await clickButton(order, 'Send invoice');
    await assertToast(page, /^Invoice INV-\d{4}-\d{6} is on its way\.$/);
    await visit(page, '/billing');
    await expect(page.getByRole('table', { name: 'Invoices' })).toContainText('Open');
    const { text } = await newestPdf(page);
    expect(text).toContain('Open');
    expect(text).toContain('Vigil Demonstration');
  });
});

test.describe('read in Auckland', () => {
  test.use({ account: ACCOUNTS.partner, timezoneId: 'Pacific/Auckland' });

  test('an invoice has the same days on the screen and in its PDF: its payer’s', async ({ page }) => {
    await visit(page, '/billing');
    const row = page.getByRole('table', { name: 'Invoices' }).getByRole('row').nth(1);
    await expect(row).toContainText(/\w{3} \d{1,2}, \d{4}/);
    const [day = ''] = (await row.innerText()).match(/\w{3} \d{1,2}, \d{4}/) ?? [];
    const long = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' });
    const { text } = await newestPdf(page);
    // A comma kerned to the digit before it, as after a 7, is read as a piece of its own.
    expect(text.replaceAll(' ,', ',')).toContain(long.format(new Date(`${day} UTC`)));
  });
});

test.describe('with more people than licenses', () => {
  test.use({ account: ACCOUNTS.overLimit });

  test('the price follows the number, and a number that can’t be bought is refused in words', async ({
    page,
    complaints,
  }) => {
    complaints.expect(/status of 422/);
    await visit(page, '/users/all_users');
    await expect(banner(page)).toContainText('You have 29 users and 25 licenses.');
    await clickButton(banner(page), 'Purchase 4 more licenses');
    await expect(page).toHaveURL(/\/licensing$/);
    await expect(seats(page)).toHaveValue('4');
    await seats(page).pressSequentially('x-.');
    await expect(seats(page)).toHaveValue('4');
    await seats(page).fill('12');
    await seats(page).pressSequentially('.5');
    await seats(page).blur();
    await expect(seats(page)).toHaveAccessibleDescription('Enter a whole number.');
    await seats(page).fill('0');
    await expect(seats(page)).toHaveAccessibleDescription(
      'Number of Users (or Licenses) must be greater than or equal to 1.',
    );
    await expect(page.getByRole('button', { name: 'Buy', exact: true })).toBeDisabled();
    await seats(page).fill('');
    await expect(seats(page)).toHaveAccessibleDescription('Field is required');
    await seats(page).fill('30');
    await expect(price(page)).toContainText('$720 Per Year / 3 Years, Billed Annually');
    await page.getByRole('textbox', { name: 'Coupon' }).fill('NOBODYS');
    await expect(page.getByRole('textbox', { name: 'Coupon' })).toHaveAccessibleDescription(
      'This coupon is not valid.',
    );
    await expect(page.getByRole('button', { name: 'Buy', exact: true })).toBeDisabled();
    await visit(page, '/billing');
    await expect(page.getByRole('region', { name: 'Usage' })).toContainText('4 more licenses are needed');
  });
});

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

    test('reads who buys, and is offered nothing', async ({ page }) => {
      await visit(page, '/licensing');
      await expect(page.getByText(text)).toBeVisible();
      await expect(page.getByRole('main').getByRole('button')).toHaveCount(0);
      await visit(page, '/billing');
      await expect(page.getByRole('region', { name: 'Usage' })).toContainText('licenses are in use');
      await expect(page.getByRole('button', { name: 'Payment method' })).toHaveCount(0);
      const isProvided = account === ACCOUNTS.customer;
      await expect(page.getByText(text)).toHaveCount(isProvided ? 1 : 0);
      // What its provider pays, and where, is not its business.
      await expect(page.getByRole('heading', { name: 'Invoices', exact: true })).toHaveCount(
        isProvided ? 0 : 1,
      );
      if (isProvided) {
        const subscription = page.getByRole('region', { name: /^Subscription/ });
        await expect(subscription).toContainText(/Ends on|Ended on/);
        await expect(subscription).not.toContainText(/\$|Price/);
        await expect(page.getByRole('region', { name: 'Bank transfer' })).toHaveCount(0);
      }
    });
  });
}

test.describe('the special partner parent', () => {
  test.use({ account: ACCOUNTS.teams });

  test('has no licensing page', async ({ page }) => {
    await page.goto('/licensing');
    await expect(page).toHaveURL(/\/home$/);
    await expect(page.getByRole('link', { name: 'Licensing' })).toHaveCount(0);
  });
});
