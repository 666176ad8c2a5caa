import sharp from 'sharp';
import { ACCOUNTS } from '../support/accounts';
import { confirmAddress, registerCompany, unique } from '../support/api';
import { openAs } from '../support/signed-in';
import { expect, test } from '../support/test';
import { assertToast, clickButton } from '../support/users';
import { visit } from '../support/visit';

const logo = () =>
  sharp({ create: { width: 900, height: 300, channels: 4, background: '#0f766e' } })
    .png()
    .toBuffer();

test('an admin changes name, time zone, industry and logo, and keeps results private', async ({
  page,
  complaints,
}) => {
  // The name that is refused.
  complaints.expect(/422/);
  const admin = await registerCompany();
  await confirmAddress(admin);
  await openAs(page.context(), admin);

  await visit(page, '/settings');
  await expect(page).toHaveURL(/\/settings\/general$/);
  const main = page.getByRole('main');
  const name = unique('Larkfield');
  await main.getByLabel(/^Company Name/).fill('<b>');
  await clickButton(main, 'Save changes');
  await expect(main.getByText('Company Name contains invalid symbols.')).toBeVisible();
  await main.getByLabel(/^Company Name/).fill(name);
  await main.getByRole('combobox', { name: 'Time zone' }).fill('tokyo');
  await page.getByRole('option', { name: /Tokyo/ }).click();
  await main.getByRole('combobox', { name: /^Industry/ }).click();
  await page.getByRole('option', { name: 'Energy and utilities' }).click();
  await main.getByRole('switch', { name: 'Keep learning results private' }).click();
  await clickButton(main, 'Save changes');
  await assertToast(page, 'Settings successfully updated!');

  await main
    .locator('input[type=file]')
    .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: await logo() });
  await assertToast(page, 'The logo has been saved.');
  await expect(main.getByRole('img', { name: 'The logo on a dark background' })).toBeVisible();
  // A wide logo stands for the name in the sidebar.
  await expect(page.getByRole('img', { name, exact: true })).toBeVisible();

  await page.reload();
  await expect(main.getByLabel(/^Company Name/)).toHaveValue(name);
  await expect(main.getByRole('combobox', { name: 'Time zone' })).toHaveValue(/Tokyo/);
  await expect(main.getByRole('switch', { name: 'Keep learning results private' })).toBeChecked();
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Account/ })
    .click();
  await expect(page.getByText(name)).toBeVisible();
});

test.describe('a read-only admin', () => {
  test.use({ account: ACCOUNTS.readOnly });

  test('sees the settings without inputs', async ({ page }) => {
    await visit(page, '/settings/general');
    const main = page.getByRole('main');
    await expect(main.getByText('Larkfield Logistics')).toBeVisible();
    await expect(main.getByText('United Kingdom')).toBeVisible();
    await expect(main.getByRole('button', { name: 'Save changes' })).toHaveCount(0);
    await expect(main.getByRole('textbox')).toHaveCount(0);
  });
});
