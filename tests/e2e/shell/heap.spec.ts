import type { Page } from '@playwright/test';
import { ACCOUNTS } from '../support/accounts';
import { expect, test } from '../support/test';
import { goToUsers, rows } from '../support/users';

// A trace keeps what it recorded in the page.
test.use({ account: ACCOUNTS.reader, trace: 'off' });

// The tenth and the fiftieth step end on the same screen.
const SCREENS = ['Departments', 'Groups', 'All users', 'Groups'] as const;
const [BEFORE, ROUNDS] = [10, 50];
const COLLECTIONS = 4;

async function goThere(page: Page, name: (typeof SCREENS)[number]): Promise<void> {
  await page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name }).click();
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
  await expect(rows(page).first()).toBeVisible();
}

test('fifty walks through the menu leave the heap within a tenth of the tenth', async ({ page }) => {
  const client = await page.context().newCDPSession(page);
  const heap = async () => {
    // The browser's own record of up to 250 requests does not count.
    await page.evaluate(() => performance.clearResourceTimings());
    // Objects released by one collection may be freed by the next.
    for (let time = 0; time < COLLECTIONS; time += 1) await client.send('HeapProfiler.collectGarbage');
    return (await client.send('Runtime.getHeapUsage')).usedSize;
  };
  await goToUsers(page);
  let tenth = 0;
  for (let walk = 1; walk <= ROUNDS; walk += 1) {
    await goThere(page, SCREENS[(walk - 1) % SCREENS.length] ?? 'All users');
    if (walk === BEFORE) tenth = await heap();
  }
  const last = await heap();
  test.info().annotations.push({ type: 'heap', description: `${tenth} to ${last} bytes` });
  expect(last).toBeLessThanOrEqual(1.1 * tenth);
});
