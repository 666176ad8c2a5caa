import { confirmAddress, registerCompany } from '../support/api';
import { environment } from '../support/environment';
import { openAs } from '../support/signed-in';
import { confirmIdentity } from '../support/step-up';
import { expect, test } from '../support/test';
import { assertToast, clickButton } from '../support/users';
import { visit } from '../support/visit';

test('the owner sets after how many months results become anonymous, and takes it back', async ({
  browser,
}) => {
  const owner = await registerCompany();
  await confirmAddress(owner);
  const context = await browser.newContext({ baseURL: environment().origin });
  await openAs(context, owner);
  const page = await context.newPage();
  await visit(page, '/settings/general');
  const section = page.getByRole('main').getByRole('region', { name: 'Retention of results' });
  const choose = async (name: string) => {
    await section.getByRole('combobox', { name: 'Results become anonymous' }).click();
    await page.getByRole('option', { name }).click();
    await clickButton(section, 'Change retention');
  };

  await test.step('sees what that would be, and confirms it by an emailed code', async () => {
    await choose('After 24 months');
    const dialog = page.getByRole('dialog', { name: 'Make results anonymous after 24 months?' });
    await expect(dialog.getByText(/Today that would be nothing/)).toBeVisible();
    await clickButton(dialog, 'Make results anonymous');
    await confirmIdentity(page, owner);
    await assertToast(page, 'Settings successfully updated!');
    await expect(section.getByText(/^This applies from .* Until then: Never\./)).toBeVisible();
  });

  await test.step('and takes it back before anything has happened', async () => {
    await choose('Never');
    await clickButton(page.getByRole('dialog', { name: 'Keep names longer?' }), 'Change retention');
    await assertToast(page, 'Settings successfully updated!');
    await expect(section.getByText(/This applies from/)).toHaveCount(0);
  });
});
