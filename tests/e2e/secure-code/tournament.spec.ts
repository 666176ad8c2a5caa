import type { Challenge } from '@contract/secure-code/content';
import type { Locator, Page } from '@playwright/test';
import { ACCOUNTS } from '../support/accounts';
import { call, confirmAddress, registerCompany, unique } from '../support/api';
import { assertAccessible } from '../support/axe';
import { environment } from '../support/environment';
import { joinLearners } from '../support/exercises';
import { assertNoSidewaysScroll } from '../support/shell';
import { openAs } from '../support/signed-in';
import { expect, test } from '../support/test';
import { assertToast, clickButton } from '../support/users';
import { visit } from '../support/visit';

const PHONE = { width: 390, height: 844 };
const CTF = '/ctf/api/v1/company/{companyId}';
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** A company on the Free plan: tournaments need no other. */
async function newCompany(page: Page): Promise<string> {
  const admin = await registerCompany();
  await confirmAddress(admin);
  await openAs(page.context(), admin);
  return admin;
}

const libraryOf = (admin: string) => call<Challenge[]>(admin, 'GET', `${CTF}/challenges?codeLanguage=Python`);
const setupDialog = (page: Page) => page.getByRole('dialog', { name: 'Set up a tournament' });

/** Sends the answer to the shown challenge's question. */
async function submitLine(page: Page, line: number): Promise<void> {
  await page.getByRole('radio', { name: new RegExp(`^Line ${line},`) }).check();
  await clickButton(page, 'Submit line');
}
async function submitFix(page: Page, challenge: Challenge, isRight: boolean): Promise<void> {
  const at = challenge.fixes.findIndex((fix) => fix.isRight === isRight);
  await page.getByRole('radio', { name: new RegExp(`^Fix ${at + 1}:`) }).check();
  await clickButton(page, 'Submit fix');
}
/** Lines that are not the flaw. */
const wrongLines = ({ code, flawLines }: Challenge) =>
  code.split('\n').flatMap((text, at) => (text.trim() === '' || flawLines.includes(at + 1) ? [] : at + 1));

test('an admin sets up a tournament, a learner plays it on a phone, and the report has it', async ({
  page,
  browser,
}) => {
  test.slow();
  const admin = await newCompany(page);
  const [, [learner]] = await joinLearners(admin, ['ada']);
  const challenges = await libraryOf(admin);
  const [first, second] = challenges;
  if (!learner || !first || !second) throw new Error('there is nothing to play');
  const name = `Cup ${unique('spring')}`;

  await test.step('the setup asks for a language, and starts at once for everybody', async () => {
    await visit(page, '/for-developers');
    await expect(page).toHaveURL(/\/for-developers\/preview/);
    await page.getByRole('main').getByRole('link', { name: 'Settings', exact: true }).click();
    await expect(page.getByText('No tournament is planned')).toBeVisible();
    await clickButton(page, 'Set up a tournament');
    const dialog = setupDialog(page);
    await dialog.getByRole('textbox', { name: 'Name' }).fill(name);
    for (const language of ['Any language', 'Rust', 'GO', 'PHP', 'C++'])
      await dialog.getByRole('checkbox', { name: language, exact: true }).uncheck();
    await assertAccessible(page, 'the setup of a tournament');
    await clickButton(dialog, 'Set up tournament');
    await assertToast(page, 'The tournament is set up');
    const card = page.getByRole('region', { name });
    await expect(card).toContainText('Ongoing');
    await expect(card.getByRole('button', { name: 'Cancel tournament' })).toHaveCount(0);
  });

  const context = await browser.newContext({ baseURL: environment().origin, viewport: PHONE });
  await openAs(context, learner.email);
  const phone = await context.newPage();

  await test.step('the learner chooses a language once', async () => {
    await phone.goto('/learn');
    await phone.getByRole('link', { name: new RegExp(name) }).click();
    await expect(phone.getByRole('heading', { level: 1, name })).toBeVisible();
    await expect(phone.getByRole('radio', { name: 'Rust' })).toHaveCount(0);
    await phone.getByRole('radio', { name: 'Python' }).check();
    await assertAccessible(phone, 'the choice of a language');
    await clickButton(phone, 'Start challenges');
    await expect(phone.getByText('0 of 6 challenges solved')).toBeVisible();
    await assertNoSidewaysScroll(phone);
  });

  await test.step('a wrong line, then the right one and the fix, and a reload loses nothing', async () => {
    await submitLine(phone, wrongLines(first)[0] ?? 0);
    await expect(phone.getByText('2 attempts left.')).toBeVisible();
    await phone.reload();
    await expect(phone.getByText('2 attempts left.')).toBeVisible();
    await submitLine(phone, first.flawLines[0] ?? 0);
    await expect(phone.getByText('Which change fixes it?')).toBeVisible();
    await assertAccessible(phone, 'a challenge whose line is found');
    await submitFix(phone, first, false);
    await expect(phone.getByText("That doesn't fix it.")).toBeVisible();
    await submitFix(phone, first, true);
    await expect(phone.getByText('Solved.')).toBeVisible();
    await expect(phone.getByText('1 of 6 challenges solved')).toBeVisible();
    await assertAccessible(phone, 'a solved challenge');
    await assertNoSidewaysScroll(phone);
  });

  await test.step('three wrong lines close a challenge, with the explanation', async () => {
    await phone.getByRole('link', { name: 'Next challenge' }).click();
    await expect(phone.getByRole('heading', { name: second.title })).toBeFocused();
    for (const line of wrongLines(second).slice(0, 3)) await submitLine(phone, line);
    await expect(phone.getByText('Not solved.')).toBeVisible();
    await expect(phone.getByText('This fixes it')).toBeVisible();
  });

  await test.step('without a connection it says so', async () => {
    await phone.getByRole('link', { name: 'Next challenge' }).click();
    await context.setOffline(true);
    await submitLine(phone, 1).catch(() => undefined);
    await expect(phone.getByText(/needs a connection/).first()).toBeVisible();
    await context.setOffline(false);
  });
  await context.close();

  await test.step('the report counts by solved challenges and by person', async () => {
    await page.getByRole('link', { name: 'Statistics', exact: true }).first().click();
    await page.getByRole('button', { name, exact: true }).click();
    const report = page.getByRole('dialog', { name });
    const row = report.getByRole('row').filter({ hasText: 'Python' });
    await expect(row).toContainText('In progress');
    await expect(row.getByRole('cell', { name: '1', exact: true })).toBeVisible();
    await report.getByRole('combobox', { name: 'Solved challenges' }).click();
    await page.getByRole('option', { name: '1 challenge solved' }).click();
    await expect(report.getByRole('region', { name: 'People' }).getByRole('row')).toHaveCount(2);
    await assertAccessible(page, 'the report of a tournament');
  });
});

