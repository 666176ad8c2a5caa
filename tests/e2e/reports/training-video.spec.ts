import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { ACCOUNTS } from '../support/accounts';
import { expect, test } from '../support/test';
import { assertLoaded, assertTotal, clickButton } from '../support/users';
import { visit } from '../support/visit';

/** The rows of the report's own table: its chart has one, too. */
const rowsOf = (page: Page, table: string) =>
  page
    .getByRole('table', { name: table })
    .getByRole('row')
    .filter({ has: page.getByRole('cell') });

/** The lines of the report's CSV, without its head. */
async function exported(page: Page): Promise<string[]> {
  const [download] = await Promise.all([page.waitForEvent('download'), clickButton(page, 'Export CSV')]);
  return (await readFile(await download.path(), 'utf8')).trim().split('\n').slice(1);
}

async function chooseYear(page: Page) {
  await page.getByRole('combobox', { name: 'Time range' }).click();
  await page.getByRole('option', { name: 'Last year', exact: true }).click();
  await expect(page).toHaveURL(/range=year/);
  await assertLoaded(page);
}

test.describe('an admin', () => {
  test.use({ account: ACCOUNTS.reader });

  test('narrows the training report, exports what it shows, and gets to the learners', async ({ page }) => {
    const rows = rowsOf(page, 'Courses side by side');
    await visit(page, '/reports-training');
    await chooseYear(page);
    const all = await exported(page);
    expect(all.length).toBeGreaterThan(1);
    await visit(page, '/reports-training?range=year&status=ENDED');
    await assertLoaded(page);
    const ended = await exported(page);
    expect(ended.length).toBeLessThan(all.length);
    await assertTotal(page, ended.length);
    const name = (await rows.first().getByRole('link').first().textContent()) ?? '';
    expect(ended.some((line) => line.includes(name))).toBe(true);
    await rows.first().getByRole('link').first().click();
    await expect(page).toHaveURL(/\/courses\/\d+\/statistics\?campaign=\d+/);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });

  test('exports the monthly videos of a year, and gets to the results of a month', async ({ page }) => {
    const rows = rowsOf(page, 'Videos side by side');
    await visit(page, '/reports-monthly-video');
    await chooseYear(page);
    await assertTotal(page, (await exported(page)).length);
    await rows.first().getByRole('link').first().click();
    await expect(page).not.toHaveURL(/reports-monthly-video/);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });
});
