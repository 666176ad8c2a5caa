import { expect, type Locator, type Page } from '@playwright/test';
import { assertToast, clickButton } from './users';

/** A month of the calendar, by its English name. */
export const month = (page: Page, name: string): Locator =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name, exact: true }) });

/** Turns the monthly video on, in the calendar's settings. */
export async function turnOnMonthlyVideo(page: Page): Promise<void> {
  await page.getByRole('switch', { name: 'Monthly video' }).click();
  await clickButton(page.getByRole('dialog', { name: 'Turn on the monthly video?' }), 'Turn on');
  await assertToast(page, 'Monthly video successfully enabled!');
}

/** Picks a video in the open dialog and plans it. */
export async function planVideo(page: Page, title: string, confirm = 'Add video'): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('searchbox').fill(title.slice(0, 8));
  await dialog.getByRole('radio', { name: title }).check();
  await clickButton(dialog, confirm);
  await expect(dialog).toBeHidden();
}
