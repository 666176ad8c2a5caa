import { readFile } from 'node:fs/promises';
import { type AnswerStatus, exerciseScore } from '@contract/phishing-exercise/content';
import type { Page } from '@playwright/test';
import { buildTemplateForm } from '../../support/template-form';
import { ACCOUNTS } from '../support/accounts';
import { addTeam, assign, unique } from '../support/api';
import {
  cell,
  decide,
  joinLearners,
  launchExercise,
  reportRow,
  reportRows,
  writeTemplate,
} from '../support/exercises';
import { expect, test } from '../support/test';
import { clickButton, goToList } from '../support/users';

const ADMIN = ACCOUNTS.people;
test.use({ account: ADMIN });

const countOf = (grades: readonly AnswerStatus[], status: AnswerStatus) =>
  grades.filter((grade) => grade === status).length;
const STATUSES = ['CORRECT', 'PARTIAL', 'WRONG'] as const;

async function csvOf(page: Page): Promise<string[][]> {
  const arrived = page.waitForEvent('download');
  await clickButton(page, 'Export CSV');
  const text = await readFile(await (await arrived).path(), 'utf8');
  return text
    .replace(/^\uFEFF/, '')
    .trim()
    .split('\r\n')
    .map((line) => line.split(','));
}

test('an exercise from a written template to a report that agrees with what everyone answered', async ({
  page,
}) => {
  const name = `Story ${unique('exercise')}`;
  const [department, people] = await joinLearners(ADMIN, ['right', 'partly', 'wrong', 'half']);
  const [right, partly, wrong, half] = people;
  if (!right || !partly || !wrong || !half) throw new Error('four learners');
  const group = await addTeam(ADMIN, 'groups');
  await assign(ADMIN, 'groups', group.id, [right.id, wrong.id]);
  const templateName = unique('Own template');
  const templateId = await writeTemplate(ADMIN, buildTemplateForm({ name: templateName }));
  const campaignId = await launchExercise(ADMIN, name, department.id, [templateId]);
  const report = `/phishing-exercise-report/${campaignId}`;

  const answers = new Map<string, AnswerStatus[]>([
    [right.email, await decide(ADMIN, right.email, ['CORRECT'])],
    [partly.email, await decide(ADMIN, partly.email, ['PARTIAL', 'WRONG'])],
    [wrong.email, await decide(ADMIN, wrong.email, ['WRONG'])],
    [half.email, await decide(ADMIN, half.email, ['CORRECT'], 5)],
  ]);
  const all = [...answers.values()].flat();
  const scores = [right, partly, wrong].map(({ email }) => exerciseScore(answers.get(email) ?? []) ?? 0);

  await test.step('by user, on the screen and in the CSV', async () => {
    await goToList(page, report);
    await expect(page).toHaveURL(`${report}/users`);
    await expect(reportRows(page)).toHaveCount(4);
    const lines = await csvOf(page);
    const head = lines[0] ?? [];
    for (const [email, grades] of answers) {
      const isDone = grades.length === 10;
      const row = reportRow(page, email);
      expect(await cell(row, 'Status')).toBe(isDone ? 'Completed' : 'In progress');
      expect(await cell(row, 'Completion')).toContain(isDone ? '100%' : '50%');
      expect(await cell(row, 'Days left')).toBe(isDone ? '' : '14');
      for (const [column, status] of [
        ['Correct', 'CORRECT'],
        ['Partial', 'PARTIAL'],
        ['Wrong', 'WRONG'],
      ] as const) {
        expect(await cell(row, column)).toBe(String(countOf(grades, status)));
      }
      const score = isDone ? (exerciseScore(grades) ?? 0) : null;
      expect(await cell(row, 'Score')).toBe(score === null ? '–' : String(score / 10));
      const line = lines.find((one) => one.includes(email)) ?? [];
      const told = STATUSES.map((status) => String(countOf(grades, status)));
      expect(['Correct', 'Partial', 'Wrong'].map((title) => line[head.indexOf(title)])).toEqual(told);
      expect(line[head.indexOf('Score')]).toBe(score === null ? '' : String(score));
    }
    expect(lines).toHaveLength(5);
  });

  await test.step('in total', async () => {
    const totals = page.getByRole('region', { name: 'In total' });
    await expect(totals.getByRole('link', { name: /^Learners\s*4$/ })).toBeVisible();
    await expect(totals.getByRole('link', { name: /^Completed\s*3$/ })).toBeVisible();
    await expect(totals.getByRole('link', { name: /^In progress\s*1$/ })).toBeVisible();
    const average = Math.floor(scores.reduce((sum, one) => sum + one, 0) / scores.length);
    const shown = (await totals.getByText('/ 10').innerText()).replace(' / 10', '');
    expect(Math.abs(Number(shown) * 10 - average)).toBeLessThanOrEqual(1);
    const counts = STATUSES.map((status) => countOf(all, status));
    const label = `${counts[0]} correct, ${counts[1]} partial, ${counts[2]} wrong`;
    await expect(page.getByRole('img', { name: label }).first()).toBeVisible();
  });

  await test.step('by department and group', async () => {
    await page.getByRole('link', { name: 'Departments', exact: true }).last().click();
    const row = reportRow(page, department.name, 'Departments');
    await expect(row).toBeVisible();
    expect(await cell(row, 'Learners')).toBe('4');
    expect(await cell(row, 'Completion')).toContain('75%');
    expect(await cell(row, 'In progress')).toBe('1');
    await goToList(page, `${report}/groups`);
    const inGroup = reportRow(page, group.name, 'Groups');
    await expect(inGroup).toBeVisible();
    expect(await cell(inGroup, 'Learners')).toBe('2');
    expect(await cell(inGroup, 'Completed')).toBe('2');
    await inGroup.getByRole('link').click();
    await expect(page).toHaveURL(`${report}/users?groups=${group.id}`);
    await expect(reportRows(page)).toHaveCount(2);
  });

  await test.step('by template, and the written one with its message and answers', async () => {
    await goToList(page, `${report}/templates`);
    await expect(reportRows(page, 'Templates')).toHaveCount(10);
    const counted = async () => {
      const rows = await reportRows(page, 'Templates').all();
      const totals = await Promise.all(rows.map((row) => cell(row, 'Total')));
      return totals.reduce((sum, total) => sum + Number(total), 0);
    };
    await expect.poll(counted).toBe(all.length);
    await page.getByRole('link', { name: templateName }).click();
    await expect(page).toHaveURL(`${report}/templates/${templateId}`);
    await expect(page.getByText('You are waiting for a mail with a large attachment.')).toBeVisible();
    await expect(reportRows(page, 'Who answered what')).toHaveCount(4);
    const first = [...answers].map(([email, [grade]]) => [email, grade] as const);
    const names = { CORRECT: 'Correct', PARTIAL: 'Partial', WRONG: 'Wrong' };
    for (const [email, grade] of first) {
      await expect(reportRow(page, email, 'Who answered what')).toContainText(names[grade ?? 'WRONG']);
    }
    await page.reload();
    await expect(reportRows(page, 'Who answered what')).toHaveCount(4);
  });

  await test.step('by person', async () => {
    await reportRow(page, half.email, 'Who answered what').getByRole('link').click();
    await expect(page).toHaveURL(`${report}/users/${half.id}`);
    const messages = page.getByRole('table', { name: 'Answers by message' });
    await expect(messages.getByText('Not answered')).toHaveCount(5);
    await expect(page.getByRole('table', { name: 'Results in all exercises' })).toContainText(name);
  });

  await test.step('for the whole company, of this exercise alone', async () => {
    await goToList(page, `/reports-phishing-exercise?campaigns=${campaignId}`);
    const totals = page.getByRole('region', { name: 'In total' });
    await expect(totals).toContainText(/Assignments\s*4/);
    await expect(totals).toContainText(/Completion\s*75%/);
    await expect(reportRows(page, 'Exercises side by side')).toHaveCount(1);
    const lines = await csvOf(page);
    expect(lines).toHaveLength(2);
    const told = STATUSES.map((status) => String(countOf(all, status)));
    expect(lines[1]?.slice(-3)).toEqual(told);
  });
});
