import type { Page } from '@playwright/test';
import { ACCOUNTS } from '../support/accounts';
import { asIf } from '../support/as-if';
import { expect, test } from '../support/test';
import { goToUsers } from '../support/users';

const popover = (page: Page) => page.getByRole('dialog', { name: 'Notifications' });
const cards = (page: Page) => popover(page).getByRole('article');

test.describe('somebody with something unseen', () => {
  test.use({ account: ACCOUNTS.unseen });

  test('is told by itself until it is closed; the pinned one first, with its image', async ({ page }) => {
    await page.clock.install();
    // They arrive once the drawer is open: on a slow machine the popover would open before, and be closed by the click.
    let arrive = () => {};
    const opened = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    const LIST = /\/api\/v1\/notifications\/\d+\/user\/\d+$/;
    await page.route(LIST, async (route) => {
      await opened;
      await route.continue();
    });
    await goToUsers(page);
    await test.step('not over a drawer or dialog', async () => {
      await page.getByRole('button', { name: 'Help', exact: true }).click();
      const drawer = page.getByRole('dialog', { name: 'Help and support' });
      await expect(drawer).toBeVisible();
      const arrived = page.waitForResponse(LIST);
      arrive();
      await arrived;
      await page.clock.runFor(5_000);
      await expect(popover(page)).toHaveCount(0);
      await drawer.getByRole('button', { name: 'Close' }).click();
      await page.clock.runFor(500);
      await expect(drawer).toHaveCount(0);
      await page.clock.runFor(2_500);
    });
    await expect(cards(page)).toHaveCount(2);
    await expect(cards(page).first()).toContainText('Pinned');
    await expect(cards(page).first().locator('img')).toHaveJSProperty('complete', true);
    const box = await popover(page).boundingBox();
    expect(box?.width).toBeLessThanOrEqual(360);
    expect(box?.height).toBeLessThanOrEqual(632);

    await test.step('until it is closed it opens with every load, or sooner by its bell', async () => {
      await page.reload();
      await expect(page.getByRole('button', { name: /^Notifications/ })).toBeVisible();
      await page.clock.runFor(5_000);
      await expect(popover(page)).toBeVisible();
      await page.reload();
      await page.getByRole('button', { name: /^Notifications/ }).click();
      await expect(popover(page)).toBeFocused();
    });

    await test.step('Escape closes it wherever the focus is, and what was seen is marked', async () => {
      const marked = page.waitForResponse((answer) => answer.url().endsWith('/shown'));
      await page.getByRole('main').focus();
      await page.keyboard.press('Escape');
      await expect(popover(page)).toHaveCount(0);
      await marked;
    });
    await page.reload();
    await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible();
    await page.clock.runFor(5_000);
    await expect(popover(page)).toHaveCount(0);
  });
});

test.describe('an admin whose trial has ended', () => {
  test.use({ account: ACCOUNTS.suspended });

  test('reads which assignments are suspended, and leads on from a notification', async ({ page }) => {
    // Without the dialog a locked company must answer first.
    await asIf(page, { company: { subscription: { type: 'FREE' } } });
    await goToUsers(page);
    // It opens by itself; the button would close it again.
    await expect(popover(page)).toBeVisible();
    await expect(cards(page).first()).toContainText('Assignments Suspended');
    await expect(cards(page).first().getByRole('listitem')).toHaveText([
      'Security Essentials',
      'Spotting Phishing Emails',
    ]);
    const told = cards(page).filter({ hasText: 'Your trial has ended' });
    await expect(told.getByRole('img', { name: 'Unread' })).toBeVisible();
    const read = page.waitForResponse((answer) => /notifications\/\d+\/user\/\d+$/.test(answer.url()));
    await told.getByRole('link', { name: 'Open users' }).click();
    await read;
    await page.getByRole('button', { name: /Notifications/ }).click();
    await expect(told).toBeVisible();
    await expect(told.getByRole('img', { name: 'Unread' })).toHaveCount(0);
    await page.unrouteAll({ behavior: 'wait' });
  });
});
