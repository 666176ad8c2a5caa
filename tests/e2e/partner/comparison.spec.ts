import { ACCOUNTS } from '../support/accounts';
import { assertAccessible } from '../support/axe';
import { openAs } from '../support/signed-in';
import { expect, test } from '../support/test';
import { goToList, rowOf } from '../support/users';
import { visit } from '../support/visit';

test.describe('a partner', () => {
  test.use({ account: ACCOUNTS.partner });

  test('compares the customers that let it in, and they see that', async ({ page, browser }) => {
    await goToList(page, '/reseller/customers');
    await page.getByRole('navigation').getByRole('link', { name: 'Customers compared' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Customers compared' })).toBeVisible();
    const row = rowOf(page, 'Amberleaf');
    await expect(row.getByRole('cell').nth(3)).toHaveText(/^\d+$/);
    // Asked, and has not answered.
    await expect(rowOf(page, 'Dovecote')).toHaveCount(0);
    await expect(page.getByText(/^As of/)).toBeVisible();
    await assertAccessible(page, 'the comparison of customers');

    const theirs = await browser.newContext();
    await openAs(theirs, ACCOUNTS.customer);
    const customer = await theirs.newPage();
    await visit(customer, '/settings/general');
    const section = customer.getByRole('region', { name: 'Your partner' });
    await expect(section).toContainText('Corvid Cyber Partners');
    await expect(section).toContainText(/Last read: \w+ \d+, \d{4}/);
    await section.getByRole('link', { name: 'View or withdraw access' }).click();
    const dialog = customer.getByRole('dialog', { name: 'Partner access' });
    await expect(dialog.getByRole('button', { name: 'Withdraw access' })).toBeVisible();
    await theirs.close();

    await row.getByRole('link', { name: 'Amberleaf' }).click();
    await expect(page).toHaveURL(/\/reseller\/customers\?customer=\d+/);
  });
});
