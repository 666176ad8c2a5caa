import { acceptInvitation, call, confirmAddress, registerCompany, startTrial, unique } from '../support/api';
import { assertAccessible } from '../support/axe';
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
  test.setTimeout(90_000);
  gateway = await startOwnGateway();
});
test.afterAll(() => gateway?.close());

interface Video {
  readonly videoId: number;
  readonly title: string;
}

test("a month's video arrives by mail and is watched, a pinned one is found, and the admin sees who watched", async ({
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
  await call(admin, 'PATCH', '/api/v1/calendar/{companyId}/enable', {
    calendarSubject: 'Watch {videoTitle}',
    calendarMessage: 'Two minutes for you, {name}.',
    calendarNotificationsEnabled: true,
  });
  const library = '/api/v1/videos/video_library/company/{companyId}';
  const { data: videos } = await call<{ data: Video[] }>(admin, 'GET', library);
  const videoId = videos.find(({ title }) => title === TITLE)?.videoId;
  const tomorrow = new Date(Date.now() + DAY);
  tomorrow.setUTCHours(9, 0, 0, 0);
  const date = tomorrow.toISOString().slice(0, 10);
  await call(admin, 'POST', '/api/v1/calendar/{companyId}/events', { videoId, date });
  await gateway?.advance(tomorrow.getTime() - Date.now());
  const mail = await nextMailTo(learner, 1);
  expect(mail.subject).toBe(`Watch ${TITLE}`);

  const origin = { baseURL: environment().origin };
  const context = await browser.newContext(origin);
  await openAs(context, admin);
  const console = await context.newPage();
  await visit(console, '/learning/videos');
  await console.getByRole('button', { name: 'A Safer Home Office' }).click();
  await clickButton(console.getByRole('dialog', { name: 'A Safer Home Office' }), 'Pin');
  const question = 'Add this video to the Learner Dashboard?';
  await clickButton(console.getByRole('dialog', { name: question }), 'Add video');
  await assertToast(console, 'Video pinned successfully!');

  const own = await browser.newContext(origin);
  await openAs(own, learner);
  const page = await own.newPage();
  await page.goto(learnLinkIn(mail));
  await expect(page.getByRole('heading', { name: TITLE })).toBeVisible();
  await expect(page.getByText('0% watched.')).toBeVisible();
  await assertAccessible(page, "a month's video");
  await page.getByLabel('Playback speed').selectOption('2');
  await page.locator('video').evaluate((film: HTMLVideoElement) => film.focus());
  await page.keyboard.press('k');
  await expect(page.getByText('Completed.')).toBeVisible({ timeout: 20_000 });
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

  await visit(console, `/calendar/history?year=${date.slice(0, 4)}`);
  await console.getByRole('main').getByRole('button', { name: TITLE }).click();
  const results = console.getByRole('dialog', { name: TITLE });
  await clickButton(results, 'By user');
  await expect(results.getByRole('row').filter({ hasText: 'Test Learner' })).toContainText('Completed');
  await context.close();
});
