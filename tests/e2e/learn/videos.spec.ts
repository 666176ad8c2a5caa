import { readFile } from 'node:fs/promises';
import { limitMs } from '@tests/support/pace';
import { acceptInvitation, call, confirmAddress, registerCompany, startTrial, unique } from '../support/api';
import { assertAccessible } from '../support/axe';
import { month, planVideo, turnOnMonthlyVideo } from '../support/calendar';
import { environment } from '../support/environment';
import { nextMailTo } from '../support/inbox';
import { type OwnGateway, startOwnGateway } from '../support/own-gateway';
import { openAs } from '../support/signed-in';
import { expect, test } from '../support/test';
import { assertToast, clickButton } from '../support/users';
import { visit } from '../support/visit';
import { learnLinkIn } from './links';

const DAY = 86_400_000;
const TITLE = 'USB Sticks Are Not Gifts';

let gateway: OwnGateway | undefined;
// The video goes out tomorrow morning: this gateway's clock is moved, and nobody else's.
test.beforeAll(async () => {
  test.setTimeout(limitMs(300_000));
  gateway = await startOwnGateway();
});
test.afterAll(() => gateway?.close());

test("a month's video is planned in the console, arrives by mail and is watched, a pinned one is found, and the admin sees who watched", async ({
  browser,
}) => {
  const admin = await registerCompany();
  await confirmAddress(admin);
  await startTrial(admin);
  const learner = `${unique('ada')}@test.example`;
  await call(admin, 'POST', '/customers/api/v1/company/{companyId}/users/invite', {
    emails: [{ email: learner }],
  });
  await acceptInvitation(learner);
  const tomorrow = new Date(Date.now() + DAY);
  tomorrow.setUTCHours(9, 0, 0, 0);
  const date = tomorrow.toISOString().slice(0, 10);
  const monthName = tomorrow.toLocaleString('en', { month: 'long', timeZone: 'UTC' });
  const year = date.slice(0, 4);
  const openConsole = async () => {
    const context = await browser.newContext({ baseURL: environment().origin });
    await openAs(context, admin);
    return context.newPage();
  };

  await test.step('the admin turns it on, writes its mail and plans a video', async () => {
    const console = await openConsole();
    await visit(console, '/calendar/settings');
    await turnOnMonthlyVideo(console);
    await console.getByLabel('Subject').fill('Watch {videoTitle}');
    await console.getByLabel('Message').fill('Two minutes for you, {name}.');
    await clickButton(console.getByRole('main'), 'Save settings');
    await assertToast(console, 'Settings successfully updated!');
    await visit(console, `/calendar/preview?year=${year}`);
    await clickButton(month(console, monthName), `Add a video to ${monthName}`);
    await console
      .getByRole('dialog')
      .getByLabel(/^Day\b/)
      .fill(date);
    await planVideo(console, TITLE);
    await assertToast(console, 'Video added to the calendar');
    await console.context().close();
  });
  await gateway?.advance(tomorrow.getTime() - Date.now());
  const mail = await nextMailTo(learner, 1);
  expect(mail.subject).toBe(`Watch ${TITLE}`);
  expect(mail.text).toContain('Two minutes for you, Test.');

  const console = await openConsole();
  await visit(console, '/learning/videos');
  await console.getByRole('button', { name: 'A Safer Home Office' }).click();
  await clickButton(console.getByRole('dialog', { name: 'A Safer Home Office' }), 'Pin');
  const question = 'Add this video to the Learner Dashboard?';
  await clickButton(console.getByRole('dialog', { name: question }), 'Add video');
  await assertToast(console, 'Video pinned successfully!');
  const sent = console.getByRole('main').getByRole('row').filter({ hasText: TITLE });
  await visit(console, `/calendar/history?year=${year}`);
  // Assigned to admin and learner: not started, in progress, completed.
  await expect(sent.getByRole('cell').filter({ hasText: /^\d+$/ })).toHaveText(['2', '2', '0', '0']);

  const own = await browser.newContext({ baseURL: environment().origin });
  await openAs(own, learner);
  const page = await own.newPage();
  await page.goto(learnLinkIn(mail));
  await expect(page.getByRole('heading', { name: TITLE })).toBeVisible();
  await expect(page.getByText('0% watched.')).toBeVisible();
  await assertAccessible(page, "a month's video");
  await page.getByLabel('Playback speed').selectOption('2');
  await page.locator('video').evaluate((film: HTMLVideoElement) => film.focus());
  await page.keyboard.press('k');
  await expect(page.getByText('Completed.')).toBeVisible();
  await page.getByRole('link', { name: 'My tasks', exact: true }).first().click();
  await page.getByRole('link', { name: 'Completed', exact: true }).click();
  await expect(page.getByRole('link', { name: new RegExp(TITLE) })).toBeVisible();
  await page.getByRole('link', { name: 'Videos', exact: true }).click();
  await assertAccessible(page, 'the pinned videos');
  await page.getByRole('link', { name: /A Safer Home Office/ }).click();
  await expect(page.getByRole('heading', { name: 'A Safer Home Office' })).toBeVisible();
  await expect(page.locator('video')).toHaveJSProperty('error', null);
  await page.getByText('Transcript').click();
  await own.close();

  await test.step('the admin sees it in the months of the year, and for each department and user', async () => {
    await visit(console, `/calendar/history?year=${year}`);
    await expect(sent.getByRole('cell').filter({ hasText: /^\d+$/ })).toHaveText(['2', '1', '0', '1']);
    await expect(sent).toContainText('50%');
    await sent.getByRole('button', { name: TITLE }).click();
    const results = console.getByRole('dialog', { name: TITLE });
    await expect(results.getByRole('row').nth(1)).toContainText('50%');
    await clickButton(results, 'By user');
    const row = results.getByRole('row').filter({ hasText: 'Test Learner' });
    await expect(row).toContainText('Completed');
    await expect(row).toContainText(/9\d%|100%/);
    const download = console.waitForEvent('download');
    await clickButton(results, 'Download CSV');
    const csv = await readFile(await (await download).path(), 'utf8');
    expect(csv.split('\r\n').find((line) => line.includes(learner))).toMatch(/completed/i);
    await row.getByRole('link').click();
    await console.getByRole('link', { name: 'Completed tasks' }).click();
    const task = console.getByRole('row').filter({ hasText: TITLE });
    await expect(task).toContainText('Monthly video');
  });
  await console.context().close();
});
