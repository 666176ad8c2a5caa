import { PNG } from '@tests/support/uploads';
import { ACCOUNTS, PASSWORD } from '../support/accounts';
import { environment } from '../support/environment';
import { confirmIdentity } from '../support/step-up';
import { expect, test } from '../support/test';
import { clickButton } from '../support/users';
import { visit } from '../support/visit';

const NAME = 'Nordvik Academy';
/** Browsers find *.localhost on the machine itself; the demonstration's company has proved the domain above it. */
const HOST = 'console.nordvik.localhost';
const PATH = '/settings/white-label';

test.describe('a partner', () => {
  test.use({ account: ACCOUNTS.subReseller });

  test('gives its console a look and a domain of its own, and takes the domain back', async ({
    page,
    browser,
    complaints,
  }) => {
    const main = page.getByRole('main');

    await test.step('the menu leads there', async () => {
      await visit(page, '/home');
      await page.getByRole('navigation').getByRole('link', { name: 'White label' }).click();
      await expect(page).toHaveURL(PATH);
    });

    await test.step('name, color and logo are shown as they will be, and saved', async () => {
      await main.getByRole('textbox', { name: 'Name' }).fill(NAME);
      await main.getByRole('switch', { name: 'A color of our own' }).check();
      await main.getByLabel('Color code').fill('#ffd500');
      await expect(main.getByText('Buttons are drawn a little darker than this')).toBeVisible();
      await clickButton(main, 'Save changes');
      await expect(page.getByText('Your look has been saved.')).toBeVisible();
      const logo = main.getByRole('group', { name: 'Logo, in place of the name' });
      await logo
        .locator('input[type=file]')
        .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: PNG });
      await clickButton(page.getByRole('dialog', { name: 'Crop the picture' }), 'Use as it is');
      await expect(logo.getByRole('img', { name: 'The logo' })).toBeVisible();
    });

    await test.step('a domain is named, and verified', async () => {
      // Until the identity is confirmed.
      complaints.expect(/status of 403/);
      await main.getByLabel('Domain of the console').fill(HOST);
      await main.getByLabel('Domain of the console').press('Enter');
      await confirmIdentity(page, ACCOUNTS.subReseller, PASSWORD);
      await expect(main.getByText('Not verified yet')).toBeVisible();
      await clickButton(main, `Verify ${HOST}`);
      await expect(main.getByText('In use', { exact: true })).toBeVisible();
    });

    await test.step('people sign in there, under its name', async () => {
      const stranger = await browser.newPage();
      await stranger.goto(`http://${HOST}:${environment().port}/login`);
      await expect(stranger).toHaveTitle(`Sign in · ${NAME}`);
      await expect(stranger.getByRole('img', { name: NAME })).toBeVisible();
      await stranger.close();
    });

    await test.step('removed, it waits for another one', async () => {
      await clickButton(main, `Remove ${HOST}`);
      await clickButton(page.getByRole('dialog'), 'Remove');
      await expect(main.getByLabel('Domain of the console')).toBeVisible();
    });
  });
});

test.describe('a read-only admin', () => {
  test.use({ account: ACCOUNTS.readOnly });

  test('sees look and domains, and changes nothing', async ({ page }) => {
    await visit(page, PATH);
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { name: 'console.larkfield.localhost' })).toBeVisible();
    await expect(main.getByText('Learner app', { exact: true }).first()).toBeVisible();
    await expect(main.getByRole('button', { name: /Remove|Verify|Add|Save|Check/ })).toHaveCount(0);
    await expect(main.getByRole('textbox')).toHaveCount(0);
  });
});

test.describe('a company without white-label access', () => {
  test.use({ account: ACCOUNTS.free });

  test('has no such tab', async ({ page }) => {
    await visit(page, '/settings/general');
    await expect(page.getByRole('link', { name: 'General' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'White label' })).toHaveCount(0);
  });
});
