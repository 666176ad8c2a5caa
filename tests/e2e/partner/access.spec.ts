import { limitMs } from '@tests/support/pace';
import { ACCOUNTS } from '../support/accounts';
import { call, confirmAddress } from '../support/api';
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
import { accountMenu } from '../support/shell';
import { openAs } from '../support/signed-in';
import { expect, test } from '../support/test';
import { assertToast, clickAction, clickButton } from '../support/users';
import { visit } from '../support/visit';

test.describe('a partner and its customer', () => {
  test.use({ account: ACCOUNTS.partner });

  test('agree on access, which is used, seen and withdrawn', async ({ page, browser }) => {
    const { email, name } = await registerCustomer(PARTNERS.reseller);
    const theirs = await browser.newContext();
    await openAs(theirs, email);
    const customer = await theirs.newPage();

    await test.step('the partner asks', async () => {
      await goToCustomers(page, LISTS.reseller, name);
      await clickAction(page, name, 'Request access');
      await assertToast(page, 'Request sent');
      await expectRow(page, name, 'Requested');
    });

    await test.step('the customer is told, is asked when it comes, and allows it', async () => {
      await customer.goto('/access-for-reseller');
      const dialog = customer.getByRole('dialog', { name: /^Let Corvid Cyber Partners sign in to/ });
      await expect(dialog).toBeVisible();
      await assertAccessible(customer, "a partner's request");
      await expect(dialog.getByRole('button', { name: 'Allow access' })).toBeDisabled();
      await dialog.getByRole('button', { name: 'Decide later' }).click();
      const bell = customer.getByRole('button', { name: /^Notifications/ });
      const told = customer.getByRole('dialog', { name: 'Notifications' });
      await expect(async () => {
        if (!(await told.isVisible())) await bell.click();
        await expect(told).toContainText('Corvid Cyber Partners', { timeout: limitMs(5000) });
      }).toPass();
      await customer.keyboard.press('Escape');
      await confirmAddress(email);
      await customer.goto('/access-for-reseller');
      await dialog.getByRole('button', { name: 'Allow access' }).click();
      await expect(
        customer.getByText('Corvid Cyber Partners can now sign in to your company.'),
      ).toBeVisible();
    });

    await test.step('the partner logs in as the company, and comes back to its customers', async () => {
      await goToCustomers(page, LISTS.reseller, name);
      await clickAction(page, name, 'Log in as company');
      await expect(page.getByText(new RegExp(`you are acting as .* in ${name}`))).toBeVisible();
      await clickButton(page, 'Exit');
      await expect(page).toHaveURL(/\/reseller\/customers$/);
    });

    await test.step('both see what happened; the customer withdraws', async () => {
      await goToCustomers(page, LISTS.reseller, name);
      await page.getByRole('link', { name }).click();
      const history = drawerOf(page, name).getByRole('region', { name: 'Access' });
      await expect(history.getByRole('listitem')).toHaveText([
        /Yasmin Okonkwo-Bell left/,
        /Yasmin Okonkwo-Bell logged in/,
        /Granted by the customer/,
        /Requested by Yasmin Okonkwo-Bell/,
      ]);
      await customer.reload();
      await accountMenu(customer).click();
      await customer.getByRole('menuitem', { name: 'Partner access: granted' }).click();
      const standing = customer.getByRole('dialog', { name: 'Partner access' });
      await expect(standing.getByRole('region', { name: 'History' }).getByRole('listitem')).toHaveText([
        /^Visit by Yasmin Okonkwo-Bell ended/,
        /^Visit by Yasmin Okonkwo-Bell began/,
        /^Granted by Test/,
        /^Corvid Cyber Partners asked for access/,
      ]);
      await assertAccessible(customer, 'the access of a partner');
      await standing.getByRole('button', { name: 'Withdraw access' }).click();
      await expect(customer.getByText(/^Access withdrawn\./)).toBeVisible();
      await visit(page, `${LISTS.reseller}?searchText=${name}`);
      await expectRow(page, name, 'Not available');
      await page.getByRole('link', { name }).click();
      await expect(history.getByRole('listitem').first()).toContainText('Withdrawn by the customer');
    });
    await theirs.close();
  });
});

test.describe('a partner without child login', () => {
  test.use({ account: ACCOUNTS.withoutChildLogin });

  test('is neither offered to sign in to a customer that would let it, nor let in', async ({ page }) => {
    await goToCustomers(page, LISTS.others, 'Bluefinch Payroll');
    expect(await menuOf(page, 'Bluefinch Payroll')).not.toContain('Log in as company');
    const refused = call(ACCOUNTS.withoutChildLogin, 'GET', '/api/v1/user/custom_token/152');
    await expect(refused).rejects.toThrow('403');
  });
});