test('a queued tournament is canceled, and one that has begun meanwhile is not', async ({
  page,
  complaints,
}) => {
  const admin = await newCompany(page);
  const setUp = async (name: string) => {
    const body = {
      ...{ name, startDate: inDays(3), endDate: inDays(9), assignmentType: 'ALL_USERS' },
      ...{ languages: ['Python'], notificationsEnabled: false },
    };
    const { data } = await call<{ data: { id: number } }>(
      admin,
      'POST',
      `${CTF}/challenges/tournament`,
      body,
    );
    return data.id;
  };
  const cancel = async (): Promise<Locator> => {
    await clickButton(page, 'Cancel tournament');
    const question = page.getByRole('dialog');
    await clickButton(question, 'Cancel tournament');
    return question;
  };
  await setUp('Autumn Cup');
  await visit(page, '/for-developers/settings');
  await expect(page.getByRole('region', { name: 'Autumn Cup' })).toContainText('Queued');
  await cancel();
  await assertToast(page, 'The Dev Tournament has been successfully canceled.');
  await expect(page.getByText('No tournament is planned')).toBeVisible();

  const id = await setUp('Winter Cup');
  // Nothing of the list before is cached then.
  await visit(page, '/for-developers/settings');
  await expect(page.getByRole('region', { name: 'Winter Cup' })).toContainText('Queued');
  // In another tab, it is started at once.
  complaints.expect(/status of 412/);
  await call(admin, 'PATCH', `${CTF}/tournament/${id}`, { startDate: null });
  await cancel();
  await assertToast(page, 'The Dev Tournament is in progress and cannot be canceled.');
  await expect(page.getByRole('region', { name: 'Winter Cup' })).toContainText('Ongoing');
});

test('the address opens the setup a moment after arrival, and the plan opens it for a month', async ({
  page,
}) => {
  await newCompany(page);
  await visit(page, '/home?modal=secureCodeTournament');
  await expect(page.getByRole('heading', { level: 1, name: 'Get started' })).toBeVisible();
  await expect(setupDialog(page)).toBeVisible();
  await setupDialog(page).getByRole('button', { name: 'Close' }).click();
  await expect(page).toHaveURL(/\/home$/);
  const year = new Date().getFullYear() + 1;
  await visit(page, `/home?year=${year}`);
  await page.getByRole('button', { name: `Plan Secure code in March ${year}` }).click();
  await expect(setupDialog(page).getByLabel('Start date')).toHaveValue(`${year}-03-01`);
});

test.describe('a read-only admin', () => {
  test.use({ account: ACCOUNTS.readOnly });

  test('sees everything, and nothing to change', async ({ page }) => {
    await visit(page, '/for-developers/settings');
    await expect(page.getByText('Queued')).toBeVisible();
    await expect(page.getByRole('button', { name: /tournament/i })).toHaveCount(0);
    await visit(page, '/for-developers/statistics');
    await expect(page.getByRole('button', { name: 'Secure Code Cup: Autumn' })).toBeVisible();
    await visit(page, '/for-developers/preview?language=Rust');
    await expect(page.getByRole('radiogroup', { name: 'Which line has the flaw?' })).toBeVisible();
  });
});
