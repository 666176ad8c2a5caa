import { ACCOUNTS } from '../support/accounts';
import { assertAccessible } from '../support/axe';
import { assertNoSidewaysScroll } from '../support/shell';
import { expect, test } from '../support/test';
import { visit } from '../support/visit';

test.describe('a read-only admin', () => {
  test.use({ account: ACCOUNTS.readOnly });

  test('reads what the games amount to, and goes on to one of them', async ({ page }) => {
    await visit(page, '/reports-gaming?range=year');
    const tiles = page.getByRole('region', { name: 'In total' });
    await expect(tiles.getByText(/^\d(\.\d)? \/ 10$/).first()).toBeVisible();
    await expect(page.getByRole('region', { name: 'Judged wrong most often' })).toBeVisible();
    await expect(page.getByText(/^As of /)).toBeVisible();
    await assertAccessible(page, 'gaming report');
    const table = page.getByRole('table', { name: 'Games side by side' });
    await table.getByRole('link').first().click();
    await expect(page).toHaveURL(/\/fake-or-real\/statistics\/\d+$/);
    await expect(page.getByRole('heading', { name: 'Items, hardest first' })).toBeVisible();
  });

  test('reads the policies report on a phone, and goes on to who has not opened one', async ({ page }) => {
    await visit(page, '/reports/policiesProgress');
    const table = page.getByRole('table', { name: 'Policies side by side' });
    await expect(table.getByRole('link').first()).toBeVisible();
    await assertAccessible(page, 'policies report');
    await page.setViewportSize({ width: 390, height: 844 });
    await assertNoSidewaysScroll(page);
    await page.setViewportSize({ width: 1280, height: 800 });
    await table.locator('a[href*="status=NOT_STARTED"]').first().click();
    await expect(page).toHaveURL(/\/policies\/\d+\/people\?status=NOT_STARTED/);
  });
});

test.describe('a company without Boost', () => {
  test.use({ account: ACCOUNTS.free });

  test('is led to the list of reports, and told of Boost', async ({ page }) => {
    for (const address of ['/reports-gaming', '/reports/policiesProgress']) {
      await visit(page, address);
      await expect(page).toHaveURL(/\/reports(\?|$)/);
    }
    await expect(page.getByRole('dialog')).toBeVisible();
  });
});
