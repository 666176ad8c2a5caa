import { ACCOUNTS } from '../support/accounts';
import { unique } from '../support/api';
import { mailsTo } from '../support/inbox';
import { assertFieldError } from '../support/login';
import { expect, test } from '../support/test';
import { clickButton, goToUsers } from '../support/users';

const SUPPORT = 'support@vigil.example';

test.describe('help', () => {
  test.use({ account: ACCOUNTS.people });

  test('says what is missing, mails the ticket, thanks and goes away by itself', async ({ page }) => {
    await goToUsers(page);
    await clickButton(page, 'Help');
    const drawer = page.getByRole('dialog', { name: 'Help and support' });
    const email = drawer.getByRole('textbox', { name: 'Email' });
    await email.fill('nobody');
    await clickButton(drawer, 'Send');
    await assertFieldError(email, 'This is not a valid email');
    await expect(drawer.getByText('Please select a category')).toBeVisible();
    await expect(drawer.getByText('Please enter Message')).toBeVisible();
    await email.fill('');
    await assertFieldError(email, 'Please enter Email');

    const question = unique('Where is the report');
    await email.fill('harriet@elsewhere.example');
    await drawer.getByRole('combobox', { name: 'Category' }).click();
    await page.getByRole('option', { name: 'Reporting and dashboards' }).click();
    await drawer.getByRole('textbox', { name: 'Message' }).fill(question);
    // Escape must not drop typed text.
    await page.keyboard.press('Escape');
    await clickButton(page.getByRole('dialog', { name: 'Discard your changes?' }), 'Keep editing');
    await expect(drawer.getByRole('textbox', { name: 'Message' })).toHaveValue(question);
    await page.clock.install();
    await clickButton(drawer, 'Send');
    await expect(drawer.getByText('Thank you!')).toBeVisible();
    await page.clock.runFor(1_000);
    await expect(drawer).toBeVisible();
    await page.clock.runFor(1_000);
    await expect(drawer).toBeHidden();
    await expect
      .poll(async () => (await mailsTo(SUPPORT)).filter(({ text }) => text.includes(question)).length)
      .toBe(1);
  });
});

test.describe('a read-only admin', () => {
  test.use({ account: ACCOUNTS.readOnly });

  test('reads what they are, and whom to ask', async ({ page }) => {
    await goToUsers(page);
    await page.getByRole('banner').getByText('Read-only admin').focus();
    await expect(page.getByRole('tooltip')).toHaveText(/You have read-only access/);
    await clickButton(page, 'Help');
    const drawer = page.getByRole('dialog', { name: 'Help and support' });
    await expect(drawer.getByText("A read-only account can't send requests.")).toBeVisible();
    await clickButton(drawer, 'Close');
    // In the toolbar, and in the menu.
    await expect(page.getByText('Read-only admin')).toHaveCount(1);
    await page.getByRole('button', { name: /Account menu/ }).click();
    await expect(page.getByText('Read-only admin')).toHaveCount(2);
  });
});
