import { readFile } from 'node:fs/promises';
import { strFromU8, unzipSync } from 'fflate';
import { confirmAddress, registerCompany } from '../support/api';
import { environment } from '../support/environment';
import { openAs } from '../support/signed-in';
import { confirmIdentity } from '../support/step-up';
import { expect, test } from '../support/test';
import { assertToast, clickButton } from '../support/users';
import { visit } from '../support/visit';

test('the owner exports all data, downloads it and removes it', async ({ browser }) => {
  const owner = await registerCompany();
  await confirmAddress(owner);
  const context = await browser.newContext({ baseURL: environment().origin });
  await openAs(context, owner);
  const page = await context.newPage();
  await visit(page, '/settings/general');
  const section = page.getByRole('main').getByRole('region', { name: 'Export of company data' });

  await test.step('after an emailed code it is made in the background', async () => {
    await clickButton(section, 'Export all data');
    await clickButton(page.getByRole('dialog', { name: 'Export all company data?' }), 'Export all data');
    await confirmIdentity(page, owner);
    await expect(section.getByText(/can be downloaded until/)).toBeVisible();
  });

  await test.step('and downloaded as an archive', async () => {
    const saved = page.waitForEvent('download');
    await clickButton(section, 'Download export');
    const files = unzipSync(await readFile(await (await saved).path()));
    expect(strFromU8(files['users.csv'] ?? new Uint8Array())).toContain(owner);
    await assertToast(page, /^Export saved as company-data-/);
  });

  await test.step('until it is removed', async () => {
    await clickButton(section, 'Remove export');
    await clickButton(page.getByRole('dialog', { name: 'Remove this export?' }), 'Remove export');
    await assertToast(page, 'The export has been removed.');
    await expect(section.getByText('There is no export.')).toBeVisible();
  });
});
