import { ACCOUNTS } from '../support/accounts';
import { call, confirmAddress, registerCompany } from '../support/api';
import { assertAccessible } from '../support/axe';
import { nextMailTo } from '../support/inbox';
import { openAs } from '../support/signed-in';
import { expect, test } from '../support/test';
import { goToList } from '../support/users';
import { visit } from '../support/visit';

test('a company asks to become a partner, once', async ({ page }) => {
  const admin = await registerCompany();
  await confirmAddress(admin);
  await openAs(page.context(), admin);

  await test.step('from the sidebar, where it sees what a partner gets', async () => {
    await goToList(page, '/home');
    await page.getByRole('link', { name: 'Become a partner' }).click();
    await expect(page).toHaveURL(/\/become-partner$/);
    await expect(page.getByText('Affiliate earnings: 10% of purchases')).toBeVisible();
    await assertAccessible(page, 'becoming a partner');
  });

  await test.step('with everything that is asked for', async () => {
    const send = page.getByRole('button', { name: 'Send request' });
    await send.click();
    await expect(page.getByText('Please fill out this field.')).toHaveCount(3);
    await page.getByLabel('Company website').fill('not a site');
    await page.getByLabel('Phone').fill('12345');
    await page.getByLabel('Customers you expect').fill('12');
    await send.click();
    await expect(page.getByText('Link is invalid')).toBeVisible();
    await expect(page.getByText('Phone number is invalid.')).toBeVisible();
    await page.getByLabel('Company website').fill('https://harbour-it.example');
    await page.getByLabel('Phone').fill('0113 496 0018');
    await page.getByLabel('Message').fill('We look after forty dental practices.');
    await send.click();
    await expect(page.getByRole('heading', { name: 'Your request was sent' })).toBeVisible();
  });

  await test.step('support gets it, and the page says so from now on', async () => {
    const { text } = await nextMailTo('support@vigil.example');
    expect(text).toContain('forty dental practices');
    await page.reload();
    await expect(page.getByText(/Your company asked on/)).toBeVisible();
    await expect(page.getByLabel('Company website')).toHaveCount(0);
  });
});

test.describe('a read-only admin', () => {
  test.use({ account: ACCOUNTS.readOnly });

  test('sees what a partner gets, but sends no request', async ({ page }) => {
    await goToList(page, '/become-partner');
    await expect(page.getByText(/A read-only account can't send the request/)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Send request' })).toHaveCount(0);
  });

  test("is led from partners' screens to the start", async ({ page }) => {
    for (const path of ['/reseller/customers', '/subreseller/customers', '/partner-portal/companies']) {
      await visit(page, path);
      await expect(page).toHaveURL(/\/home$/);
    }
  });
});

test.describe('a partner', () => {
  test.use({ account: ACCOUNTS.partner });

  test('is led to its portal instead', async ({ page }) => {
    await visit(page, '/become-partner');
    await expect(page).toHaveURL(/\/reseller\//);
    await expect(page.getByRole('link', { name: 'Become a partner' })).toHaveCount(0);
    const answer = call(ACCOUNTS.partner, 'GET', '/api/v1/partner-portal/company/{companyId}/become_partner');
    await expect(answer).rejects.toThrow(/403/);
  });
});
