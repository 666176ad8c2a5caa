import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { readPdf } from '@tests/support/read-pdf';
import { ACCOUNTS } from '../support/accounts';
import { confirmAddress, registerCompany, startTrial } from '../support/api';
import { openAs } from '../support/signed-in';
import { expect, test } from '../support/test';
import { assertToast, clickButton } from '../support/users';
import { visit } from '../support/visit';

const PHONE = { width: 390, height: 844 };
const THIS_YEAR = new Date().getFullYear();
const NEXT_YEAR = THIS_YEAR + 1;

const planOf = (page: Page) => page.getByRole('region', { name: 'Yearly plan' });
const button = (page: Page, name: string) => planOf(page).getByRole('button', { name, exact: true });
const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });

async function downloadPlan(page: Page) {
  const starting = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Awareness plan (PDF)' }).click();
  const file = await starting;
  return { name: file.suggestedFilename(), ...(await readPdf(await readFile(await file.path()))) };
}

test('an admin plans courses and videos from the cells of the plan, and moves them, with the keyboard', async ({
  page,
  complaints,
}) => {
  const email = await registerCompany();
  await confirmAddress(email);
  await startTrial(email);
  await openAs(page.context(), email);
  await visit(page, `/home?year=${NEXT_YEAR}`);

  await test.step('a course, whose dialog survives a reload', async () => {
    await button(page, `Plan Training in March ${NEXT_YEAR}`).press('Enter');
    await dialogOf(page, `Plan a course in March ${NEXT_YEAR}`).waitFor();
    await page.reload();
    const dialog = dialogOf(page, `Plan a course in March ${NEXT_YEAR}`);
    await clickButton(dialog, 'Plan course');
    await expect(dialog.getByText('Please fill out this field.')).toBeVisible();
    const course = dialog.getByRole('combobox', { name: 'Course' });
    await course.fill('Phishing');
    await expect(dialog.getByRole('option').first()).toContainText('Phishing');
    await course.press('Enter');
    await expect(course).toHaveValue(/Phishing/);
    await dialog.getByRole('radio', { name: '14 days' }).check();
    await dialog.getByLabel('Attempts').click();
    await page.getByRole('option', { name: '2 attempts' }).click();
    await expect(dialog.getByLabel("Score of those who haven't passed")).toBeVisible();
    const day = dialog.getByLabel('Start date');
    await expect(day).toHaveValue(`${NEXT_YEAR}-03-01`);
    await day.fill(`${NEXT_YEAR}-04-01`);
    await clickButton(dialog, 'Plan course');
    await expect(
      dialog.getByText(`Choose a day of March ${NEXT_YEAR} that isn't in the past.`),
    ).toBeVisible();
    await day.fill(`${NEXT_YEAR}-03-15`);
    await clickButton(dialog, 'Plan course');

    const created = dialogOf(page, 'Course planned');
    await expect(created).toContainText(`starts on March 15, ${NEXT_YEAR}.`);
    await page.reload();
    await created.waitFor();
    await clickButton(created, 'Done');
    await expect(page).toHaveURL(new RegExp(`/home\\?year=${NEXT_YEAR}$`));
    await expect(button(page, `Plan Training in March ${NEXT_YEAR}`)).toBeFocused();
  });

  await test.step('a video, with a word that nothing is sent while it is off', async () => {
    await button(page, `Plan Monthly video in April ${NEXT_YEAR}`).press('Enter');
    const dialog = dialogOf(page, `Add a video to April ${NEXT_YEAR}`);
    await dialog.getByRole('radio').first().check();
    await clickButton(dialog, 'Add video');
    const planned = dialogOf(page, 'Monthly video planned');
    await expect(planned).toContainText('The monthly video is turned off');
    await planned.press('Escape');
    await expect(planned).toBeHidden();
    await expect(planOf(page).getByRole('button', { name: /, from Apr 10, / })).toBeFocused();
    await expect(button(page, `Plan Monthly video in April ${NEXT_YEAR}`)).toHaveCount(0);
  });

  await test.step('any activity, in a month that has room for it', async () => {
    await clickButton(planOf(page), 'Add activity');
    const dialog = dialogOf(page, 'Add an activity');
    const choose = async (field: string, choice: string) => {
      await dialog.getByLabel(field).click();
      await page.getByRole('option', { name: choice, exact: true }).click();
    };
    await choose('Activity', 'Monthly video');
    await choose('Month', `April ${NEXT_YEAR}`);
    await clickButton(dialog, 'Next');
    await expect(dialog.getByText('This month has its video already.')).toBeVisible();
    await choose('Activity', 'Annual training');
    await clickButton(dialog, 'Next');
    const course = dialogOf(page, `Plan a course in April ${NEXT_YEAR}`);
    await expect(course).toContainText('Annual Security Awareness Training');
    await clickButton(course, 'Plan course');
    await clickButton(dialogOf(page, 'Course planned'), 'Done');

    complaints.expect(/status of 409/);
    await button(page, `Plan Annual training in June ${NEXT_YEAR}`).press('Enter');
    const refused = dialogOf(page, `Plan a course in June ${NEXT_YEAR}`);
    await clickButton(refused, 'Plan course');
    await assertToast(page, 'This training is already assigned.');
    await expect(refused.getByRole('button', { name: 'Plan course' })).toBeEnabled();
    await refused.getByLabel('Start date').press('Escape');
    await expect(refused).toBeHidden();
  });

  await test.step('a video moves by its menu to a month without one, and keeps the focus', async () => {
    const move = planOf(page)
      .getByRole('row', { name: /^Monthly video/ })
      .getByRole('button', { name: /^Move / });
    await move.press('Enter');
    const menu = page.getByRole('menu');
    await expect(menu.getByRole('menuitem')).toHaveCount(11);
    await menu.getByRole('menuitem', { name: 'Move to January' }).press('Enter');
    await assertToast(page, `now starts on January 10, ${NEXT_YEAR}.`);
    await expect(planOf(page).getByRole('button', { name: /, from Jan 10, / })).toBeFocused();
  });

  await test.step('a course moves the same way', async () => {
    const row = planOf(page).getByRole('row', { name: /^Annual training/ });
    await row.getByRole('button', { name: /^Move / }).press('Enter');
    await page.getByRole('menuitem', { name: 'Move to December' }).press('Enter');
    await expect(row.getByRole('button', { name: /, from Dec 1, / })).toBeFocused();
  });
});

