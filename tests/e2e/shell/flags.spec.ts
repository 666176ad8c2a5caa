import type { Page } from '@playwright/test';
import { ACCOUNTS } from '../support/accounts';
import { environment } from '../support/environment';
import { expect, test } from '../support/test';

const FLAGS = '**/api/frontend**';

test.use({ account: ACCOUNTS.overSeats });

/** What was heard last gets old. It has to have arrived: it would be young again. */
async function letFlagsAge(page: Page): Promise<void> {
  const age = () =>
    page.evaluate(() => {
      const heard = JSON.parse(localStorage.getItem('vigil.flags') ?? '{}') as { at?: number };
      if (!heard.at) return false;
      localStorage.setItem('vigil.flags', JSON.stringify({ ...heard, at: 0 }));
      return true;
    });
  await expect.poll(age).toBe(true);
}

test('a flag hides its feature, also at the next visit without the flag service', async ({
  page,
  complaints,
}) => {
  complaints.expect(/net::ERR_FAILED.*api\/frontend|^Unleash: unable to fetch/i);
  const asked: string[] = [];
  page.on('request', (request) => request.url().includes('/api/frontend') && asked.push(request.url()));
  await page.goto('/users/all_users');
  const banner = page.getByRole('complementary', { name: 'Account notice' });
  const heading = page.getByRole('heading', { name: 'All users' });
  await expect(banner).toContainText('You have 29 users and 25 licenses.');
  await expect.poll(() => asked).toHaveLength(1);
  expect(new URL(asked[0] ?? '').origin).toBe(environment().origin);
  expect(new URL(asked[0] ?? '').searchParams.get('properties[companyId]')).toMatch(/^\d+$/);

  // Within five minutes a page trusts what the one before it heard.
  await letFlagsAge(page);
  await page.route(FLAGS, (route) => route.fulfill({ json: { toggles: [] } }));
  const answered = page.waitForResponse(FLAGS);
  await page.reload();
  await answered;
  await expect(heading).toBeVisible();
  await expect(banner).toBeHidden();

  await letFlagsAge(page);
  await page.unroute(FLAGS);
  await page.route(FLAGS, (route) => route.abort());
  const failed = page.waitForEvent('requestfailed');
  await page.reload();
  await failed;
  await expect(heading).toBeVisible();
  await expect(banner).toBeHidden();
});
