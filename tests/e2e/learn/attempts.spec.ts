import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { readPdf } from '@tests/support/read-pdf';
import {
  acceptInvitation,
  call,
  confirmAddress,
  listPeople,
  registerCompany,
  startTrial,
} from '../support/api';
import { mailsTo, nextMailTo } from '../support/inbox';
import { openAs } from '../support/signed-in';
import { expect, test } from '../support/test';
import { assertToast, clickButton, rowOf } from '../support/users';
import { visit } from '../support/visit';

const TRAINING = '/api/v1/custom-training/{companyId}';
const SECTION = {
  id: 's1',
  title: 'Basics',
  chapters: [{ id: 'c1', title: 'The gate', kind: 'text', text: 'Only the guard has the key.' }],
  quiz: [
    {
      id: 'q1',
      text: 'Who opens the gate?',
      isMultiple: false,
      answers: [
        { id: 'a1', text: 'The guard', isRight: true },
        { id: 'a2', text: 'Anyone', isRight: false },
      ],
      explanation: '',
    },
  ],
};

async function publishTraining(admin: string): Promise<number> {
  const name = 'Gate rules';
  const body = { name, language: 'en' };
  const { data } = await call<{ data: { id: number; revision: number } }>(admin, 'POST', TRAINING, body);
  const content = {
    name,
    description: '',
    language: 'en',
    pass_mark: 70,
    coverURL: null,
    sections: [SECTION],
  };
  await call(admin, 'PUT', `${TRAINING}/course/${data.id}`, { ...content, revision: data.revision });
  await call(admin, 'POST', `${TRAINING}/publish`, { course_id: data.id, is_draft: false });
  return data.id;
}

/** Answers the only question and opens the result. */
async function answer(page: Page, choice: string): Promise<void> {
  await page.getByRole('radio', { name: choice }).check();
  await clickButton(page, 'Answer');
  await page.getByRole('button', { name: 'See result' }).click();
}

test('a learner who fails tries again as often as allowed, once more by their admin, and passes', async ({
  page,
  browser,
}) => {
  const admin = await registerCompany();
  await confirmAddress(admin);
  await startTrial(admin);
  const email = `lena.${admin}`;
  await call(admin, 'POST', '/customers/api/v1/company/{companyId}/users/invite', { emails: [{ email }] });
  await acceptInvitation(email);
  const course = await publishTraining(admin);
  await openAs(page.context(), admin);

  const link = await test.step('the course is assigned with two attempts', async () => {
    const before = (await mailsTo(email)).length;
    await visit(page, `/courses/${course}/settings`);
    await expect(page.getByText('Pass mark').locator('..')).toContainText('70%');
    await expect(page.getByLabel('Attempts')).toHaveText('As many as needed to pass');
    await page.getByLabel('Attempts').click();
    await page.getByRole('option', { name: '2 attempts' }).click();
    await clickButton(page, 'Assign course');
    await clickButton(page.getByRole('dialog'), 'Assign course');
    await assertToast(page, /has been assigned\.$/);
    const { text } = await nextMailTo(email, before);
    return /https?:\/\/\S+\/learn\/tasks\/\d+/.exec(text)?.[0] ?? '';
  });

  const own = await browser.newContext();
  await openAs(own, email);
  const learner = await own.newPage();
  await test.step('the learner is told what it takes, and fails', async () => {
    await learner.goto(link);
    await expect(learner.getByText('You need 70% right answers to pass. You have 2 attempts.')).toBeVisible();
    await learner.getByRole('button', { name: 'Next' }).click();
    await answer(learner, 'Anyone');
    await expect(learner.getByText('Not passed', { exact: true })).toBeVisible();
    await expect(learner.getByText(/^You can try again 1 more time\./)).toBeVisible();
    await expect(learner.getByRole('button', { name: 'Download certificate' })).toHaveCount(0);
  });

  const status = (text: string) => expect(rowOf(page, email)).toContainText(text);
  const total = (label: string) =>
    page.getByRole('main').getByRole('button', { name: new RegExp(`^${label}\\s*\\d+$`) });
  await test.step('the admin sees who has not passed', async () => {
    await visit(page, `/courses/${course}/statistics`);
    await expect(total('Not passed')).toContainText('1');
    await expect(total('Completed')).toContainText('0');
    await status('Not passed');
  });

  await test.step('the second attempt asks again, and was the last', async () => {
    await clickButton(learner, 'Try again');
    await expect(learner.getByRole('heading', { level: 2, name: 'Quiz: Basics' })).toBeVisible();
    await answer(learner, 'Anyone');
    await expect(learner.getByText(/Ask an administrator of your organization/)).toBeVisible();
    await learner.goto('/learn/?state=completed');
    await expect(learner.getByRole('link', { name: /Gate rules/ })).toContainText('Not passed');
  });

  await test.step('the admin allows another one', async () => {
    await visit(page, `/courses/${course}/statistics`);
    await rowOf(page, email)
      .getByRole('button', { name: /^Actions for/ })
      .click();
    await page.getByRole('menuitem', { name: 'Allow another attempt' }).click();
    await clickButton(page.getByRole('dialog'), 'Allow');
    await assertToast(page, /can try again\.$/);
  });

  await test.step('it is passed: the certificate, and Completed for the admin', async () => {
    await learner.goto(link);
    await clickButton(learner, 'Try again');
    await answer(learner, 'The guard');
    await expect(learner.getByText('Passed', { exact: true })).toBeVisible();
    const download = learner.waitForEvent('download');
    await learner.getByRole('button', { name: 'Download certificate' }).click();
    expect((await readPdf(await readFile(await (await download).path()))).text).toContain('100%');
    await visit(page, `/courses/${course}/statistics`);
    await expect(total('Completed')).toContainText('1');
    await status('Completed');
    const person = (await listPeople(admin)).find((one) => one.email === email);
    await visit(page, `/user_profile/${person?.id}/completed_tasks`);
    await expect(page.getByRole('row').filter({ hasText: 'Gate rules' })).toContainText('Attempt 3');
  });
  await own.close();
});
