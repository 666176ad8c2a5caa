import { ACCOUNTS } from '../support/accounts';
import { expect, test } from '../support/test';
import { visit } from '../support/visit';

test.describe('an admin', () => {
  test.use({ account: ACCOUNTS.teams });

  test('assigns a course to a department, follows it, adds nobody twice, and ends it', async ({ page }) => {
    await visit(page, '/courses/504/statistics');
    await page.getByRole('link', { name: 'Assign course' }).click();
    await expect(page).toHaveURL(/\/courses\/504\/settings$/);

    await test.step('what is missing is told in the documented words', async () => {
      await page.getByRole('combobox', { name: 'Assign to' }).click();
      await page.getByRole('option', { name: 'Departments' }).click();
      await page.getByRole('radio', { name: 'Custom' }).check();
      const days = page.getByLabel('Number of days');
      for (const [text, message] of [
        ['many', 'Days must be a number'],
        ['1.5', 'Days must be an integer'],
        ['0', 'Days must be a positive number'],
      ] as const) {
        await days.fill(text);
        await page.getByRole('button', { name: 'Assign course' }).click();
        await expect(page.getByText(message, { exact: true })).toBeVisible();
      }
      await expect(page.getByText('At least one value must be selected').first()).toBeVisible();
      await days.fill('21');
    });

    await test.step('it is assigned, and its department stays', async () => {
      await page.getByRole('combobox', { name: 'Departments' }).click();
      await page.getByRole('option', { name: 'Underwriting' }).click();
      await page.keyboard.press('Escape');
      await page.getByLabel('Subject').fill('Hello {name}: {courseName}');
      await page.getByRole('button', { name: 'Assign course' }).click();
      await expect(page.getByText(/has been assigned\.$/)).toBeVisible();
      await expect(page.getByText(/^2[12] days left$/)).toBeVisible();
      await expect(page.getByRole('button', { name: /^Remove / })).toHaveCount(0);
    });

    await test.step('its statistics list the learners, filtered by their status', async () => {
      await page.getByRole('link', { name: 'Statistics', exact: true }).click();
      await page.getByRole('button', { name: /^Not started/ }).click();
      await expect(page).toHaveURL(/status=NOT_STARTED/);
      await expect(
        page.getByRole('table', { name: 'Learners' }).getByText('Not started').first(),
      ).toBeVisible();
      await page.getByRole('button', { name: /^Completed/ }).click();
      await expect(page.getByRole('table', { name: 'Learners' })).toHaveCount(0);
    });

    await test.step('after a question it ends, and can be assigned again', async () => {
      await page.getByRole('main').getByRole('link', { name: 'Settings', exact: true }).click();
      await page.getByRole('button', { name: 'End training' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'End training' }).click();
      await expect(page.getByText(/has ended\.$/)).toBeVisible();
      await expect(page.getByText('This course was assigned before.')).toBeVisible();
      await page.getByLabel('Use the settings of the last assignment').check();
      await expect(
        page.getByText(/^As last time: 21 days to complete, and the same email. Attempts: As many as/),
      ).toBeVisible();
      await expect(page.getByRole('radiogroup', { name: 'Days to complete' })).toHaveCount(0);
    });
  });
});

test.describe('a read-only admin', () => {
  test.use({ account: ACCOUNTS.readOnly });

  test('reads statistics and settings of a course, and changes nothing', async ({ page }) => {
    await visit(page, '/courses/1/settings');
    await expect(page.getByLabel('Title')).toBeDisabled();
    await expect(page.getByRole('button', { name: /Save|End training|Archive/ })).toHaveCount(0);
    await page.getByRole('link', { name: 'Statistics', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'By department' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Export' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Remind' })).toHaveCount(0);
  });
});

test.describe('the Free plan', () => {
  test.use({ account: ACCOUNTS.free });

  test('is told that the course is part of Boost', async ({ page }) => {
    await visit(page, '/courses/503/settings');
    await expect(page.getByText('This course is part of Boost')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Assign course' })).toHaveCount(0);
  });
});
