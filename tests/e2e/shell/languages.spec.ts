import type { Page } from '@playwright/test';
import type { Language } from '@/i18n/locales';
import { ACCOUNTS } from '../support/accounts';
import { graveFindings } from '../support/axe';
import { brokenLayout } from '../support/pseudo';
import { expect, test } from '../support/test';
import { textsOf } from '../support/texts';
import { goToUsers } from '../support/users';
import { visit } from '../support/visit';

/** The languages whose texts the page has asked for. */
function languagesLoadedBy(page: Page): Set<string> {
  const loaded = new Set<string>();
  page.on('request', (request) => {
    const [, language] =
      /\/texts-([a-z-]+?)-(?:guest|shell|training|phishing|settings|reports|partner|learn)-/.exec(
        request.url(),
      ) ?? [];
    if (language) loaded.add(language);
  });
  return loaded;
}

const assertLanguage = (page: Page, language: Language) =>
  expect(page.locator('html')).toHaveAttribute('lang', language);

test.describe('an admin', () => {
  test.use({ account: ACCOUNTS.reader });

  test('reads the console in another language, which outlives a reload, and loads no third one', async ({
    page,
  }) => {
    const loaded = languagesLoadedBy(page);
    await goToUsers(page);
    expect([...loaded]).toEqual([]);
    await page.getByRole('button', { name: 'Language: English' }).click();
    await page.getByRole('menuitemradio', { name: 'Deutsch' }).click();
    const german = textsOf('de');
    const heading = page.getByRole('heading', { level: 1 });
    await expect(heading).toHaveText(german('users.title.all'));
    await assertLanguage(page, 'de');
    await expect(
      page.getByRole('columnheader', { name: german('resources.users.fields.email') }),
    ).toBeVisible();
    await page.reload();
    await expect(heading).toHaveText(german('users.title.all'));
    await visit(page, '/settings/general');
    await expect(heading).toHaveText(german('settings.title'));
    expect([...loaded]).toEqual(['de']);
  });

  for (const language of ['he', 'ja', 'el'] as const) {
    test(`finds nothing cut off or inaccessible in ${language}`, async ({ page }) => {
      await page.goto(`/home?lang=${language}`);
      await assertLanguage(page, language);
      const say = textsOf(language);
      for (const [path, title] of [
        ['/home', 'home.title'],
        ['/users/all_users', 'users.title.all'],
        ['/settings/integration', 'settings.title'],
      ] as const) {
        await visit(page, path);
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(say(title));
        await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
        expect(await brokenLayout(page), path).toEqual([]);
      }
      expect(await graveFindings(page)).toEqual([]);
    });
  }
});

test.describe("a browser's language", () => {
  test.use({ locale: 'fr-CA' });

  test('is that of the first page, unless another one was chosen', async ({ page }) => {
    const loaded = languagesLoadedBy(page);
    await page.goto('/login');
    const heading = page.getByRole('heading', { level: 1 });
    await expect(heading).toHaveText(textsOf('fr')('session.login.title'));
    await page.getByRole('button', { name: textsOf('fr')('session.preferences.label') }).click();
    await page.getByRole('combobox').selectOption('en-gb');
    await expect(heading).toHaveText('Sign in');
    await assertLanguage(page, 'en-gb');
    await page.reload();
    await expect(heading).toHaveText('Sign in');
    expect([...loaded].filter((language) => language !== 'en-gb')).toEqual(['fr']);
  });
});
