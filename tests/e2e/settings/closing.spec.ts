import { confirmAddress, registerCompany } from '../support/api';
import { environment } from '../support/environment';
import { openAs } from '../support/signed-in';
import { confirmIdentity } from '../support/step-up';
import { expect, test } from '../support/test';
import { assertToast, clickButton } from '../support/users';
import { visit } from '../support/visit';

test('the owner closes the account, reads so on every page, and keeps it', async ({ browser }) => {
  const owner = await registerCompany();
  await confirmAddress(owner);
  const context = await browser.newContext({ baseURL: environment().origin });
  await openAs(context, owner);
  const page = await context.newPage();
  await visit(page, '/settings/general');
  const section = page.getByRole('region', { name: 'Close account' });

  await test.step('it takes the name of the company and a code', async () => {
    await clickButton(section, 'Close account');
    const dialog = page.getByRole('dialog', { name: /^Close the account of/ });
    const field = dialog.getByRole('textbox');
    const title = (await dialog.getByRole('heading').first().textContent()) ?? '';
    await field.fill(title.replace('Close the account of ', '').replace('?', ''));
    await clickButton(dialog, 'Close account');
    await confirmIdentity(page, owner);
    await assertToast(page, 'The account will be closed. You can keep it until then.');
    await expect(section.getByText(/^The account will be closed on/)).toBeVisible();
  });

  await test.step('a banner says so elsewhere, and keeps it', async () => {
    await visit(page, '/users');
    const banner = page.getByRole('complementary', { name: 'Account notice' });
    await expect(banner.getByText(/^This account will be closed on/)).toBeVisible();
    await clickButton(banner, 'Keep account');
    await assertToast(page, 'The account stays open.');
    await expect(banner.getByText(/will be closed/)).toHaveCount(0);
    await visit(page, '/settings/general');
    await expect(section.getByRole('button', { name: 'Close account' })).toBeVisible();
  });
});
