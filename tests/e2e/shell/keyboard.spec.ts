import { ACCOUNTS } from '../support/accounts';
import { unique } from '../support/api';
import { openPalette, palette } from '../support/shell';
import { expect, test } from '../support/test';
import { assertToast, goToList, goToUsers, rowOf, searchField } from '../support/users';

test.use({ account: ACCOUNTS.teams });

test('the keyboard alone goes to the groups and creates one', async ({ page }) => {
  const name = unique('Keys');
  await goToUsers(page);
  await openPalette(page);
  await page.keyboard.type('gro');
  await expect(palette(page).getByRole('option', { name: /Groups/ })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/users\/groups$/);
  await expect(page.getByRole('heading', { name: 'Groups', level: 1 })).toBeVisible();

  const create = page.getByRole('button', { name: 'Create group' }).first();
  const skip = page.getByRole('link', { name: 'Skip to content' });
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await page.keyboard.press('Tab');
  await expect(skip).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(create).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Group name' })).toBeFocused();
  await page.keyboard.type(name);
  await page.keyboard.press('Enter');
  await assertToast(page, 'Group created');
  // A key pressed over the dialog is the dialog's.
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(create).toBeFocused();

  await page.keyboard.press('/');
  await expect(searchField(page)).toBeFocused();
  await page.keyboard.type(name);
  await expect(rowOf(page, name)).toBeVisible();
});

test('focus is seen on every control, comes back from dialogs, walks the palette, and has shortcuts', async ({
  page,
}) => {
  await goToList(page, '/users/groups');
  await test.step('a dialog gives the focus back to what opened it', async () => {
    const create = page.getByRole('button', { name: 'Create group' }).first();
    await create.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('textbox', { name: 'Group name' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(create).toBeFocused();
  });
  await goToUsers(page);
  await test.step('the palette is walked with the arrows and closes with Escape', async () => {
    await openPalette(page);
    const options = palette(page).getByRole('option');
    await page.keyboard.press('ArrowDown');
    await expect(options.nth(1)).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowUp');
    await expect(options.last()).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.type('zzzz');
    await expect(palette(page).getByText('No results for “zzzz”.')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(palette(page)).toBeHidden();
  });
  await test.step('the question mark lists the shortcuts, single keys can be turned off', async () => {
    await page.keyboard.press('?');
    const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await dialog.getByRole('switch', { name: 'Single-key shortcuts' }).uncheck();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await page.keyboard.press('/');
    await expect(searchField(page)).not.toBeFocused();
  });
  await goToUsers(page, '?limit=5');
  await test.step('every control on the way through a list shows its focus', async () => {
    for (let at = 0; at < 25; at++) {
      await page.keyboard.press('Tab');
      const focus = await page.evaluate(() => {
        const element = document.activeElement;
        if (!element || element === document.body) return null;
        // The element around a checkbox draws it.
        const drawn = [element, element.parentElement].filter((one) => one !== null);
        const hasRing = drawn.some((one) => {
          const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(one);
          return (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none';
        });
        return { hasRing, html: element.outerHTML.slice(0, 160) };
      });
      if (focus) expect(focus.hasRing, focus.html).toBe(true);
    }
  });
});
