import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { ACCOUNTS } from '../support/accounts';
import { environment } from '../support/environment';
import { goToLogin } from '../support/login';
import { expect, test } from '../support/test';
import { goToUsers } from '../support/users';

const KB = 1024;
const folder = fileURLToPath(new URL('../../../dist/console', import.meta.url));

/** Paths of the scripts a page has loaded. */
const scriptsOf = (page: Page) =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => new URL(name).pathname)
      .filter((path) => path.endsWith('.js')),
  );

const brotliBytes = (paths: readonly string[]) =>
  paths.reduce((sum, path) => sum + readFileSync(`${folder}${path}.br`).length, 0);

const textOf = (path: string) => readFileSync(`${folder}${path}`, 'utf8');

test('the sign-in page loads neither react-admin nor MUI, in at most 150 KB', async ({ page }) => {
  await goToLogin(page);
  const scripts = await scriptsOf(page);
  expect(brotliBytes(scripts)).toBeLessThanOrEqual(150 * KB);
  for (const script of scripts) {
    expect(textOf(script), script).not.toMatch(/MuiButtonBase|RaStore|ra\.page\.dashboard|react-query/i);
  }
});

test.describe('signed in', () => {
  test.use({ account: ACCOUNTS.reader });

  test('the first list loads at most 380 KB of scripts', async ({ page }) => {
    await goToUsers(page);
    expect(brotliBytes(await scriptsOf(page))).toBeLessThanOrEqual(380 * KB);
  });

  test('forms and dialogs come with the first click on them', async ({ page }) => {
    await goToUsers(page);
    const before = await scriptsOf(page);
    expect(before.filter((path) => /InviteDrawer|CommandPalette|DeleteUsersDialog/.test(path))).toEqual([]);
    await page.getByRole('button', { name: 'Add users' }).click();
    await expect(page.getByRole('dialog', { name: 'Add users' })).toBeVisible();
    expect((await scriptsOf(page)).filter((path) => path.includes('InviteDrawer'))).toHaveLength(1);
  });
});

test('the page carries a strict policy with a nonce of its own each time', async ({ request }) => {
  const page = () => request.get('/login', { headers: { accept: 'text/html' } });
  const policies = [await page(), await page()].map(
    (answer) => answer.headers()['content-security-policy'] ?? '',
  );
  for (const policy of policies) {
    expect(policy).toContain("default-src 'self'");
    // The early script, and the one of the frame that shows PDFs.
    expect(policy).toMatch(/script-src 'self' 'sha256-[^']+' 'sha256-[^']+';/);
    expect(policy).not.toMatch(/unsafe-|\*/);
  }
  expect(policies[0]).not.toBe(policies[1]);
});

test('a script that somebody slips into the page does not run', async ({ page, complaints }) => {
  complaints.expect(/Content Security Policy/);
  await goToLogin(page);
  const ran = await page.evaluate(() => {
    const script = document.createElement('script');
    script.textContent = 'window.slipped = true';
    document.body.append(script);
    return 'slipped' in window;
  });
  expect(ran).toBe(false);
});

test('scripts arrive compressed and are kept for ever, the page itself never', async ({ request, page }) => {
  await goToLogin(page);
  const [script = ''] = (await scriptsOf(page)).filter((path) => path.startsWith('/assets/'));
  const asset = await request.get(script, { headers: { 'accept-encoding': 'br' } });
  expect(asset.headers()).toMatchObject({
    'content-encoding': 'br',
    'cache-control': expect.stringContaining('immutable'),
  });
  const html = await request.get('/login', { headers: { accept: 'text/html' } });
  expect(html.headers()['cache-control']).toBe('no-store');
});

test('nothing is loaded from elsewhere', async ({ page }) => {
  const foreign: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(environment().origin) && !/^(data|blob):/.test(request.url())) {
      foreign.push(request.url());
    }
  });
  await goToLogin(page);
  expect(foreign).toEqual([]);
});