test.describe('an admin', () => {
  test.use({ account: ACCOUNTS.overSeats });

  test('takes the awareness plan of the shown year along as a PDF, on a phone that of this year', async ({
    page,
  }) => {
    await visit(page, `/home?year=${THIS_YEAR - 1}`);
    const last = await downloadPlan(page);
    expect([last.name, last.title]).toEqual([
      `awareness-plan-${THIS_YEAR - 1}.pdf`,
      `Security awareness plan ${THIS_YEAR - 1}`,
    ]);
    await page.setViewportSize(PHONE);
    await expect(page.getByText('Planner is Desktop-only')).toBeVisible();
    const current = await downloadPlan(page);
    expect([current.name, current.title]).toEqual([
      `awareness-plan-${THIS_YEAR}.pdf`,
      `Security awareness plan ${THIS_YEAR}`,
    ]);
  });
});

test.describe('a read-only admin', () => {
  test.use({ account: ACCOUNTS.readOnly });

  test('finds no dialog that plans, nor the PDF where the company has a domain of its own', async ({
    page,
  }) => {
    await visit(page, `/home?year=${NEXT_YEAR}&modal=addCourse&row=training&month=${NEXT_YEAR}-03`);
    await expect(page).toHaveURL(new RegExp(`/home\\?year=${NEXT_YEAR}$`));
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(button(page, 'Add activity')).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Awareness plan (PDF)' })).toHaveCount(0);
  });
});

test.describe('the Free plan', () => {
  test.use({ account: ACCOUNTS.free });

  test('plans what it has, and is told what Boost would add', async ({ page }) => {
    await visit(page, `/home?year=${NEXT_YEAR}&modal=addMonthlyVideo&month=${NEXT_YEAR}-03`);
    await expect(page).toHaveURL(new RegExp(`/home\\?year=${NEXT_YEAR}$`));
    await clickButton(planOf(page), 'Add activity');
    const dialog = dialogOf(page, 'Add an activity');
    await expect(dialog).toContainText('Training and Monthly video: with Boost or a trial.');
    await dialog.getByLabel('Activity').click();
    await expect(page.getByRole('option')).toHaveText([
      'Annual training',
      'Training for developers',
      'Secure code',
    ]);
  });
});
