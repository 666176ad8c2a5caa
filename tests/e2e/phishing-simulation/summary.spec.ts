import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { ACCOUNTS } from '../support/accounts';
import { assertAccessible } from '../support/axe';
import { assertNoSidewaysScroll } from '../support/shell';
import { expect, test } from '../support/test';
import { goToList, searchField, settledOption } from '../support/users';
import { visit } from '../support/visit';

const REPORT = '/reports/phishing-summary';
const TABLES = ['Templates', 'Recipients', 'Departments', 'Groups', 'Campaigns'];

const tabs = (page: Page) => page.getByRole('navigation', { name: 'Report by' });
const rowsOf = (page: Page, table: string) =>
  page
    .getByRole('table', { name: table })
    .getByRole('row')
    .filter({ has: page.getByRole('cell') });
const numberOf = (text: string | null | undefined) => Number(text?.replaceAll(/[^\d].*$/g, ''));

/** The numbers of a column, down the table. */
async function column(page: Page, table: string, name: string): Promise<number[]> {
  const head = page.getByRole('table', { name: table }).getByRole('columnheader');
  await expect(head.filter({ hasText: name })).toBeVisible();
  const heads = await head.allInnerTexts();
  const at = heads.findIndex((head) => head.replaceAll(/\s+/g, ' ').startsWith(name));
  // Rows are outlines until they are read.
  await expect(
    rowsOf(page, table)
      .first()
      .locator(`:scope > :nth-child(${at + 1})`),
  ).toHaveText(/\d/);
  const texts = await rowsOf(page, table).evaluateAll(
    (rows, index) => rows.map((row) => row.children[index]?.textContent),
    at,
  );
  return texts.map(numberOf);
}

test.describe('a read-only admin', () => {
  test.use({ account: ACCOUNTS.readOnly });

  test('reads the report of all campaigns, tab by tab, about the same campaigns', async ({ page }) => {
    await visit(page, REPORT);
    await expect(page).toHaveURL(`${REPORT}/overview`);
    const totals = page.getByRole('region', { name: 'In total' });
    const sentInAll = numberOf(await totals.getByText('Mails sent').locator('+ strong').textContent());

    await test.step('what the tabs say adds up', async () => {
      await expect(page.getByText(/^Of those who clicked: .*QR code scanned \d+/)).toBeVisible();
      await assertAccessible(page, 'the overview of all campaigns');
      await tabs(page).getByRole('link', { name: 'Campaigns' }).click();
      await expect(rowsOf(page, 'Campaigns').first()).toBeVisible();
      const sent = await column(page, 'Campaigns', 'Sent');
      expect(sent.reduce((sum, one) => sum + one, 0)).toBe(sentInAll);
      await goToList(page, `${REPORT}/departments?pageSize=100`);
      const byDepartment = await column(page, 'Departments', 'Sent');
      expect(byDepartment.reduce((sum, one) => sum + one, 0)).toBe(sentInAll);
    });

    await test.step('the scope stays from tab to tab, and after a reload', async () => {
      await goToList(page, `${REPORT}/campaigns`);
      await page.getByRole('combobox', { name: 'Campaigns' }).fill('monthly');
      await settledOption(page, 'Monthly check for everyone').click();
      await expect(page).toHaveURL(/campaigns=\d+/);
      await expect(rowsOf(page, 'Campaigns')).toHaveCount(1);
      const [sent] = await column(page, 'Campaigns', 'Sent');
      await tabs(page).getByRole('link', { name: 'Overview' }).click();
      await expect(page).toHaveURL(/overview\?.*campaigns=\d+/);
      await page.reload();
      await expect(totals.getByText('Mails sent').locator('+ strong')).toHaveText(String(sent));
      for (const tab of TABLES) {
        await tabs(page).getByRole('link', { name: tab, exact: true }).click();
        await expect(page).toHaveURL(/campaigns=\d+/);
        await expect(rowsOf(page, tab).first()).toBeVisible();
      }
    });
  });

  test('finds who falls for mails again and again, and exports them', async ({ page }) => {
    await goToList(page, `${REPORT}/recipients`);
    const fell = await column(page, 'Recipients', 'Fell in rounds');
    expect(fell[0]).toBeGreaterThan(1);
    expect(fell).toEqual(fell.toSorted((one, other) => other - one));
    await assertAccessible(page, 'the people of all campaigns');
    await page.getByRole('columnheader', { name: 'Email' }).getByRole('button').click();
    await expect(page).toHaveURL(/orderBy=email/);
    const first = rowsOf(page, 'Recipients').first();
    await expect(first).toContainText('@larkfield.example');
    await searchField(page).fill('pemberton');
    await expect(rowsOf(page, 'Recipients')).toHaveCount(1);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export CSV' }).click(),
    ]);
    const lines = (await readFile(await download.path(), 'utf8')).trim().split('\r\n');
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain('Pemberton-Hale');
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(page.getByRole('list', { name: 'Recipients' })).toBeVisible();
    await assertNoSidewaysScroll(page);
  });

  test('finds the rounds of campaigns in the yearly plan', async ({ page }) => {
    await visit(page, '/home');
    const item = page.getByRole('button', { name: /^Monthly check for everyone, round \d+, from/ }).first();
    await item.click();
    await expect(page).toHaveURL(/\/phishing-simulation\/reports\/\d+/);
  });
});

test.describe('without Boost', () => {
  test.use({ account: ACCOUNTS.free });

  test('the report leads to all reports, where the way to Boost opens', async ({ page }) => {
    await page.goto(`${REPORT}/recipients`);
    await expect(page).toHaveURL(/\/reports\?/);
    await expect(page.getByRole('dialog')).toBeVisible();
    await expect(page).toHaveURL(/modal=upgrade/);
  });
});
