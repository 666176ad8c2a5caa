import type { Page } from '@playwright/test';
import { ACCOUNTS } from '../support/accounts';
import { registerCompany } from '../support/api';
import { openAs } from '../support/signed-in';
import { expect, test } from '../support/test';
import { assertToast, clickButton } from '../support/users';
import { visit } from '../support/visit';

const library = (page: Page) => page.getByRole('list', { name: 'Videos', exact: true });
const video = (page: Page, title: string) => library(page).getByRole('button', { name: title });

test.describe('the video library', () => {
  test.use({ account: ACCOUNTS.reader });

  test('is searched and filtered in the address, and opens a video that a reload keeps', async ({ page }) => {
    await visit(page, '/learning/videos');
    await page.getByRole('searchbox', { name: 'Search videos' }).fill('deepfake');
    await expect(page).toHaveURL(/search=deepfake/);
    await expect(library(page).getByRole('listitem')).toHaveCount(1);
    await page.getByRole('searchbox', { name: 'Search videos' }).fill('no such video');
    await expect(page.getByText('No data was found, try another search')).toBeVisible();
    await clickButton(page.getByRole('main'), 'Clear filters');

    await page.getByRole('combobox', { name: 'Language' }).click();
    await page.getByRole('option', { name: 'Deutsch' }).click();
    await expect(page).toHaveURL(/languageCode=de/);
    await expect(library(page).getByRole('listitem')).toHaveCount(1);
    await page.reload();
    await video(page, 'Passwörter: Länge schlägt Tricks').click();
    const dialog = page.getByRole('dialog', { name: 'Passwörter: Länge schlägt Tricks' });
    await expect(dialog.locator('video')).toHaveJSProperty('error', null);
    await page.reload();
    await expect(dialog).toBeVisible();
    await clickButton(dialog, 'Close');
    await expect(page).toHaveURL(/languageCode=de$/);
  });
});

test.describe('a managed-service admin', () => {
  test.use({ account: ACCOUNTS.partner });

  test('opens the library, a video and the calendar', async ({ page }) => {
    await visit(page, '/learning/videos?video=1');
    await expect(page.getByRole('dialog').locator('video')).toHaveJSProperty('error', null);
    await clickButton(page.getByRole('dialog'), 'Close');
    const menu = page.getByRole('navigation', { name: 'Main navigation' });
    await menu.getByRole('link', { name: 'Monthly video' }).click();
    await expect(page).toHaveURL(/\/calendar\/preview$/);
    await expect(page.getByRole('heading', { name: 'January' })).toBeVisible();
  });
});

test('a video is pinned from the library, listed, and unpinned', async ({ page }) => {
  await openAs(page.context(), await registerCompany());
  await visit(page, '/learning/videos');
  await expect(page.getByText('0 of 5 videos pinned.')).toBeVisible();
  await video(page, 'A Safer Home Office').click();
  const dialog = page.getByRole('dialog', { name: 'A Safer Home Office' });
  await clickButton(dialog, 'Pin');
  await clickButton(
    page.getByRole('dialog', { name: 'Add this video to the Learner Dashboard?' }),
    'Add video',
  );
  await assertToast(page, 'Video pinned successfully!');
  await clickButton(dialog, 'Close');
  const pinned = page.getByRole('region', { name: 'On the Learner Dashboard' });
  await expect(pinned).toContainText('1 of 5 videos pinned.');
  await clickButton(pinned, 'Unpin');
  await clickButton(
    page.getByRole('dialog', { name: 'Remove this video from the Learner Dashboard?' }),
    'Remove video',
  );
  await assertToast(page, 'Video unpinned successfully!');
  await expect(pinned).toContainText('0 of 5 videos pinned.');
});
