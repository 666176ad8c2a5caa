import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { ACCOUNTS } from '../support/accounts';
import { beginTraining, confirmAddress, registerCompany, startTrial } from '../support/api';
import { mailsTo, nextMailTo } from '../support/inbox';
import { assertNoSidewaysScroll } from '../support/shell';
import { openAs } from '../support/signed-in';
import { expect, test } from '../support/test';
import { assertLoaded, clickButton, goToList, rowOf, rows } from '../support/users';
import { visit } from '../support/visit';

/** Opens a report by its card on the reports' home, and waits for what it shows. */
async function openReport(page: Page, name: string) {
  await visit(page, '/reports');
  await page.getByRole('main').getByRole('link', { name, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await assertLoaded(page);
}

test.describe('an admin', () => {
  test.use({ account: ACCOUNTS.reader });

  test('opens each report from the home, which says what it tells', async ({ page }) => {
    await visit(page, '/reports');
    const cards = page.getByRole('main').getByRole('listitem');
    const card = (name: string) => cards.filter({ has: page.getByRole('link', { name, exact: true }) });
    await expect(card('Training')).toContainText(/\d+%/);
    await expect(card('Quizzes')).toContainText(/\d(\.\d)? \/ 10/);
    await expect(card('Company dashboard')).toContainText(/\d+%/);
    await expect(page.getByText(/^As of /)).toBeVisible();
    for (const name of ['Training', 'General report', 'Monthly video', 'Quizzes', 'Employee reviews']) {
      await openReport(page, name);
      if (name !== 'General report') {
        await page.getByRole('combobox', { name: 'Time range' }).click();
        await page.getByRole('option', { name: 'Last year', exact: true }).click();
        await expect(page).toHaveURL(/range=year/);
      }
      await expect(rows(page).first(), name).toBeVisible();
      await expect(page.getByRole('main').getByText('No data', { exact: true }), name).toHaveCount(0);
      await page.setViewportSize({ width: 390, height: 844 });
      await assertNoSidewaysScroll(page);
      await page.setViewportSize({ width: 1440, height: 900 });
    }
    await openReport(page, 'Quizzes');
    await page
      .getByRole('navigation', { name: 'Quizzes report' })
      .getByRole('link', { name: 'Questions' })
      .click();
    await expect(page.getByRole('columnheader', { name: 'Wrong (%)' })).toBeVisible();
    await expect(rows(page).first()).toBeVisible();
  });

  test('gets a report as a PDF', async ({ page }) => {
    await openReport(page, 'Training');
    await clickButton(page, 'Export PDF');
    const dock = page.getByRole('region', { name: 'Background tasks' });
    await expect(dock.getByText('Your PDF is ready')).toBeVisible();
    const [download] = await Promise.all([page.waitForEvent('download'), clickButton(dock, 'Download')]);
    expect(download.suggestedFilename()).toMatch(/^training-.*\.pdf$/);
    expect((await readFile(await download.path())).subarray(0, 5).toString()).toBe('%PDF-');
  });
});

test('an admin on trial gets from a number to its people, and reminds exactly the selected', async ({
  page,
}) => {
  const admin = await registerCompany();
  await confirmAddress(admin);
  await startTrial(admin);
  const [ada, ben] = [`ada.${admin}`, `ben.${admin}`] as const;
  await beginTraining(admin, [ada, ben]);
  for (const email of [ada, ben]) await nextMailTo(email);
  await openAs(page.context(), admin);

  await test.step('from the report to its people', async () => {
    await openReport(page, 'Training');
    await page
      .getByRole('main')
      .getByRole('link', { name: /^Assigned/ })
      .first()
      .click();
    await expect(page).toHaveURL(/\/reports\/people\?.*figure=assigned/);
    await assertLoaded(page);
    await expect(rowOf(page, ada)).toBeVisible();
    await expect(rowOf(page, ben)).toBeVisible();
  });

  await test.step('a reminder is for the selected one only', async () => {
    const before = { ada: (await mailsTo(ada)).length, ben: (await mailsTo(ben)).length };
    await rowOf(page, ada).getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Remind', exact: true }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Remind people' });
    await expect(dialog).toContainText('This is for the 1 selected row.');
    await dialog.getByRole('button', { name: /^Send/ }).click();
    // They have been invited and not registered yet: they have that mail, and get no reminder.
    const dock = page.getByRole('region', { name: 'Background tasks' });
    await expect(dock.getByText('1 unchanged')).toBeVisible();
    expect(await mailsTo(ada)).toHaveLength(before.ada);
    expect(await mailsTo(ben)).toHaveLength(before.ben);
  });
});

test.describe('a read-only admin', () => {
  test.use({ account: ACCOUNTS.readOnly });

  test('reads the people behind a number, and can do nothing to them', async ({ page }) => {
    await goToList(page, '/reports/people?figure=assigned');
    await expect(rows(page).first()).toBeVisible();
    await expect(page.getByRole('button', { name: 'Assign training' })).toHaveCount(0);
    await expect(page.getByRole('checkbox')).toHaveCount(0);
    await visit(page, '/reports-training');
    // A PDF is read, a schedule mails others.
    await expect(page.getByRole('button', { name: 'Export PDF' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Schedule' })).toHaveCount(0);
  });
});

test.describe('a company without Boost', () => {
  test.use({ account: ACCOUNTS.free });

  test('sees what reports there are, without a number, and is led to Boost', async ({ page }) => {
    await visit(page, '/general-report');
    await expect(page).toHaveURL(/\/reports(\?|$)/);
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
    await expect(page.getByText(/last 30 days/)).toHaveCount(0);
  });
});
