import type { Locator } from '@playwright/test';
import sharp from 'sharp';
import { ACCOUNTS } from '../support/accounts';
import { confirmAddress, registerCompany, unique } from '../support/api';
import { openAs } from '../support/signed-in';
import { expect, test } from '../support/test';
import { assertToast, clickButton, settledOption } from '../support/users';
import { visit } from '../support/visit';

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: '#0f766e' } })
    .png()
    .toBuffer();

const chooseLogo = (main: Locator, label: string, buffer: Buffer) =>
  main
    .getByRole('group', { name: label, exact: true })
    .locator('input[type=file]')
    .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer });

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
  await settledOption(page, /Tokyo/).click();
  await main.getByRole('combobox', { name: /^Industry/ }).click();
  await page.getByRole('option', { name: 'Energy and utilities' }).click();
  await main.getByRole('switch', { name: 'Keep learning results private' }).click();
  await clickButton(main, 'Save changes');
  await assertToast(page, 'Settings successfully updated!');

  await chooseLogo(main, 'Logo file', await picture(900, 300));
  await clickButton(page.getByRole('dialog', { name: 'Crop the picture' }), 'Use as it is');
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
  await expect(page.getByText(name, { exact: true })).toBeVisible();
});

test('an admin crops a logo by the keyboard, and has another one where the console is dark', async ({
  page,
}) => {
  const admin = await registerCompany();
  await confirmAddress(admin);
  await openAs(page.context(), admin);
  await page.emulateMedia({ colorScheme: 'light' });
  await visit(page, '/settings/general');
  const main = page.getByRole('main');
  const dialog = page.getByRole('dialog', { name: 'Crop the picture' });
  const inMenu = page.getByRole('navigation').locator('img[src*="/files/"]').first();
  const sizeInMenu = () => inMenu.evaluate((one: HTMLImageElement) => [one.naturalWidth, one.naturalHeight]);

  await test.step('the right half is cut off', async () => {
    await chooseLogo(main, 'Logo file', await picture(400, 100));
    await expect(dialog.getByText('On dark')).toBeVisible();
    const edge = dialog.getByRole('button', { name: /right edge/ });
    await edge.focus();
    // With Ctrl, a press is a hundred pixels of the screen.
    for (const _ of [1, 2]) await edge.press('Control+ArrowLeft');
    await clickButton(dialog, 'Crop and upload');
    await assertToast(page, 'The logo has been saved.');
    await expect(inMenu).toBeVisible();
    await expect(async () => {
      const [width, height] = await sizeInMenu();
      expect(width).toBeLessThan(300);
      expect(height).toBe(100);
    }).toPass();
  });

  await test.step('another one is shown where the console is dark, until it is removed', async () => {
    await chooseLogo(main, 'Logo file for dark', await picture(64, 64));
    await clickButton(dialog, 'Use as it is');
    await assertToast(page, 'The logo for dark has been saved.');
    await expect.poll(sizeInMenu).not.toEqual([64, 64]);
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect.poll(sizeInMenu).toEqual([64, 64]);
    await clickButton(main, 'Remove logo for dark');
    await clickButton(page.getByRole('dialog'), 'Remove logo for dark');
    await assertToast(page, 'The logo for dark has been removed.');
    await expect.poll(sizeInMenu).not.toEqual([64, 64]);
    await expect(main.getByRole('img', { name: 'The logo on a light background' })).toBeVisible();
  });
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
