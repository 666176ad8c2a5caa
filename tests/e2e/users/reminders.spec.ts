import type { Page } from '@playwright/test';
import { ACCOUNTS } from '../support/accounts';
import {
  acceptInvitation,
  addTeam,
  assign,
  beginTraining,
  confirmAddress,
  listPeople,
  registerCompany,
  startTrial,
  unique,
} from '../support/api';
import { mailsTo, nextMailTo } from '../support/inbox';
import { openAs } from '../support/signed-in';
import { expect, test } from '../support/test';
import {
  assertLoaded,
  assertToast,
  clickAction,
  clickButton,
  goToUsers,
  rowOf,
  selectRow,
} from '../support/users';

/** Users of the company for changes, with the task state from the fixtures. */
const BUSY = { email: 'duncan.farquhar@redmoor.example', name: 'Duncan Farquhar' };
const ALSO_BUSY = { email: 'colin.braithwaite@redmoor.example', name: 'Colin Braithwaite' };
const IDLE = { email: 'joanna.wrigley@redmoor.example', name: 'Joanna Wrigley' };

const dialog = (page: Page) => page.getByRole('dialog');
const send = (page: Page) => dialog(page).getByRole('button', { name: 'Send reminder' });

test.describe('a reminder', () => {
  test.use({ account: ACCOUNTS.people });

  test('goes from the profile to one person, and is listed as sent', async ({ page }) => {
    await goToUsers(page, `?search=${BUSY.email}`);
    await page.getByRole('link', { name: BUSY.email }).click();
    await clickButton(page, 'Send reminder');
    await expect(dialog(page)).toHaveAccessibleName(`Remind ${BUSY.name}`);
    await expect(dialog(page).getByText('1 user will receive the reminder.')).toBeVisible();

    await test.step('a choice of nothing, or no subject, can not be sent', async () => {
      const videos = dialog(page).getByRole('checkbox', { name: /^Video trainings/ });
      await expect(dialog(page).getByRole('checkbox', { name: /^Policies/ })).toBeDisabled();
      await videos.uncheck();
      await expect(dialog(page).getByText('0 users will receive the reminder.')).toBeVisible();
      await expect(send(page)).toBeDisabled();
      await videos.check();
      await dialog(page).getByLabel('Subject').fill('');
      await dialog(page).getByLabel('Subject').blur();
      await expect(dialog(page).getByText('Please add subject.')).toBeVisible();
      await expect(send(page)).toBeDisabled();
    });

    const word = unique('training');
    const before = (await mailsTo(BUSY.email)).length;
    await dialog(page).getByLabel('Subject').fill(`{name}, your ${word} waits`);
    await dialog(page).getByLabel('Message').fill('Hello {name} of {companyName}');
    await page.keyboard.press('Escape');
    await clickButton(page.getByRole('dialog', { name: 'Discard your changes?' }), 'Keep editing');
    await send(page).click();
    await assertToast(page, 'Reminder has been sent');
    await expect(dialog(page)).toBeHidden();
    const mail = await nextMailTo(BUSY.email, before);
    expect(mail.subject).toBe(`Duncan, your ${word} waits`);
    expect(mail.text).toContain('Hello Duncan of Redmoor Engineering');

    await clickButton(page, 'Send reminder');
    await expect(dialog(page).getByLabel('Subject')).toHaveValue(/^Reminder: you have training/);
    await dialog(page).getByRole('tab', { name: 'Sent reminders' }).click();
    const sent = dialog(page).getByRole('listitem').filter({ hasText: word });
    await expect(sent).toContainText('Sent to 1 of 1 user');
    await expect(sent).toContainText(ACCOUNTS.people);
  });

  test('goes to some of a list, once to each who has something to do', async ({ page }) => {
    await goToUsers(page, '?limit=50');
    for (const { name } of [ALSO_BUSY, IDLE]) await selectRow(page, name);
    await clickButton(page, 'More');
    await page.getByRole('menuitem', { name: 'Send reminder' }).click();
    await expect(dialog(page)).toHaveAccessibleName('Remind 2 users');
    await expect(dialog(page).getByRole('status')).toContainText(
      "1 user will receive the reminder. 1 user won't.",
    );
    const [busy, idle] = await Promise.all([mailsTo(ALSO_BUSY.email), mailsTo(IDLE.email)]);
    await send(page).dblclick();
    await assertToast(page, 'Reminder has been sent');
    await expect(page.getByRole('toolbar', { name: 'Actions' })).toBeHidden();
    await nextMailTo(ALSO_BUSY.email, busy.length);
    expect(await mailsTo(ALSO_BUSY.email)).toHaveLength(busy.length + 1);
    expect(await mailsTo(IDLE.email)).toHaveLength(idle.length);
  });

  test('that would reach nobody stays unsent; a failed look at the tasks is tried again', async ({
    page,
    complaints,
  }) => {
    complaints.expect(/status of 500/);
    let fails = true;
    await page.route('**/manual_reminders/tasks_availability', async (route) => {
      if (fails) await route.fulfill({ status: 500, json: {} });
      else await route.continue();
    });
    await goToUsers(page, `?search=${IDLE.email}`);
    await clickAction(page, IDLE.name, 'Send reminder');
    await expect(dialog(page).getByText("The outstanding tasks couldn't be loaded")).toBeVisible();
    await expect(send(page)).toBeDisabled();
    fails = false;
    await dialog(page).getByRole('button', { name: 'Try again' }).click();
    await expect(dialog(page).getByText('0 users will receive the reminder.')).toBeVisible();
    for (const box of await dialog(page).getByRole('checkbox').all()) await expect(box).toBeDisabled();
    await expect(send(page)).toBeDisabled();
  });
});

