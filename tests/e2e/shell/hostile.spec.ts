import type { Page } from '@playwright/test';
import { ACCOUNTS } from '../support/accounts';
import { addPerson, addTeam, unique } from '../support/api';
import { asIf } from '../support/as-if';
import { expect, test } from '../support/test';
import { clickAction, goToList, goToUsers } from '../support/users';
import { visit } from '../support/visit';

// Each would leave a mark if any part of it ran; a policy violation fails the test by itself.
const SCRIPTS = [
  '<img src=x onerror="window.ran=1">',
  '<script>window.ran=1</script>',
  '"><svg onload=window.ran=1>',
  "';window.ran=1//",
  '{{constructor.constructor("window.ran=1")()}}',
] as const;

const assertNothingRan = async (page: Page) => expect(await page.evaluate(() => 'ran' in window)).toBe(false);

test('failure pages show markup of their address as text', async ({ page }) => {
  for (const text of SCRIPTS) {
    const query = new URLSearchParams({ errorMessage: text });
    await visit(page, `/sso_fail?${query}`);
    await expect(page.getByText(text, { exact: true })).toBeVisible();
    await visit(page, `/sso_fail/acronis?${new URLSearchParams({ code: text, reason: text })}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await assertNothingRan(page);
  }
  // The last one again as a link from elsewhere brings it, by a page load.
  await page.reload();
  await assertNothingRan(page);
});

test.describe('signed in', () => {
  test.use({ account: ACCOUNTS.people });

  test('names of people and departments are text, in lists, menus, dialogs and toasts', async ({ page }) => {
    const word = unique('hostile');
    const [markup] = SCRIPTS;
    await addPerson(ACCOUNTS.people, { name: markup, lastName: `${word} ${SCRIPTS[1]}` });
    await addTeam(ACCOUNTS.people, 'departments', `${word} ${markup}`);
    await goToUsers(page, `?search=${word}`);
    await expect(page.getByText(markup, { exact: true }).first()).toBeVisible();
    await clickAction(page, `${markup} ${word} ${SCRIPTS[1]}`, 'Disable');
    await expect(page.getByRole('status').getByText(/disabled/)).toBeVisible();
    await goToList(page, `/users/departments?search=${word}`);
    await expect(page.getByText(`${word} ${markup}`).first()).toBeVisible();
    await clickAction(page, `${word} ${markup}`, 'Delete');
    await expect(page.getByRole('dialog')).toContainText(markup);
    await assertNothingRan(page);
  });

  test('notifications, banners and the account menu are text, and lead to no script', async ({ page }) => {
    const [name, title] = SCRIPTS;
    await asIf(page, {
      user: {
        name,
        lastName: title,
        isAdminLoggedInAsCompany: true,
        adminName: name,
        notificationsShown: true,
      },
      company: { name: title },
    });
    const notification = (notificationId: number, url: string) => ({
      ...{
        notificationId,
        url,
        head: name,
        title,
        description: SCRIPTS[2],
        buttonName: `Go ${notificationId}`,
      },
      ...{ image: null, isPinned: false, isRead: false },
    });
    const notifications = [
      notification(1, 'javascript:window.ran=1'),
      notification(2, '/\t/evil.example'),
      notification(3, '/users/groups'),
    ];
    await page.route('**/api/v1/notifications/**', (route) =>
      route.fulfill({ json: { data: { notifications, suspendedCampaigns: [] } } }),
    );
    await goToUsers(page);
    await expect(page.getByText(`${name}, you are acting as ${name} ${title} in ${title}.`)).toBeVisible();
    await page.getByRole('button', { name: 'Notifications' }).click();
    const popover = page.getByRole('dialog', { name: 'Notifications' });
    await expect(popover.getByRole('heading', { name: title, exact: true })).toHaveCount(3);
    await expect(popover.getByRole('link')).toHaveText(['Go 3']);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /Account menu/ }).click();
    await assertNothingRan(page);
  });
});
