import { ACCOUNTS } from '../support/accounts';
import { asIf } from '../support/as-if';
import { goToCustomers, LISTS, menuOf, PARTNERS, registerCustomer } from '../support/partners';
import { openPalette, palette } from '../support/shell';
import { expect, test } from '../support/test';
import { assertTotal, rowOf, rows } from '../support/users';
import { visit } from '../support/visit';

const SEES_NOTHING_TO_CHANGE = /^(Invite customers|Request access|Remove)$/;

test.describe('a managed-service partner', () => {
  test.use({ account: ACCOUNTS.managedService });

  test('has its customers at the address that partners share', async ({ page }) => {
    const { name } = await registerCustomer(PARTNERS.managedService);
    await goToCustomers(page, LISTS.others, name);
    await expect(page).toHaveURL(/\/partner-portal\/companies\?/);
    await assertTotal(page, 1);
    const entries = await menuOf(page, name);
    expect(entries).toEqual(expect.arrayContaining(['Request access', 'Allocate licenses', 'Contact']));
    expect(entries).not.toEqual(expect.arrayContaining(['Buy licenses']));
    expect(entries).not.toEqual(expect.arrayContaining(['Mark as Partner']));
    const navigation = page.getByRole('navigation', { name: 'Main navigation' });
    await expect(navigation.getByRole('link', { name: 'Customers', exact: true })).toHaveCount(1);
  });
});

test.describe('a sub-reseller', () => {
  test.use({ account: ACCOUNTS.subReseller });

  test('is led to its own list, with what the address asks for', async ({ page }) => {
    const { name } = await registerCustomer(PARTNERS.subReseller);
    await page.goto(`${LISTS.others}?searchText=${name}`);
    await expect(page).toHaveURL(`${LISTS.subReseller}?searchText=${name}`);
    await assertTotal(page, 1);
    const entries = await menuOf(page, name);
    expect(entries).toEqual(expect.arrayContaining(['Buy licenses', 'Allocate licenses']));
    expect(entries).not.toContain('Mark as Partner');
    await openPalette(page);
    await page.keyboard.type(name);
    await palette(page)
      .getByRole('option', { name: new RegExp(name) })
      .click();
    await expect(page).toHaveURL(/\/subreseller\/customers\?customer=\d+$/);
    await expect(page.getByRole('dialog', { name })).toBeVisible();
  });
});

test.describe('a reseller', () => {
  test.use({ account: ACCOUNTS.partner });

  test("sees its partners' customers, and can only look at them", async ({ page, complaints }) => {
    complaints.expect(/status of 404/);
    const { name } = await registerCustomer(PARTNERS.subReseller);
    await goToCustomers(page, LISTS.reseller, name);
    await expect(rowOf(page, name)).toContainText('Nordvik IT-drift');
    await expect(rowOf(page, name).getByRole('checkbox')).toHaveCount(0);
    expect(await menuOf(page, name)).toEqual(['Contact']);
    await rowOf(page, name).getByRole('link', { name }).click();
    const drawer = page.getByRole('dialog', { name });
    await expect(drawer.getByRole('heading', { name: 'Seats' })).toBeVisible();
    await expect(drawer.getByRole('heading', { name: 'Expected deal' })).toHaveCount(0);
    await visit(page, `${LISTS.reseller}?subResellers=109&companyAffiliation=PARTNER_CUSTOMERS`);
    await expect(page.getByRole('button', { name: 'Remove filter Nordvik IT-drift' })).toBeVisible();
    await expect(rows(page).first()).toContainText('Nordvik IT-drift');
    await expect(page.getByText('Amberleaf Bakeries')).toHaveCount(0);
    await visit(page, `${LISTS.reseller}?customer=999999999`);
    await expect(page.getByText("This customer wasn't found.")).toBeVisible();
  });

  test('that may only read sees everything and changes nothing', async ({ page }) => {
    await asIf(page, { user: { role: 'read_only_admin' } });
    await goToCustomers(page, LISTS.reseller, 'Amberleaf');
    await expect(page.getByRole('checkbox')).toHaveCount(0);
    await expect(page.getByRole('button', { name: SEES_NOTHING_TO_CHANGE })).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Export CSV' })).toBeVisible();
    expect(await menuOf(page, 'Amberleaf Bakeries')).toEqual(['Contact']);
    await visit(page, `${LISTS.reseller}?searchText=Amberleaf&modal=inviteCustomers`);
    await expect(page.getByText('Amberleaf Bakeries')).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
});

test.describe('whoever is no partner', () => {
  test.use({ account: ACCOUNTS.reader });

  test('is led to the get-started page', async ({ page }) => {
    for (const list of Object.values(LISTS)) {
      await visit(page, list);
      await expect(page).toHaveURL(/\/home$/);
    }
  });
});
