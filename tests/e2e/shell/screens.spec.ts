import type { Page } from '@playwright/test';
import type { PseudoLocale } from '@/i18n/pseudo';
import { ACCOUNTS } from '../support/accounts';
import { dataOf } from '../support/data';
import { allRounds, EXPECTED_COMPLAINTS, type Round } from '../support/screens';
import {
  DESKTOP,
  lookFromTheLeft,
  lookFromTheRight,
  schemeFromTheLeft,
  schemeFromTheRight,
} from '../support/screens/look';
import { redirectAddresses } from '../support/screens/routes';
import { expect, test } from '../support/test';
import { textsOf } from '../support/texts';
import { follow, stroll } from '../support/visit';

/* Every screen of the manifests and every state of one, each in the ways that support/screens/look.ts names. */

/** Opens one screen after the other without a page load, and tells every finding with its screen's name. */
async function lookAt(
  page: Page,
  { screens }: Round,
  locale: PseudoLocale,
  schemeOf: typeof schemeFromTheLeft,
  look: () => Promise<Record<string, unknown>>,
): Promise<void> {
  const say = textsOf(locale);
  stroll(page);
  await page.addInitScript((chosen) => {
    // Between two page loads there is a page without storage.
    if (location.protocol === 'http:') localStorage.setItem('vigil.locale', chosen);
  }, locale);
  for (const [at, screen] of screens.entries()) {
    await test.step(screen.name, async () => {
      await page.emulateMedia({ colorScheme: schemeOf(at, screens.length) });
      if (screen.isApart) await page.goto('about:blank');
      try {
        await screen.open(page, say);
        for (const [what, findings] of Object.entries(await look())) {
          expect.soft(findings, `${screen.name}, ${locale}: ${what}`).toEqual([]);
        }
      } catch (error) {
        expect.soft(String(error), `${screen.name}, ${locale}`).toBe('looked at');
        await page.goto('about:blank');
      }
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      await page.setViewportSize(DESKTOP);
      if (screen.isApart) await page.goto('about:blank');
    });
  }
}

for (const round of allRounds()) {
  test.describe(round.name, () => {
    // An admin has one unconfirmed import: side by side the two tests would delete each other's.
    if (round.name === 'invite') test.describe.configure({ mode: 'default' });
    test.use({ account: round.account, viewport: DESKTOP });
    test.beforeEach(({ complaints }) => {
      complaints.expect(EXPECTED_COMPLAINTS);
      test.setTimeout(30_000 + round.screens.length * 15_000);
    });

    test('is translated, has room for its words and is accessible', async ({ page }) => {
      const known = await dataOf(round.account);
      await lookAt(page, round, 'en-XA', schemeFromTheLeft, () => lookFromTheLeft(page, known));
    });

    test('is as good from right to left and in the other scheme, on a phone too', async ({ page }) => {
      await lookAt(page, round, 'ar-XB', schemeFromTheRight, () => lookFromTheRight(page));
    });
  });
}

test('the language of an address is kept for the next one', async ({ page }) => {
  await page.goto('/login?lang=ar-XB');
  await expect(page.locator('html')).toHaveAttribute('lang', 'ar-XB');
  await page.goto('/error/404');
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
});

test.describe('signed in', () => {
  test.use({ account: ACCOUNTS.reader });

  test('right to left, the sidebar stands on the right and addresses stay left to right', async ({
    page,
  }) => {
    await page.goto('/users/all_users?lang=ar-XB');
    const sidebar = await page.getByRole('navigation').first().boundingBox();
    expect(sidebar?.x).toBeGreaterThan(640);
    const address = page.getByRole('table').locator('bdi', { hasText: '@' }).first();
    await expect(address).toHaveAttribute('dir', 'ltr');
  });

  test('every address that only leads on leads to a screen, and says nothing in the console', async ({
    page,
  }) => {
    const warnings: string[] = [];
    page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()));
    /** What the router says about `follow` where a form watches for unsaved changes. */
    const ofFollow = /^You are trying to use a blocker on a POP navigation/;
    await page.goto('/login');
    for (const address of await redirectAddresses()) {
      await follow(page, address);
      await expect(page).not.toHaveURL(address);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    }
    expect(warnings.filter((text) => !ofFollow.test(text))).toEqual([]);
  });
});
