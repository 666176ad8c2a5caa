import { expect, type Page } from '@playwright/test';

export const accountMenu = (page: Page) => page.getByRole('button', { name: /Account menu/ });

export async function clickLogOut(page: Page): Promise<void> {
  await accountMenu(page).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
}

export const palette = (page: Page) => page.getByRole('dialog', { name: 'Command palette' });

export async function openPalette(page: Page): Promise<void> {
  await page.keyboard.press('Control+k');
  await expect(palette(page).getByRole('combobox')).toBeFocused();
}

/** The page itself never scrolls sideways: wide tables scroll inside their own frame. */
export async function assertNoSidewaysScroll(page: Page): Promise<void> {
  // After a change of the window's size, what is drawn by width comes a moment later.
  await expect
    .poll(
      () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
      { message: 'the page is no wider than the window' },
    )
    .toBeLessThanOrEqual(0);
}
