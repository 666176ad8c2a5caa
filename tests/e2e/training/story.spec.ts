import type { Page } from '@playwright/test';
import {
  acceptInvitation,
  addTeam,
  assign,
  call,
  confirmAddress,
  listPeople,
  type Person,
  registerCompany,
  startTrial,
} from '../support/api';
import { openAs } from '../support/signed-in';
import { expect, test } from '../support/test';
import { assertToast, clickButton, goToList, rowOf } from '../support/users';
import { visit } from '../support/visit';

const own = '/api/v1/learner/company/{companyId}/tasks';

interface Task {
  readonly id: number;
  readonly status: string;
  readonly score: number | null;
}
interface Content {
  readonly course: {
    readonly sections: readonly {
      readonly chapters: readonly { readonly id: string }[];
      readonly quiz: readonly {
        readonly id: string;
        readonly answers: readonly { readonly id: string; readonly text: string }[];
      }[];
    }[];
  };
}

/** A learner takes their only training, as the learners' app would, and answers every question with this text. */
async function take(learner: string, answer: string, isFinished = true): Promise<void> {
  const { data } = await call<{ data: { items: Task[] } }>(learner, 'GET', own);
  const [task] = data.items;
  if (!task) throw new Error(`${learner} has no training`);
  const path = `${own}/${task.id}`;
  const { course } = (await call<{ data: Content }>(learner, 'GET', path)).data;
  for (const { chapters, quiz } of course.sections) {
    for (const { id } of chapters) await call(learner, 'POST', `${path}/chapters/${id}/done`);
    if (!isFinished) return;
    for (const { id, answers } of quiz) {
      const chosen = answers.find(({ text }) => text === answer);
      await call(learner, 'POST', `${path}/questions/${id}/answer`, { answers: [chosen?.id] });
    }
  }
  await call(learner, 'POST', `${path}/complete`);
}

/** A training of one chapter and one question, made and published in the editor. */
async function makeTraining(page: Page, name: string): Promise<string> {
  await goToList(page, '/learning/courses?tab=custom');
  await page.getByRole('link', { name: 'New training' }).first().click();
  await page.getByLabel('Name').fill(name);
  await clickButton(page, 'Create training');
  const outline = page.getByRole('navigation', { name: 'Outline' });
  await clickButton(outline, 'Add part');
  await page.getByLabel('Title of the part').fill('Basics');
  await clickButton(outline, 'Add chapter');
  await page.getByRole('menuitem', { name: 'Text', exact: true }).click();
  await page.getByLabel('Title of the chapter').fill('The gate');
  await page.getByRole('textbox', { name: 'Text', exact: true }).fill('Keep the gate closed.');
  await outline.getByRole('button', { name: /^Quiz/ }).click();
  await clickButton(page, 'Add question');
  await page.getByRole('textbox', { name: 'Question', exact: true }).fill('Who opens the gate?');
  await page.getByLabel('Answer 1', { exact: true }).fill('The guard');
  await page.getByLabel('Answer 2', { exact: true }).fill('Anyone');
  await page.getByRole('radio', { name: 'Answer 1 is right' }).check();
  await clickButton(page, 'Publish');
  await assertToast(page, 'Training was published successfully!');
  await expect(page).toHaveURL(/\/courses\/\d+\/preview$/);
  return new URL(page.url()).pathname.replace(/\/preview$/, '');
}

const total = (page: Page, label: string) =>
  page.getByRole('main').getByRole('button', { name: new RegExp(`^${label}\\s*\\d+$`) });

test('a training is made, published, assigned and taken, and its statistics agree with every learner', async ({
  page,
}) => {
  const admin = await registerCompany();
  await confirmAddress(admin);
  await startTrial(admin);
  const people = ['amina', 'boris', 'chloe', 'dario'].map((name) => `${name}.${admin}`);
  const [amina = '', boris = '', chloe = '', dario = ''] = people;
  const invite = (emails: readonly string[]) =>
    call(admin, 'POST', '/customers/api/v1/company/{companyId}/users/invite', {
      emails: emails.map((email) => ({ email })),
    });
  const find = async (email: string): Promise<Person> => {
    const found = (await listPeople(admin)).find((person) => person.email === email);
    if (!found) throw new Error(`${email} is no user`);
    return found;
  };
  const depot = await addTeam(admin, 'departments', 'Depot');
  const join = async (emails: readonly string[]) => {
    await invite(emails);
    for (const email of emails) await acceptInvitation(email);
    const ids = await Promise.all(emails.map(async (email) => (await find(email)).id));
    await assign(admin, 'departments', depot.id, ids);
  };
  await join([amina, boris, chloe]);
  await openAs(page.context(), admin);

  const course = await test.step('made and published', () => makeTraining(page, 'Gate rules'));

  await test.step('assigned to a department, whose newcomer is enrolled', async () => {
    await visit(page, `${course}/settings`);
    await page.getByRole('combobox', { name: 'Assign to' }).click();
    await page.getByRole('option', { name: 'Departments' }).click();
    await page.getByRole('combobox', { name: 'Departments' }).click();
    await page.getByRole('option', { name: 'Depot' }).click();
    await page.keyboard.press('Escape');
    await clickButton(page, 'Assign course');
    await assertToast(page, /has been assigned\.$/);
    await join([dario]);
    await visit(page, `${course}/statistics`);
    await expect(total(page, 'Learners')).toContainText('4');
    await expect(total(page, 'Not started')).toContainText('4');
  });

  await test.step('taken: one right, one wrong, one half way, one not at all', async () => {
    await take(amina, 'The guard');
    await take(boris, 'Anyone');
    await take(chloe, '', false);
  });

  await test.step('the statistics agree with each learner', async () => {
    await page.reload();
    await expect(total(page, 'Completed')).toContainText('1');
    await expect(total(page, 'Not passed')).toContainText('1');
    await expect(total(page, 'In progress')).toContainText('1');
    await expect(total(page, 'Not started')).toContainText('1');
    await expect(page.getByRole('main').getByText('5 / 10')).toBeVisible();
    await expect(page.getByText('Who opens the gate?')).toBeVisible();
    for (const [email, status, score] of [
      [amina, 'Completed', '10'],
      [boris, 'Not passed', '0'],
      [chloe, 'In progress', '–'],
      [dario, 'Not started', '–'],
    ] as const) {
      const row = rowOf(page, email);
      await expect(row).toContainText(status);
      await expect(row.getByRole('cell', { name: score, exact: true })).toBeVisible();
    }
    for (const [email, tab, text] of [
      [amina, 'completed_tasks', '10'],
      [boris, 'outstanding_tasks', 'Not passed, 1 attempt'],
      [chloe, 'outstanding_tasks', null],
      [dario, 'outstanding_tasks', null],
    ] as const) {
      await visit(page, `/user_profile/${(await find(email)).id}/${tab}`);
      const task = page.getByRole('row').filter({ hasText: 'Gate rules' });
      await expect(task).toBeVisible();
      if (text !== null) await expect(task.getByText(text, { exact: true })).toBeVisible();
    }
  });
});
