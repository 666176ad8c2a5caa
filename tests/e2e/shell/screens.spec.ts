import type { Page } from '@playwright/test';
import type { PseudoLocale } from '@/i18n/pseudo';
import { ACCOUNTS } from '../support/accounts';
import { assertAccessible } from '../support/axe';
import { dataOf } from '../support/data';
import { brokenLayout, unlocalisedTexts } from '../support/pseudo';
import { EXPECTED_COMPLAINTS, SCREENS, type Screen } from '../support/screens';
import { expect, test } from '../support/test';
import { textsOf } from '../support/texts';

const PHONE = { width: 390, height: 844 };

async function openIn(page: Page, locale: PseudoLocale, { open }: Screen): Promise<void> {
  await page.addInitScript((chosen) => localStorage.setItem('vigil.locale', chosen), locale);
  await open(page, textsOf(locale));
}

// Axe checks the longer texts: what is legible and reachable with them is so in English, too.
for (const screen of SCREENS) {
  test.describe(screen.name, () => {
    test.use({ account: screen.account });

    test('is translated, has room for it, reads both ways, and is accessible', async ({
      page,
      complaints,
    }) => {
      complaints.expect(EXPECTED_COMPLAINTS);
      await test.step('longer, accented English', async () => {
        await openIn(page, 'en-XA', screen);
        expect(await unlocalisedTexts(page, await dataOf(screen.account))).toEqual([]);
        expect(await brokenLayout(page)).toEqual([]);
      });
      await test.step('axe in light and dark', async () => {
        await assertAccessible(page, 'in light');
        await page.emulateMedia({ colorScheme: 'dark' });
        await assertAccessible(page, 'in dark');
      });
      await test.step('right to left', async () => {
        await openIn(page, 'ar-XB', screen);
        await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
        expect(await brokenLayout(page)).toEqual([]);
      });
      await test.step('on a phone', async () => {
        await page.setViewportSize(PHONE);
        await expect.poll(() => brokenLayout(page)).toEqual([]);
      });
    });
  });
}

test('the language of an address is kept for the next one', async ({ page }) => {
  await page.goto('/login?lang=ar-XB');
  await expect(page.locator('html')).toHaveAttribute('lang', 'ar-XB');
  await page.goto('/error/404');
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
});

test.describe('signed in, right to left', () => {
  test.use({ account: ACCOUNTS.reader });

  test('the sidebar stands on the right and addresses stay left to right', async ({ page }) => {
    await page.goto('/users/all_users?lang=ar-XB');
    const sidebar = await page.getByRole('navigation').first().boundingBox();
    expect(sidebar?.x).toBeGreaterThan(640);
    const address = page.getByRole('table').locator('bdi', { hasText: '@' }).first();
    await expect(address).toHaveAttribute('dir', 'ltr');
  });
});
