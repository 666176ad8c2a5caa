import { ACCOUNTS } from '../support/accounts';
import { unique } from '../support/api';
import { assertAccessible } from '../support/axe';
import { environment } from '../support/environment';
import { decide, joinLearners, launchExercise, reportRows } from '../support/exercises';
import { nextMailTo } from '../support/inbox';
import { openAs } from '../support/signed-in';
import { expect, test } from '../support/test';
import { goToList } from '../support/users';
import { visit } from '../support/visit';
import { learnLinkIn } from './links';

const ADMIN = ACCOUNTS.people;
/** Messages that were answered on another day. */
const ANSWERED = 8;

test('a learner finishes an exercise where they stopped, and its admin sees it at once', async ({
  page,
  browser,
}) => {
  const [department, [ada]] = await joinLearners(ADMIN, ['ada']);
  if (!ada) throw new Error('there is no learner');
  const name = `Parcels ${unique('exercise')}`;
  const id = await launchExercise(ADMIN, name, department.id, [], null, 'An exercise for you');
  const mail = await nextMailTo(ada.email, 1);
  expect(mail.subject).toBe('An exercise for you');
  await decide(ADMIN, ada.email, ['CORRECT'], ANSWERED);

  await openAs(page.context(), ada.email);
  await page.goto(learnLinkIn(mail));
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  for (const at of [ANSWERED + 1, ANSWERED + 2]) {
    await expect(page.getByRole('heading', { name: `Message ${at} of 10` })).toBeVisible();
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
  const shown = String(await page.getByRole('definition').first().textContent());
  await assertAccessible(page, 'the result of an exercise');
  await page.getByRole('link', { name: 'My tasks', exact: true }).first().click();
  await page.getByRole('link', { name: 'Completed', exact: true }).click();
  await expect(page.getByRole('link', { name: new RegExp(name) })).toContainText(`Score: ${shown}`);

  const context = await browser.newContext({ baseURL: environment().origin });
  await openAs(context, ADMIN);
  const console = await context.newPage();
  await goToList(console, `/phishing-exercise-report/${id}/users?status=COMPLETED`);
  await expect(reportRows(console).filter({ hasText: ada.email })).toBeVisible();
  await visit(console, `/user_profile/${ada.id}/completed_tasks`);
  const row = console.getByRole('row').filter({ hasText: name });
  const score = String(Number.parseInt(shown, 10) / 10);
  await expect(row.getByRole('cell', { name: score, exact: true })).toBeVisible();
  await context.close();
});
