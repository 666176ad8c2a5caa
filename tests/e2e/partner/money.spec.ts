import type { Customer } from '@contract/partner/customers';
import type { Forecast, Overview } from '@contract/partner/overview';
import { limitMs } from '@tests/support/pace';
import { moneyOf } from '@/i18n/money';
import { ACCOUNTS } from '../support/accounts';
import { call, request } from '../support/api';
import { asIf } from '../support/as-if';
import { assertAccessible } from '../support/axe';
import { expect, test } from '../support/test';
import { assertTotal, goToList, rows } from '../support/users';
import { visit } from '../support/visit';

const number = new Intl.NumberFormat('en');
const OWN = 'companyAffiliation%5B%5D=DIRECT_CUSTOMERS&companyAffiliation%5B%5D=PARTNERS';

/** How many customers the gateway lists. */
async function countOf(list: string, query = ''): Promise<number> {
  const path = `/partnership/api/v1/company/{companyId}/${list}?pageSize=100&${OWN}${query}`;
  const account = list === 'sub_reseller/customers' ? ACCOUNTS.subReseller : ACCOUNTS.partner;
  const { data } = await call<{ data: { items: Customer[]; pageInfo: { totalItems: number } } }>(
    account,
    'GET',
    path,
  );
  return data.pageInfo.totalItems;
}

test.describe('a reseller', () => {
  test.use({ account: ACCOUNTS.partner });

  test('starts with its overview, whose numbers are those of its lists', async ({ page }) => {
    // Other scenarios invite customers and buy for them meanwhile, so numbers are compared until they agree.
    const overview = async () => {
      const path = '/api/v1/partner-portal/company/{companyId}/overview';
      return (await call<{ data: Overview }>(ACCOUNTS.partner, 'GET', path)).data;
    };
    const agree = (compare: () => Promise<void>) => expect(compare).toPass({ timeout: limitMs(30_000) });
    const list = 'resellers/customers';

    await test.step('which are the own customers, by status, overage and renewal', () =>
      agree(async () => {
        const { customers, overages, renewals } = await overview();
        expect(await countOf(list)).toBe(customers.total);
        for (const status of ['FREE', 'TRIAL_ACTIVE', 'BOOSTED'] as const) {
          expect(await countOf(list, `&status%5B%5D=${status}`)).toBe(customers[status]);
        }
        expect(await countOf(list, '&hasOverages=true')).toBe(overages.customers);
        for (const { days, customers: count } of renewals) {
          expect(await countOf(list, `&renewsWithin=${days}`)).toBe(count);
        }
      }));

    await test.step('shown with a chart, its table, and ways to the lists', async () => {
      await page.goto('/');
      await expect(page).toHaveURL(/\/reseller\/overview$/);
      const tile = (name: string) => page.getByRole('region', { name, exact: true });
      const chart = page.getByRole('table', { name: 'Revenue by month' });
      await expect(chart.getByRole('row')).toHaveCount(13);
      await agree(async () => {
        const { customers, seats, pool, revenue } = await overview();
        await page.reload();
        await expect(tile('Customers')).toContainText(number.format(customers.total));
        await expect(tile('Seats sold')).toContainText(number.format(seats.sold), { timeout: limitMs(5000) });
        await expect(tile('License pool')).toContainText(number.format(pool.licenses), {
          timeout: limitMs(5000),
        });
        const newest = moneyOf(revenue.at(-1)?.amount ?? 0, 'en');
        await expect(chart.getByRole('row').last()).toContainText(newest, { timeout: limitMs(5000) });
      });
      await assertAccessible(page, 'the overview');
    });

    await test.step('which open narrowed to what the number counts', async () => {
      await page
        .getByRole('region', { name: 'Customers', exact: true })
        .getByRole('link', { name: 'Boost' })
        .click();
      await expect(page).toHaveURL(/\/reseller\/customers\?.*status=BOOSTED/);
      await agree(async () => {
        await page.reload();
        await assertTotal(page, await countOf(list, '&status%5B%5D=BOOSTED'), { timeout: limitMs(5000) });
      });
    });
  });

  test('reads the forecast of its deals', async ({ page }) => {
    const { data } = await call<{ data: Forecast }>(
      ACCOUNTS.partner,
      'GET',
      '/api/v1/partner-portal/company/{companyId}/forecast?pageSize=100',
    );
    const { totals, items } = data;
    expect(items.reduce((sum, { amount }) => sum + amount, 0)).toBe(totals.amount);
    expect(items.reduce((sum, { weighted }) => sum + weighted, 0)).toBe(totals.weighted);

    await test.step('as totals, by month, and as a table', async () => {
      await goToList(page, '/opportunity-forecast');
      await assertTotal(page, totals.deals);
      const main = page.getByRole('main');
      await expect(main).toContainText(moneyOf(totals.weighted, 'en'));
      await expect(page.getByRole('table', { name: 'Pipeline by month' }).getByRole('row')).toHaveCount(13);
      await assertAccessible(page, 'the forecast');
    });

    await test.step('sorted and searched in the address', async () => {
      const table = page.getByRole('table', { name: 'Deals' });
      await table.getByRole('columnheader', { name: 'Probability' }).getByRole('button').click();
      await expect(page).toHaveURL(/orderBy=probability/);
      const name = items[0]?.companyName ?? '';
      await page.getByRole('searchbox').fill(name);
      await page.getByRole('searchbox').press('Enter');
      await expect(page).toHaveURL(/searchText=/);
      await expect(table.locator('tbody').getByRole('row')).toHaveCount(1);
      await expect(table).toContainText(name);
    });
  });
});

