import { confirmAddress, registerCompany, startTrial } from '../support/api';
import { openAs } from '../support/signed-in';
import { expect, test } from '../support/test';
import { assertToast, clickButton } from '../support/users';
import { visit } from '../support/visit';

test('what an admin sets once is what forms of new assignments begin with', async ({ page }) => {
  const admin = await registerCompany();
  await confirmAddress(admin);
  await startTrial(admin);
  await openAs(page.context(), admin);
  await visit(page, '/settings/general');
  const section = page.getByRole('region', { name: 'Defaults for new assignments' });

  await test.step('days and words are set', async () => {
    await section.getByRole('switch', { name: 'The same days to complete for everything' }).click();
    await section.getByRole('radio', { name: 'Custom' }).check();
    const days = section.getByRole('textbox', { name: 'Number of days' });
    await days.fill('21');
    await section.getByLabel('Subject').fill('');
    await clickButton(section, 'Save defaults');
    await expect(section.getByLabel('Subject')).toHaveAttribute('aria-invalid', 'true');
    await section.getByLabel('Subject').fill('For you: {courseName}');
    await clickButton(section, 'Save defaults');
    await assertToast(page, 'Settings successfully updated!');
  });

  await test.step('a course begins with them', async () => {
    await visit(page, '/courses/1/settings');
    const main = page.getByRole('main');
    await expect(main.getByRole('textbox', { name: 'Number of days' })).toHaveValue('21');
    await expect(main.getByLabel('Subject')).toHaveValue('For you: {courseName}');
    await clickButton(main, 'Use the default text');
    await expect(main.getByLabel('Subject')).toHaveValue('New training: {courseName}');
  });

  await test.step('without them, each kind has its own again', async () => {
    await visit(page, '/settings/general');
    await section.getByRole('switch', { name: 'The same days to complete for everything' }).click();
    await clickButton(section, 'Use the default text');
    await clickButton(section, 'Save defaults');
    await assertToast(page, 'Settings successfully updated!');
    await visit(page, '/courses/1/settings');
    await expect(page.getByRole('radio', { name: '30 days' })).toBeChecked();
    await expect(page.getByRole('main').getByLabel('Subject')).toHaveValue('New training: {courseName}');
  });
});
