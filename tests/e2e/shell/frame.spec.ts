import { limits } from '@contract/limits';
import type { Locator } from '@playwright/test';
import { ACCOUNTS } from '../support/accounts';
import { expect, test } from '../support/test';
import { clickButton, goToUsers, pages } from '../support/users';

async function edges(element: Locator) {
  const box = await element.boundingBox();
  if (!box) throw new Error('the element is not on the page');
  return { top: box.y, bottom: box.y + box.height };
}

test.describe('the newer build', () => {
  test.use({ account: ACCOUNTS.reader });

  test('is offered once it is served, can be put off, and comes with the relaunch', async ({ page }) => {
    await page.clock.install();
    await page.route('**/build.json', (route) => route.fulfill({ json: { id: 'another' } }));
    await goToUsers(page);
    const offer = page.getByText('A newer version of Vigil is available.');
    await expect(offer).toBeHidden();
    await page.clock.runFor(limits.ui.buildPollMs);
    await expect(offer).toBeVisible();
    await clickButton(page, 'Later');
    await expect(offer).toBeHidden();
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.clock.runFor(limits.ui.buildPollMs);
    const loaded = page.waitForEvent('load');
    await clickButton(page, 'Relaunch');
    await loaded;
    await expect(offer).toBeHidden();
  });
});

test.describe('with a banner above the page', () => {
  test.use({ account: ACCOUNTS.overSeats, viewport: { width: 1440, height: 900 } });

  test('the help button leaves the pager of a list alone', async ({ page }) => {
    await goToUsers(page);
    await expect(page.getByRole('complementary', { name: 'Account notice' })).toBeVisible();
    const pager = await edges(pages(page));
    const help = await edges(page.getByRole('button', { name: 'Help' }));
    expect(pager.bottom).toBeLessThanOrEqual(help.top);
  });
});
