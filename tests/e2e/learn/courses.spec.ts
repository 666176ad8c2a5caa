import { readFile } from 'node:fs/promises';
import type { CustomTraining } from '@contract/training/customTraining';
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

const chapter = (id: string, title: string) => ({
  id,
  title,
  kind: 'text' as const,
  text: `${title}, in words.`,
});
const SECTIONS: CustomTraining['sections'] = [
  {
    id: 's1',
    title: 'Basics',
    chapters: [chapter('c1', 'The gate'), chapter('c2', 'The yard')],
    quiz: [
      {
        id: 'q1',
        text: 'Who opens the gate?',
        isMultiple: false,
        answers: [
          { id: 'a1', text: 'The guard', isRight: true },
          { id: 'a2', text: 'Anyone', isRight: false },
        ],
        explanation: 'Only the guard has the key.',
      },
    ],
  },
  { id: 's2', title: 'End', chapters: [chapter('c3', 'The way out')], quiz: [] },
];
const TRAINING = '/api/v1/custom-training/{companyId}';

async function publishTraining(admin: string, name: string): Promise<number> {
  const { data } = await call<{ data: { id: number; revision: number } }>(admin, 'POST', TRAINING, {
    name,
    language: 'en',
  });
  const content = {
    name,
    description: '',
    language: 'en',
    pass_mark: 70,
    coverURL: null,
    sections: SECTIONS,
  };
  await call(admin, 'PUT', `${TRAINING}/course/${data.id}`, { ...content, revision: data.revision });
  await call(admin, 'POST', `${TRAINING}/publish`, { course_id: data.id, is_draft: false });
  return data.id;
}

/** All steps taken so far have reached the gateway. */
const assertNothingWaits = (page: Page) =>
  expect
    .poll(() =>
      page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('vigil.learn.step:'))),
    )
    .toEqual([]);

const shown = (page: Page, title: string) =>
  expect(page.getByRole('heading', { level: 2, name: title })).toBeVisible();

