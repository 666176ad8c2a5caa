import { type AnswerStatus, exerciseScore } from '@contract/phishing-exercise/content';
import { ACCOUNTS } from '../support/accounts';
import { unique } from '../support/api';
import { assertAccessible } from '../support/axe';
import { environment } from '../support/environment';
import { cell, decide, joinLearners, launchInWizard, reportRow, reportRows } from '../support/exercises';
import { nextMailTo } from '../support/inbox';
import { openAs } from '../support/signed-in';
import { expect, test } from '../support/test';
import { clickAction, goToList } from '../support/users';
import { visit } from '../support/visit';
import { learnLinkIn } from './links';

const ADMIN = ACCOUNTS.people;
/** Messages of the pack, and those among them that were answered on another day. */
const MESSAGES = 8;
const ANSWERED = 6;
const GRADES = [
  ['Correct', 'CORRECT'],
  ['Partial', 'PARTIAL'],
  ['Wrong', 'WRONG'],
] as const;

test.use({ account: ADMIN });

test('an exercise is launched in the console, finished where its learner stopped, and in every report at once', async ({
  page: console,
  browser,
}) => {
  const [department, [ada]] = await joinLearners(ADMIN, ['ada']);
  if (!ada) throw new Error('there is no learner');
  const name = `Parcels ${unique('exercise')}`;
  const subject = 'An exercise for you';
  await launchInWizard(console, { name, department: department.name, subject });
  const card = console
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: console.getByRole('heading', { name }) });
  await expect(card).toContainText('0 of 1 learner completed');
  const mail = await nextMailTo(ada.email, 1);
  expect(mail.subject).toBe(subject);
  await decide(ADMIN, ada.email, ['CORRECT'], ANSWERED);

  const context = await browser.newContext({ baseURL: environment().origin });
  await openAs(context, ada.email);
  const page = await context.newPage();
  const shown = await test.step("the learner follows the mail's link and goes on", async () => {
    await page.goto(learnLinkIn(mail));
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    for (const at of [ANSWERED + 1, ANSWERED + 2]) {
      await expect(page.getByRole('heading', { name: `Message ${at} of ${MESSAGES}` })).toBeVisible();
      await expect(page.getByRole('article')).toBeVisible();
      await page.getByRole('radio', { name: 'Looks Legit' }).check();
      await page.getByRole('button', { name: 'Submit answer' }).click();
      await expect(page.getByText('Your answer: Looks Legit')).toBeVisible();
      if (at > ANSWERED + 1) break;
      await assertAccessible(page, 'an answered message');
      await page.reload();
      await expect(page.getByText('Your answer: Looks Legit')).toBeVisible();
      await page.getByRole('button', { name: 'Next message' }).click();
    }
    await page.getByRole('button', { name: 'See your result' }).click();
    await expect(page.getByRole('button', { name: 'Download certificate' })).toBeVisible();
    await assertAccessible(page, 'the result of an exercise');
    return String(await page.getByRole('definition').first().textContent());
  });
  await page.getByRole('link', { name: 'My tasks', exact: true }).first().click();
  await page.getByRole('link', { name: 'Completed', exact: true }).click();
  await expect(page.getByRole('link', { name: new RegExp(name) })).toContainText(`Score: ${shown}`);
  await context.close();
  const score = String(Number.parseInt(shown, 10) / 10);

  await test.step("the admin sees it in the list, in the exercise's statistics and in its report", async () => {
    await goToList(console, '/phishing-exercise/active');
    await expect(card).toContainText('1 of 1 learner completed');
    await clickAction(console, name, 'Report');
    const row = reportRow(console, ada.email);
    await expect(row).toContainText('Completed');
    expect(await cell(row, 'Score')).toBe(score);
    const counts = await Promise.all(GRADES.map(async ([column]) => Number(await cell(row, column))));
    const grades = GRADES.flatMap(([, grade], at) => Array<AnswerStatus>(counts[at] ?? 0).fill(grade));
    expect(grades).toHaveLength(MESSAGES);
    expect((exerciseScore(grades) ?? 0) / 10).toBe(Number(score));
    const totals = console.getByRole('region', { name: 'In total' });
    await expect(totals.getByRole('link', { name: /^Completed\s*1$/ })).toBeVisible();
    await expect(totals).toContainText(`${score} / 10`);
    const label = `${counts[0]} correct, ${counts[1]} partial, ${counts[2]} wrong`;
    await expect(console.getByRole('img', { name: label }).first()).toBeVisible();
  });

  await test.step("in the company's report and in the learner's profile", async () => {
    const id = /report\/(\d+)/.exec(console.url())?.[1];
    await goToList(console, `/reports-phishing-exercise?campaigns=${id}`);
    const totals = console.getByRole('region', { name: 'In total' });
    await expect(totals).toContainText(/Assignments\s*1/);
    await expect(totals).toContainText(/Completion\s*100%/);
    await expect(reportRows(console, 'Exercises side by side')).toContainText(name);
    await visit(console, `/user_profile/${ada.id}/completed_tasks`);
    const row = console.getByRole('row').filter({ hasText: name });
    await expect(row.getByRole('cell', { name: score, exact: true })).toBeVisible();
  });
});
