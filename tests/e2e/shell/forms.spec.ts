import type { Locator, Page } from '@playwright/test';
import { ACCOUNTS } from '../support/accounts';
import { goToLogin } from '../support/login';
import { accountMenu } from '../support/shell';
import { expect, test } from '../support/test';
import { textsOf } from '../support/texts';
import { visit } from '../support/visit';

/** Position relative to its page or scroll container: the invalid field may be scrolled into view. */
const placeOf = (button: Locator) =>
  button.evaluate((element) => {
    const { left, top } = element.getBoundingClientRect();
    let y = top;
    for (let box = element.parentElement; box; box = box.parentElement) y += box.scrollTop;
    return { left, top: y };
  });

/** Resolves once the button stands still: dialogs move in, and sections above it load. */
async function waitUntilStill(button: Locator): Promise<void> {
  let last = '';
  await expect
    .poll(
      async () => {
        const previous = last;
        last = JSON.stringify(await placeOf(button));
        return last === previous;
      },
      { intervals: [150] },
    )
    .toBe(true);
}

/** Compares the button's position before any error with its position after `act`, which triggers messages. */
async function assertStays(button: Locator, act: () => Promise<unknown>, message: Locator): Promise<void> {
  await waitUntilStill(button);
  const before = await placeOf(button);
  await act();
  await expect(message).toBeVisible();
  expect(await placeOf(button)).toEqual(before);
}

/** Presses and releases like a hand: the element under the pointer on release decides. */
async function pressByHand(page: Page, button: Locator): Promise<void> {
  const box = await button.boundingBox();
  if (!box) throw new Error('the button is not there');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height - 2);
  await page.mouse.down();
  await page.evaluate(() => new Promise(requestAnimationFrame));
  await page.mouse.up();
}

// A phone's width, where messages are longest.
test.use({ viewport: { width: 390, height: 844 } });

test.describe('a visitor', () => {
  test('goes by the Tab key, and finds the buttons of the guest forms where they were when messages come', async ({
    page,
    complaints,
  }) => {
    complaints.expect(/status of 401/);
    await goToLogin(page);
    await expect(page.getByLabel('Email', { exact: true })).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Forgot password?' })).toBeFocused();
    const signIn = page.getByRole('button', { name: 'Sign in', exact: true });
    await assertStays(signIn, () => signIn.click(), page.getByText('Please enter Your Password.'));
    await page.getByLabel('Email', { exact: true }).fill('nobody@larkfield.example');
    await page.getByLabel('Password', { exact: true }).fill('Not-The-Password-1');
    await assertStays(signIn, () => signIn.click(), page.getByText('Invalid login credentials'));
    await page.route('**/api/v1/user/login/validate', (route) => route.abort());
    complaints.expect(/ERR_FAILED/);
    await assertStays(signIn, () => signIn.click(), page.getByRole('alert'));

    await visit(page, '/register');
    const create = page.getByRole('button', { name: 'Create Company Account' });
    await assertStays(create, () => create.click(), page.getByText('Please confirm your password.'));
  });

  test('reads no error before a field was left with something in it; language and theme stay', async ({
    page,
  }) => {
    await visit(page, '/register');
    const email = page.getByLabel('Email', { exact: true });
    await email.focus();
    await page.keyboard.press('Tab');
    await expect(email).toHaveAccessibleDescription('');
    // The repetition is validated after it is typed, not while the password is.
    await page.getByLabel('Password', { exact: true }).fill('short');
    await page.getByLabel('First Name').focus();
    await expect(page.getByText("The password doesn't meet every rule below.")).toBeVisible();
    await expect(page.getByLabel('Confirm Password')).toHaveAccessibleDescription('');
    await email.fill('ada@');
    await page.getByLabel('First Name').focus();
    await expect(email).toHaveAccessibleDescription(/\w/);

    await visit(page, '/login');
    const open = page.getByRole('button', { name: 'Language and theme' });
    await open.click();
    const panel = page.getByRole('dialog', { name: 'Language and theme' });
    await expect(panel.getByLabel('Language')).toBeFocused();
    await panel.getByText('Dark').click();
    await panel.getByLabel('Language').selectOption('he');
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(
      page.getByRole('button', { name: textsOf('he')('session.preferences.label') }),
    ).toBeFocused();
    await page.goto('/register');
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  });
});

test.describe('signed in', () => {
  test.use({ account: ACCOUNTS.teams });

  test('the first press on a button counts, and no button moves', async ({ page }) => {
    await page.goto('/users/all_users');
    await accountMenu(page).click();
    await page.getByRole('menuitem', { name: 'My Profile' }).click();
    await page.getByRole('link', { name: 'Password' }).click();
    const change = page.getByRole('button', { name: 'Change password' });
    await page.getByLabel('Current password').focus();
    const missing = page.getByText('Please enter Your Password.').first();
    await change.evaluate((element) => element.scrollIntoView({ block: 'center' }));
    await assertStays(change, () => pressByHand(page, change), missing);
    await page.getByLabel(/^New password/).fill('short');
    await assertStays(change, () => pressByHand(page, change), page.getByText(/doesn't meet every rule/));

    await page.getByRole('link', { name: 'Edit' }).click();
    const ask = page.getByRole('button', { name: 'Send confirmation' });
    await ask.evaluate((element) => element.scrollIntoView({ block: 'center' }));
    await page.getByLabel('New email').fill('nobody@');
    await assertStays(ask, () => pressByHand(page, ask), page.getByText('This is not a valid email'));

    await page.getByRole('button', { name: 'Help' }).click();
    const send = page.getByRole('button', { name: 'Send', exact: true });
    await send.scrollIntoViewIfNeeded();
    await assertStays(send, () => send.click(), page.getByText('Please select a category'));
    await page.keyboard.press('Escape');

    await visit(page, '/users/groups');
    // On the page twice while there is no group.
    await page.getByRole('button', { name: 'Create group' }).first().click();
    const create = page.getByRole('dialog').getByRole('button', { name: 'Create' });
    await assertStays(create, () => create.click(), page.getByText('Please fill out this field.'));
  });
});
