import type { Page } from '@playwright/test';
import { ACCOUNTS } from '../support/accounts';
import { confirmAddress, registerCompany, startTrial } from '../support/api';
import { asIf } from '../support/as-if';
import { openAs } from '../support/signed-in';
import { expect, test } from '../support/test';
import { assertToast, clickAction, clickButton } from '../support/users';
import { visit } from '../support/visit';

/** Judges the shown item of a round. */
async function judge(page: Page, verdict: 'Fake' | 'Real'): Promise<void> {
  await page.getByRole('button', { name: verdict, exact: true }).click();
  await expect(page.getByRole('button', { name: verdict, exact: true })).toHaveCount(0);
}

test('an admin tries Fake or Real, launches an exercise, changes it, looks at it and ends it', async ({
  page,
}) => {
  const admin = await registerCompany();
  await confirmAddress(admin);
  await startTrial(admin);
  await openAs(page.context(), admin);

  await visit(page, '/fake-or-real');
  await expect(page).toHaveURL(/\/fake-or-real\/preview$/);
  await expect(page.getByText(/English: complete, 126 items/)).toBeVisible();
  await clickButton(page, 'Play a sample');
  for (let number = 1; number <= 5; number++) {
    await expect(page.getByRole('heading', { name: `Item ${number} of 5` })).toBeVisible();
    await judge(page, 'Fake');
    await clickButton(page.getByRole('main'), number < 5 ? 'Next item' : 'See your result');
  }
  await expect(page.getByText(/of 5 items judged correctly/)).toBeVisible();
  await clickButton(page, 'Back to the library');

  await clickButton(page.getByRole('banner').or(page.getByRole('main')), 'New exercise');
  const drawer = page.getByRole('dialog', { name: 'New exercise' });
  await drawer.getByLabel(/^Items to judge/).fill('4');
  await clickButton(drawer, 'Launch exercise');
  await expect(drawer.getByText('Value must be greater than or equal to 5.')).toBeVisible();
  await drawer.getByLabel(/^Items to judge/).fill('6');
  await drawer.getByLabel(/^Name/).fill('Carnival game');
  await clickButton(drawer, 'Launch exercise');
  await assertToast(page, 'The exercise was launched.');

  await visit(page, '/fake-or-real/statistics');
  const row = page.getByRole('row', { name: /Carnival game/ });
  await expect(row).toContainText('Ongoing');
  await clickAction(page, 'Carnival game', 'Edit settings');
  const edit = page.getByRole('dialog', { name: 'Edit exercise' });
  await expect(edit.getByLabel(/^Items to judge/)).toBeDisabled();
  await edit.getByLabel(/^Duration in days/).fill('21');
  await clickButton(edit, 'Save changes');
  await assertToast(page, 'The exercise was changed.');

  await row.getByRole('link', { name: 'Carnival game' }).click();
  await expect(page).toHaveURL(/\/fake-or-real\/statistics\/\d+$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Carnival game' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Items, hardest first' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Carnival game' })).toBeVisible();
  await clickAction(page, 'Carnival game', 'End now');
  await clickButton(page.getByRole('dialog', { name: 'End "Carnival game"?' }), 'End now');
  await assertToast(page, 'The exercise has ended.');
  await expect(page.getByText('Ended', { exact: true })).toBeVisible();
});

test('a read-only admin sees the games of a year, and may change none', async ({ page }) => {
  await openAs(page.context(), ACCOUNTS.readOnly);
  await visit(page, '/fake-or-real/statistics');
  await expect(page.getByRole('link', { name: 'Fake or Real: cyber month' })).toBeVisible();
  for (const name of ['New exercise', 'Edit settings'])
    await expect(page.getByRole('button', { name })).toHaveCount(0);
  await page.getByRole('link', { name: 'Fake or Real: cyber month' }).click();
  await expect(page.getByRole('heading', { name: 'Leaderboard' })).toBeVisible();
  await visit(page, '/fake-or-real/settings');
  await expect(page.getByLabel(/^Items to judge/)).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Save settings' })).toHaveCount(0);
});

test("a company without phishing exercises has gaming, and the other game's addresses lead there", async ({
  page,
}) => {
  await openAs(page.context(), ACCOUNTS.overLimit);
  await visit(page, '/fake-or-real/statistics');
  await expect(page).toHaveURL(/\/gaming\/statistics$/);
  await page.getByRole('link', { name: 'Inbox quiz: autumn' }).click();
  await expect(page).toHaveURL(/\/gaming\/statistics\/\d+$/);
  await expect(page.getByRole('columnheader', { name: 'Difficulty' })).toBeVisible();
});

test('without Boost or a trial nothing is launched', async ({ page }) => {
  await openAs(page.context(), ACCOUNTS.free);
  await asIf(page, {});
  await visit(page, '/fake-or-real/preview');
  await expect(page.getByRole('button', { name: 'Play a sample' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'New exercise' })).toHaveCount(0);
});
