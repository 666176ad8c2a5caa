import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { ACCOUNTS } from '../support/accounts';
import { call, confirmAddress, registerCompany } from '../support/api';
import { assertAccessible } from '../support/axe';
import { environment } from '../support/environment';
import { assertNoSidewaysScroll } from '../support/shell';
import { openAs } from '../support/signed-in';
import { expect, test } from '../support/test';
import { clickButton } from '../support/users';
import { visit } from '../support/visit';

const SETTINGS = '/phishing-simulation/settings/report-button';
const BASE = '/phishing/api/v3/company/{companyId}/settings';

const keyOn = async (page: Page) => (await page.locator('code').textContent()) ?? '';
async function downloaded(page: Page, name: string): Promise<Buffer> {
  const [download] = await Promise.all([page.waitForEvent('download'), clickButton(page, name)]);
  return readFile(await download.path());
}

interface Office {
  readonly headers: string;
  /** Whose mailbox it is. */
  readonly reader: string;
  readonly language?: string;
}

/** The task pane as Outlook shows it over a mail: Office.js is faked where it would be loaded. */
async function openPane(page: Page, address: string, { headers, reader, language = 'en-US' }: Office) {
  const office = `
    const done = (value) => (callback) => callback({ status: 'succeeded', value });
    window.Office = {
      AsyncResultStatus: { Succeeded: 'succeeded' },
      CoercionType: { Html: 'html' },
      onReady: (ready) => addEventListener('DOMContentLoaded', () => ready()),
      context: {
        displayLanguage: ${JSON.stringify(language)},
        mailbox: {
          userProfile: { emailAddress: ${JSON.stringify(reader)} },
          item: {
            from: { emailAddress: 'bank@evil.example' },
            subject: 'Your account',
            getAllInternetHeadersAsync: done(${JSON.stringify(headers)}),
            body: { getAsync: (_type, callback) => done('<p>Sign in</p>')(callback) },
          },
        },
      },
    };`;
  await page.route('https://appsforoffice.microsoft.com/**', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: office }),
  );
  await page.goto(address);
}

test('an admin makes a key, downloads the add-ins, and people report with them', async ({
  page,
  complaints,
}) => {
  complaints.expect(/status of 422 .*outlook_manifest|status of 403 .*report\/configuration/);
  const admin = await registerCompany();
  await confirmAddress(admin);
  const reader = admin;
  await openAs(page.context(), admin);
  await visit(page, '/phishing-simulation/settings');
  await expect(page).toHaveURL(new RegExp(`${SETTINGS}$`));
  await assertAccessible(page, 'the report button without a key');

  await clickButton(page, 'Make key');
  await expect(page.getByText('Copy the key now: it is not shown again.')).toBeVisible();
  const first = await keyOn(page);
  await clickButton(page, 'Make a new key');
  await page.getByRole('dialog').getByRole('button', { name: 'Make a new key' }).press('Enter');
  await expect(page.locator('code')).not.toHaveText(first);
  const key = await keyOn(page);
  await assertAccessible(page, 'the report button with a new key');

  const manifest = (await downloaded(page, 'Download Outlook add-in')).toString();
  const pane = /<SourceLocation DefaultValue="([^"]+)"/.exec(manifest)?.[1] ?? '';
  expect(pane).toBe(`${environment().origin}/report-button/outlook?k=${key}`);
  const zip = await downloaded(page, 'Download Gmail add-on');
  expect(zip.subarray(0, 2).toString()).toBe('PK');
  expect(zip.includes('appsscript.json')).toBe(true);

  await test.step('the key is gone after a reload, and asked for', async () => {
    await page.reload();
    await clickButton(page, 'Download Outlook add-in');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Add-in key' }).fill(first);
    await dialog.getByRole('button', { name: 'Download' }).click();
    await expect(dialog.getByText(/^This is not the current key/)).toBeVisible();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
  });

  await test.step('somebody reports a mail in Outlook', async () => {
    const outlook = await page.context().newPage();
    await openPane(outlook, pane, {
      headers: 'From: Bank <bank@evil.example>\r\nX-Phishing-Token: forged',
      reader,
    });
    await expect(outlook.getByRole('heading', { name: 'Report this email?' })).toBeVisible();
    await assertAccessible(outlook, 'the task pane');
    await outlook.getByRole('button', { name: 'Report email' }).press('Enter');
    await expect(outlook.getByRole('heading', { name: 'Thank you' })).toBeVisible();
    await outlook.close();
    await page.reload();
    await expect(page.getByText('0 simulated emails · 1 other email')).toBeVisible();
  });

  await test.step('without the question, opening the pane reports', async () => {
    await call(admin, 'PATCH', BASE, { isReportConfirmed: false });
    const outlook = await page.context().newPage();
    await openPane(outlook, pane, { headers: 'From: Shop <shop@evil.example>', reader });
    await expect(outlook.getByRole('heading', { name: 'Thank you' })).toBeVisible();
    await outlook.close();
  });

  await test.step('a replaced key says so', async () => {
    await call(admin, 'POST', `${BASE}/report_button/key`);
    const outlook = await page.context().newPage();
    await openPane(outlook, pane, { headers: '', reader });
    await expect(outlook.getByText('The report button is out of date.')).toBeVisible();
    await expect(outlook.getByRole('button')).toHaveCount(0);
    await outlook.close();
  });
});

test('a read-only admin sees how reports come in, and no key or file', async ({ page }) => {
  await openAs(page.context(), ACCOUNTS.readOnly);
  await page.setViewportSize({ width: 390, height: 844 });
  await visit(page, SETTINGS);
  await expect(page.getByRole('textbox', { name: 'Report address' })).toBeDisabled();
  await expect(page.getByRole('button', { name: /key|Download|Save/ })).toHaveCount(0);
  await assertNoSidewaysScroll(page);
});