test('everybody who has not started a running campaign is reminded from the list', async ({ page }) => {
  const admin = await registerCompany();
  await confirmAddress(admin);
  await startTrial(admin);
  await beginTraining(admin, [`${unique('invited')}@test.example`]);
  await openAs(page.context(), admin);
  await goToUsers(page);
  const remind = page.getByRole('button', { name: "Remind users who haven't started" });
  await remind.click();
  await expect(page).toHaveURL(/modal=remindNotStarted/);
  await expect(dialog(page)).toHaveAccessibleName("Remind users who haven't started");
  await expect(
    dialog(page).getByText(/^Training campaign: .+ Annual Security Awareness Training/),
  ).toBeVisible();
  await expect(dialog(page).getByRole('status')).toContainText(
    "1 user will receive the reminder. 1 user won't.",
  );
  await send(page).click();
  await assertToast(page, 'Reminder has been sent');
  await expect(page).not.toHaveURL(/modal=/);
  await expect(remind).toBeFocused();
  const mail = await nextMailTo(admin, 1);
  expect(mail.text).toMatch(/Still to do:\n- Annual Security Awareness Training \(due /);
});

test('of all that match a filter, nobody else is reminded', async ({ page }) => {
  const admin = await registerCompany();
  await confirmAddress(admin);
  await startTrial(admin);
  const emails = Array.from({ length: 7 }, () => `${unique('invited')}@test.example`);
  await beginTraining(admin, emails);
  const [outside = '', ...inside] = emails;
  await acceptInvitation(outside);
  const people = await listPeople(admin);
  const members = people.filter(({ email }) => email === admin || inside.slice(0, 5).includes(email));
  const group = await addTeam(admin, 'groups');
  await assign(
    admin,
    'groups',
    group.id,
    members.map(({ id }) => id),
  );

  await openAs(page.context(), admin);
  await goToUsers(page, `?groups=${group.id}&limit=5`);
  await page.getByRole('checkbox', { name: 'Select all rows on this page' }).check();
  await clickButton(page, 'Select all 6 users');
  await clickButton(page, 'More');
  await page.getByRole('menuitem', { name: 'Send reminder' }).click();
  await expect(dialog(page)).toHaveAccessibleName('Remind 6 users');
  await expect(dialog(page).getByRole('status')).toContainText(
    "1 user will receive the reminder. 5 users won't.",
  );
  const before = (await mailsTo(outside)).length;
  await send(page).click();
  await nextMailTo(admin, 1);
  expect(await mailsTo(outside)).toHaveLength(before);
});

test.describe('a read-only admin', () => {
  test.use({ account: ACCOUNTS.readOnly });

  test('is offered no reminder', async ({ page }) => {
    await goToUsers(page, `?search=${ACCOUNTS.secondFactor}`);
    await expect(rowOf(page, ACCOUNTS.secondFactor)).toBeVisible();
    await expect(page.getByRole('button', { name: /^Actions for/ })).toHaveCount(0);
    await page.getByRole('link', { name: ACCOUNTS.secondFactor }).click();
    await expect(page.getByRole('row').nth(1)).toBeVisible();
    await assertLoaded(page);
    await expect(page.getByRole('button', { name: 'Send reminder' })).toHaveCount(0);
    await goToUsers(page, '?filterBy=notStarted&modal=remindNotStarted');
    await expect(rowOf(page, '@').first()).toBeVisible();
    await expect(page.getByRole('button', { name: /^Remind everybody/ })).toHaveCount(0);
    await expect(dialog(page)).toHaveCount(0);
  });
});
