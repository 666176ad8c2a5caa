import type { Page } from '@playwright/test';
import { ACCOUNTS } from '../support/accounts';
import { assertAccessible } from '../support/axe';
import { assertNoSidewaysScroll } from '../support/shell';
import { expect, test } from '../support/test';
import { assertLoaded } from '../support/users';
import { visit } from '../support/visit';

const chooseRange = async (page: Page, name: string) => {
  await page.getByRole('combobox', { name: 'Time range' }).click();
  await page.getByRole('option', { name, exact: true }).click();
};
const rowsOf = (page: Page, table: string) =>
  page
    .getByRole('table', { name: table })
    .getByRole('row')
    .filter({ has: page.getByRole('cell') });

test.describe('a read-only admin', () => {
  test.use({ account: ACCOUNTS.readOnly });

  test('reads the quizzes by user and by question', async ({ page }) => {
    await visit(page, '/reports-quizzes?range=year');
    await expect(page).toHaveURL(/\/reports-quizzes\/users/);
    await chooseRange(page, 'Last year');
    await expect(rowsOf(page, 'Users').first()).toContainText(/\d of \d|–/);
    await assertLoaded(page);
    await assertAccessible(page, 'quizzes by user');
    await page
      .getByRole('navigation', { name: 'Quizzes report' })
      .getByRole('link', { name: 'Questions' })
      .click();
    // Its own control, not that of the tab before.
    await expect(page.getByRole('table', { name: 'Questions' })).toBeVisible();
    await chooseRange(page, 'Last year');
    await expect(rowsOf(page, 'Questions').first()).toContainText('%');
    await assertLoaded(page);
    await assertAccessible(page, 'quizzes by question');
  });

  test('reads reviews, and those of one rating', async ({ page }) => {
    await visit(page, '/reviews?range=year');
    await expect(page.getByRole('region', { name: 'Average rating' })).toContainText(/\d review/);
    await page.getByRole('button', { name: /^5 stars/ }).click();
    await expect(page).toHaveURL(/ratings=5/);
    await expect(rowsOf(page, 'Reviews').first().getByRole('img', { name: '5 stars' })).toBeVisible();
    // The reviews of all ratings, which may begin with five stars, are dimmed until these are there.
    await assertLoaded(page);
    await assertAccessible(page, 'reviews');
    await page.setViewportSize({ width: 390, height: 844 });
    await assertNoSidewaysScroll(page);
  });
});

test.describe('a company without Boost', () => {
  test.use({ account: ACCOUNTS.free });

  test('is led to the list of reports, and told of Boost', async ({ page }) => {
    for (const address of [
      '/reports-training',
      '/reports-monthly-video',
      '/reports-quizzes/users',
      '/reviews',
    ]) {
      await visit(page, address);
      await expect(page).toHaveURL(/\/reports(\?|$)/);
    }
    await expect(page.getByRole('dialog')).toBeVisible();
  });
});
