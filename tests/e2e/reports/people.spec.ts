import { readFile } from 'node:fs/promises';
import {
  acceptInvitation,
  addPerson,
  call,
  confirmAddress,
  registerCompany,
  startTrial,
  unique,
} from '../support/api';
import { mailsTo, nextMailTo } from '../support/inbox';
import { openAs } from '../support/signed-in';
import { expect, test } from '../support/test';
import { assertToast, choose, clickButton, goToList, rowOf, rows } from '../support/users';

interface Course {
  readonly id: number;
  readonly name: string;
}

test('the people behind a figure are reminded once, assigned a training, exported and saved as a view', async ({
  page,
}) => {
  const admin = await registerCompany();
  await confirmAddress(admin);
  await startTrial(admin);
  const [ada, ben] = [await addPerson(admin, { notify: true }), await addPerson(admin)];
  // Who has not registered gets no reminder.
  await acceptInvitation(ada.email);
  const { data: courses } = await call<{ data: Course[] }>(
    admin,
    'GET',
    '/api/v1/course/company/{companyId}',
  );
  const [first, second] = courses;
  if (!first || !second) throw new Error('there are no courses');
  // Without a mail, so that the reminder is the first.
  await call(admin, 'POST', '/api/v1/campaign/company/{companyId}', {
    ...{
      courseId: first.id,
      name: unique('Course'),
      assignmentType: 'SELECTED_USERS',
      selected: [ada.id, ben.id],
    },
    ...{ daysToComplete: 14, notificationsEnabled: false, subject: 'A training', message: 'Please begin.' },
  });
  const before = (await mailsTo(ada.email)).length;
  await openAs(page.context(), admin);
  await goToList(page, '/reports/people?figure=assigned');
  await expect(rows(page)).toHaveCount(2);

  await test.step('those who have registered are reminded by one mail', async () => {
    await page.getByRole('button', { name: 'Remind', exact: true }).first().click();
    await clickButton(page.getByRole('dialog', { name: 'Remind people' }), 'Send reminder');
    expect((await nextMailTo(ada.email, before)).subject).toContain('Reminder');
    await goToList(page, '/reports/people?figure=assigned');
  });

  await test.step('they get another training, which is theirs', async () => {
    await rowOf(page, ben.email).getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Assign training', exact: true }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Assign a training' });
    await choose(dialog, 'Training', second.name);
    await clickButton(dialog, 'Assign');
    await assertToast(page, '1 person is assigned the training.');
    await goToList(page, `/reports/people?figure=assigned&search=${encodeURIComponent(ben.lastName)}`);
    await expect(rows(page)).toHaveCount(2);
    await expect(rowOf(page, second.name)).toContainText(ben.email);
  });

  await test.step('exactly those shown are exported', async () => {
    const [download] = await Promise.all([page.waitForEvent('download'), clickButton(page, 'Export CSV')]);
    const lines = (await readFile(await download.path(), 'utf8')).trim().split('\n');
    expect(lines).toHaveLength(3);
    for (const line of lines.slice(1)) expect(line).toContain(ben.email);
  });

  await test.step('a view of them opens with the same people', async () => {
    const view = unique('Behind');
    await page.getByRole('button', { name: 'View', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Save this view' }).click();
    const save = page.getByRole('dialog', { name: 'Save this view' });
    await save.getByRole('textbox', { name: 'View name' }).fill(view);
    await clickButton(save, 'Save view');
    await assertToast(page, 'View saved');
    await goToList(page, '/reports/people?figure=assigned');
    await expect(rows(page)).toHaveCount(3);
    await page.getByRole('button', { name: 'View', exact: true }).click();
    await page.getByRole('menuitemradio', { name: view }).click();
    await expect(rows(page)).toHaveCount(2);
    await expect(rowOf(page, ada.email)).toHaveCount(0);
  });

  expect(await mailsTo(ada.email)).toHaveLength(before + 1);
});
