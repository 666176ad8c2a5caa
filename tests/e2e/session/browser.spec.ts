import { ACCOUNTS, PASSWORD } from '../support/accounts';
import { assertSignedIn, goToLogin, signIn } from '../support/login';
import { expect, test } from '../support/test';
import { goToUsers, rows } from '../support/users';

test('a browser that refuses all storage signs in for as long as the page lives', async ({ page }) => {
  await page.addInitScript(() => {
    const refuse = {
      configurable: true,
      get() {
        throw new DOMException('The operation is insecure.', 'SecurityError');
      },
    };
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB'])
      Object.defineProperty(window, name, refuse);
  });
  await goToLogin(page);
  await signIn(page, ACCOUNTS.reader, PASSWORD);
  await assertSignedIn(page);
  const menu = page.getByRole('navigation', { name: 'Main navigation' });
  await menu.getByRole('link', { name: 'All users' }).click();
  await expect(rows(page)).toHaveCount(25);
  await page
    .getByRole('navigation', { name: 'Main navigation' })
    .getByRole('link', { name: 'Departments' })
    .click();
  await expect(page.getByRole('heading', { name: 'Departments', level: 1 })).toBeVisible();
});

test.describe('signed in', () => {
  test.use({ account: ACCOUNTS.leaver });

  test('a page out of the back-forward cache is loaded anew before anything of it is seen', async ({
    page,
  }) => {
    await goToUsers(page);
    const loaded = page.waitForEvent('load');
    const isHidden = await page.evaluate(() => {
      // The browser under test has no back-forward cache, so the test fires the event itself.
      dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
      return document.body.hidden;
    });
    expect(isHidden).toBe(true);
    await loaded;
    await expect(rows(page).first()).toBeVisible();
  });
});