test.describe('a sub-reseller', () => {
  test.use({ account: ACCOUNTS.subReseller });

  test('has an overview and a forecast of its own', async ({ page }) => {
    await page.goto('/');
    await expect(page).toHaveURL(/\/subreseller\/overview$/);
    const total = await countOf('sub_reseller/customers');
    await expect(page.getByRole('region', { name: 'Customers', exact: true })).toContainText(String(total));
    await page.getByRole('navigation').getByRole('link', { name: 'Opportunity forecast' }).click();
    await expect(page).toHaveURL(/\/opportunity-forecast$/);
  });
});

test.describe('a managed-service partner', () => {
  test.use({ account: ACCOUNTS.managedService });

  test('has a forecast, but no overview', async ({ page }) => {
    await visit(page, '/reseller/overview');
    await expect(page.getByRole('heading', { name: "You don't have permission to access" })).toBeVisible();
    await goToList(page, '/opportunity-forecast');
    await expect(page.getByRole('link', { name: 'Overview' })).toHaveCount(0);
  });
});

test.describe('a partner in the third-party console', () => {
  test.use({ account: ACCOUNTS.integrated });

  test('is led from the forecast to the start', async ({ page }) => {
    await visit(page, '/opportunity-forecast');
    await expect(page).toHaveURL(/\/home$/);
    const path = '/api/v1/partner-portal/company/{companyId}/forecast';
    expect((await request(ACCOUNTS.integrated, 'GET', path)).status).toBe(403);
  });
});

test.describe('a read-only admin of a partner', () => {
  test.use({ account: ACCOUNTS.partner });

  test('reads the money, and is offered nothing that changes it', async ({ page }) => {
    await goToList(page, '/reseller/overview');
    await expect(page.getByRole('link', { name: 'Invite customers' })).toBeVisible();
    await asIf(page, { user: { role: 'read_only_admin' } });
    await page.reload();
    await expect(page.getByText('Read-only admin')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Invite customers' })).toHaveCount(0);
    await goToList(page, '/reseller/transactions');
    await expect(rows(page).first()).toBeVisible();
    await expect(page.getByRole('button', { name: /^Actions for/ })).toHaveCount(0);
  });
});

test.describe('an admin of another company', () => {
  test.use({ account: ACCOUNTS.reader });

  test('is led from all of it to the start', async ({ page }) => {
    for (const path of [
      '/reseller/overview',
      '/subreseller/overview',
      '/opportunity-forecast',
      '/partner-portal/transactions/billing',
      '/partner-portal/transactions/license-allocations',
      '/subreseller/transactions',
    ]) {
      await visit(page, path);
      await expect(page).toHaveURL(/\/home$/);
    }
  });
});
