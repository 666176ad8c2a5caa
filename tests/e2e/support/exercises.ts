import { toFields } from '@contract/form-fields';
import type { AnswerLabel, AnswerStatus, ExercisePart } from '@contract/phishing-exercise/content';
import { type TemplateForm, templateWireOf } from '@contract/phishing-exercise/templateForm';
import type { Locator, Page } from '@playwright/test';
import {
  acceptInvitation,
  addTeam,
  assign,
  call,
  listPeople,
  type Person,
  sessionOf,
  type Team,
  unique,
} from './api';
import { environment } from './environment';
import { assertToast, clickButton, settledOption } from './users';
import { visit } from './visit';

const base = '/phishing-exercise/api/v1/company/{companyId}';
const own = '/api/v1/learner/company/{companyId}/tasks';

/** Templates of an exercise that are picked one by one. */
const PICKED = 10;

/** Saves a new template as the editor does; returns its id. */
export async function writeTemplate(account: string, form: TemplateForm): Promise<number> {
  const { token, companyId } = await sessionOf(account);
  const body = new FormData();
  for (const [name, value] of toFields(templateWireOf(form))) body.append(name, value);
  const response = await fetch(
    `${environment().origin}${base.replace('{companyId}', String(companyId))}/template/create`,
    { method: 'POST', headers: { authorization: `Bearer ${token}` }, body },
  );
  if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`);
  return ((await response.json()) as { data: { id: number } }).data.id;
}

/** People of a new department, who have accepted their invitations. */
export async function joinLearners(account: string, names: readonly string[]): Promise<[Team, Person[]]> {
  const emails = names.map((name) => `${unique(name)}@test.example`);
  await call(account, 'POST', '/customers/api/v1/company/{companyId}/users/invite', {
    emails: emails.map((email) => ({ email })),
  });
  for (const email of emails) await acceptInvitation(email);
  const people = await listPeople(account);
  const learners = emails.map((email) => {
    const person = people.find((one) => one.email === email);
    if (!person) throw new Error(`${email} is no user`);
    return person;
  });
  const team = await addTeam(account, 'departments');
  const ids = learners.map(({ id }) => id);
  await assign(account, 'departments', team.id, ids);
  return [team, learners];
}

/** Launches an exercise for a department, of these templates and the provider's first ones; tells its id. */
export async function launchExercise(
  account: string,
  name: string,
  departmentId: number,
  templateIds: readonly number[] = [],
  startedAt: string | null = null,
): Promise<number> {
  const others = Array.from({ length: PICKED - templateIds.length }, (_, index) => index + 1);
  const { data } = await call<{ data: { id: number } }>(account, 'POST', `${base}/campaign/create`, {
    name,
    startedAt,
    daysToComplete: 14,
    notification: { isEnabled: false, subject: null, message: null },
    usersType: 'USERS_FROM_DEPARTMENTS',
    selectedDepartmentsIds: [departmentId],
    packId: null,
    templates: [...templateIds, ...others].map((templateId, index) => ({
      templateId,
      orderNumber: index + 1,
    })),
  });
  return data.id;
}

/** Launches an exercise of the pack of eight easy messages for a department in the console's wizard, with a mail to its learners. */
export async function launchInWizard(
  page: Page,
  { name, department, subject }: Record<'name' | 'department' | 'subject', string>,
): Promise<void> {
  await visit(page, '/phishing-exercise/create?pack=everyday-inbox');
  await clickButton(page, 'Next');
  await page.getByLabel('Campaign Name').fill(name);
  await page.getByRole('combobox', { name: 'Learners' }).click();
  await page.getByRole('option', { name: 'Departments' }).click();
  const departments = page.getByRole('combobox', { name: 'Departments' });
  await departments.fill(department);
  await settledOption(page, department).click();
  await departments.press('Escape');
  await page.getByLabel('Subject').fill(subject);
  await clickButton(page, 'Next');
  await clickButton(page, 'Launch Exercise');
  await clickButton(page.getByRole('dialog'), 'Launch Exercise');
  await assertToast(page, 'Phishing exercise campaign created successfully!');
}

interface Content {
  readonly exercise: { readonly parts: readonly { readonly id: string; readonly answers: AnswerLabel[] }[] };
}

/**
 * A learner decides about the messages of their only exercise, as the learner's app does, with the answer of the
 * first of these grades that a message has; tells the grades.
 */
export async function decide(
  admin: string,
  learner: string,
  wanted: readonly AnswerStatus[],
  count = PICKED,
): Promise<AnswerStatus[]> {
  const { data } = await call<{ data: { items: { id: number }[] } }>(learner, 'GET', own);
  const [task] = data.items;
  if (!task) throw new Error(`${learner} has no exercise`);
  const path = `${own}/${task.id}`;
  const { exercise } = (await call<{ data: Content }>(learner, 'GET', path)).data;
  const grades: AnswerStatus[] = [];
  for (const { id } of exercise.parts.slice(0, count)) {
    const { data: template } = await call<{ data: ExercisePart }>(admin, 'GET', `${base}/template/${id}`);
    const chosen = wanted
      .map((status) => template.answers.find((answer) => answer.status === status))
      .find((answer) => answer !== undefined);
    if (!chosen) throw new Error(`template ${id} has no such answer`);
    await call(learner, 'POST', `${path}/questions/${id}/answer`, { answers: [chosen.label] });
    grades.push(chosen.status);
  }
  return grades;
}

/** The rows of one of a report's tables; its charts have tables too. */
export const reportRows = (page: Page, table = 'Users'): Locator =>
  page.getByRole('table', { name: table, exact: true }).locator('tbody').getByRole('row');

/** The row of a report's table with this text. */
export const reportRow = (page: Page, text: string, table = 'Users'): Locator =>
  reportRows(page, table).filter({ hasText: text });

/** The text of a row's cell, by the name of its column. */
export async function cell(row: Locator, column: string): Promise<string> {
  const heads = row.locator('xpath=ancestor::table').getByRole('columnheader');
  const names = await heads.allInnerTexts();
  const at = names.findIndex((name) => name.trim() === column);
  return (await row.getByRole('cell').or(row.getByRole('rowheader')).nth(at).innerText()).trim();
}