test('a course is assigned in the console, taken with a lost connection and a closed tab, and counted once', async ({
  page,
  browser,
  complaints,
}) => {
  complaints.expect(/ERR_INTERNET_DISCONNECTED|Failed to load resource|Failed to fetch/);
  const admin = await registerCompany();
  await confirmAddress(admin);
  await startTrial(admin);
  const email = `lena.${admin}`;
  await call(admin, 'POST', '/customers/api/v1/company/{companyId}/users/invite', { emails: [{ email }] });
  await acceptInvitation(email);
  const course = await publishTraining(admin, 'Gate rules');
  await openAs(page.context(), admin);

  const assignment = await test.step('the admin assigns it in the console', async () => {
    const before = (await mailsTo(email)).length;
    await visit(page, `/courses/${course}/settings`);
    await clickButton(page, 'Assign course');
    await clickButton(page.getByRole('dialog'), 'Assign course');
    await assertToast(page, /has been assigned\.$/);
    const mail = await nextMailTo(email, before);
    expect(mail.subject).toContain('Gate rules');
    return mail.text;
  });

  const phone = await browser.newContext({ viewport: { width: 390, height: 800 }, hasTouch: true });
  await openAs(phone, email);
  const first = await phone.newPage();
  const link = /https?:\/\/\S+\/learn\/tasks\/\d+/.exec(assignment)?.[0] ?? '';

  await test.step("the learner follows the mail's link and begins", async () => {
    await first.goto(link);
    await shown(first, 'The gate');
    // The app's own files are kept from here on.
    await first.evaluate(() => navigator.serviceWorker.ready);
    await first.getByRole('button', { name: 'Next' }).click();
    await shown(first, 'The yard');
  });
  const task = new URL(first.url()).pathname;

  await test.step('the connection is lost: the course goes on, and the answer waits', async () => {
    await assertNothingWaits(first);
    await phone.setOffline(true);
    await first.getByRole('button', { name: 'Next' }).click();
    await shown(first, 'Quiz: Basics');
    await first.getByRole('radio', { name: 'The guard' }).check();
    await first.getByRole('button', { name: 'Answer', exact: true }).click();
    await expect(first.getByText(/^Your answer is kept/)).toBeVisible();
    await expect(first.getByText(/2 steps are waiting/)).toBeVisible();
  });

  await test.step('the tab is closed and opened again, still without a connection', async () => {
    await first.close();
    const again = await phone.newPage();
    await again.goto(task);
    await shown(again, 'The way out');
    await again.getByText('Chapters').click();
    await again.getByRole('button', { name: /^The gate/ }).click();
    await expect(again.getByText('The gate, in words.')).toBeVisible();
    await again.close();
  });

  const last = await phone.newPage();
  await test.step('with a connection the rest is done, and counted', async () => {
    await phone.setOffline(false);
    await last.goto(task);
    await shown(last, 'The way out');
    await expect(last.getByText(/steps? (is|are) waiting/)).toBeHidden();
    await last.getByRole('button', { name: 'See result' }).click();
    await expect(last.getByText('Passed', { exact: true })).toBeVisible();
    await expect(last.getByText('100%')).toBeVisible();
  });

  await test.step('the certificate and the review', async () => {
    const download = last.waitForEvent('download');
    await last.getByRole('button', { name: 'Download certificate' }).click();
    const file = await readPdf(await readFile(await (await download).path()));
    for (const text of ['Test Learner', 'Gate rules', '100%']) expect(file.text).toContain(text);
    await last.getByRole('button', { name: 'Send review' }).click();
    await expect(last.getByRole('alert')).toHaveText('Please select a rating');
    await last.getByRole('radio', { name: '3 stars' }).focus();
    await last.keyboard.press('ArrowRight');
    await last.getByRole('button', { name: 'Send review' }).click();
    await expect(last.getByText('Thank you for your review.')).toBeVisible();
  });

  await test.step('the admin sees it at once', async () => {
    await visit(page, `/courses/${course}/statistics`);
    const total = (label: string) =>
      page.getByRole('main').getByRole('button', { name: new RegExp(`^${label}\\s*\\d+$`) });
    await expect(total('Learners')).toContainText('2');
    await expect(total('Completed')).toContainText('1');
    await expect(page.getByRole('main').getByText('10 / 10')).toBeVisible();
    await expect(page.getByText('Who opens the gate?')).toBeVisible();
    const row = rowOf(page, email);
    await expect(row).toContainText('Completed');
    await expect(row.getByRole('cell', { name: '10', exact: true })).toBeVisible();
    const download = page.waitForEvent('download');
    await clickButton(page, 'Export');
    const csv = await readFile(await (await download).path(), 'utf8');
    expect(csv.split('\r\n').find((line) => line.includes(`,${email},`))).toMatch(/,Completed,100,100,/);
    const person = (await listPeople(admin)).find((one) => one.email === email);
    await visit(page, `/user_profile/${person?.id}/completed_tasks`);
    await expect(page.getByRole('row').filter({ hasText: 'Gate rules' })).toContainText('10');
  });

  await test.step('read again, it changes nothing; signed out, nothing of it is left', async () => {
    await last.goto(`${task}?step=c1`);
    await shown(last, 'The gate');
    await last.getByRole('button', { name: 'Next' }).click();
    await shown(last, 'The yard');
    await last.getByRole('banner').getByRole('button').click();
    await last.getByRole('button', { name: 'Sign out' }).click();
    await expect(last).toHaveURL(/\/learn\/login/);
    await expect
      .poll(() =>
        last.evaluate(async () => [
          ...Object.keys(localStorage).filter((key) => key.startsWith('vigil.learn')),
          ...(await caches.keys()),
          ...(await navigator.serviceWorker.getRegistrations()).map(({ scope }) => scope),
        ]),
      )
      .toEqual([]);
  });
  await phone.close();
});
