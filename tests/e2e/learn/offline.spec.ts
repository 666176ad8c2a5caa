import type { Page } from '@playwright/test';
import { buildTemplateForm } from '@tests/support/template-form';
import { PNG } from '@tests/support/uploads';
import { ACCOUNTS } from '../support/accounts';
import { call, type Person, sessionOf, type Team, unique } from '../support/api';
import { environment } from '../support/environment';
import { joinLearners, launchExercise, writeTemplate } from '../support/exercises';
import { openAs } from '../support/signed-in';
import { expect, test } from '../support/test';
import { textsOf } from '../support/texts';

const ADMIN = ACCOUNTS.people;
const TRAINING = '/api/v1/custom-training/{companyId}';
const own = '/api/v1/learner/company/{companyId}/tasks';

interface Task {
  readonly id: number;
  readonly name: string;
}

/** Stores a picture for the messages of exercises; returns its signed address. */
async function uploadPicture(): Promise<string> {
  const { token, companyId } = await sessionOf(ADMIN);
  const body = new FormData();
  body.append('file', new Blob([Uint8Array.from(PNG)]), 'parcel.png');
  const path = `/phishing-exercise/api/v1/company/${companyId}/template/images`;
  const headers = { authorization: `Bearer ${token}` };
  const response = await fetch(environment().origin + path, { method: 'POST', headers, body });
  return ((await response.json()) as { data: { url: string } }).data.url;
}

/** Assigns a new training of one PDF chapter to a department. */
async function assignTraining(name: string, department: Team): Promise<void> {
  const { data } = await call<{ data: { id: number; revision: number } }>(ADMIN, 'POST', TRAINING, {
    name,
    language: 'en',
  });
  const chapter = {
    id: 'c1',
    title: 'A card',
    kind: 'pdf',
    text: 'Print it.',
    url: '/media/report-card.pdf',
  };
  await call(ADMIN, 'PUT', `${TRAINING}/course/${data.id}`, {
    name,
    description: '',
    language: 'en',
    pass_mark: null,
    coverURL: null,
    sections: [{ id: 's1', title: 'All', chapters: [chapter], quiz: [] }],
    revision: data.revision,
  });
  await call(ADMIN, 'POST', `${TRAINING}/publish`, { course_id: data.id, is_draft: false });
  await call(ADMIN, 'POST', '/api/v1/campaign/company/{companyId}', {
    courseId: data.id,
    name,
    assignmentType: 'DEPARTMENTS',
    selected: [department.id],
    daysToComplete: 14,
    notificationsEnabled: false,
    subject: 'A training for you',
    message: 'Take a look.',
  });
}

async function taskOf({ email }: Person, name: string): Promise<string> {
  const { data } = await call<{ data: { items: Task[] } }>(email, 'GET', own);
  const id = data.items.find((task) => task.name === name)?.id;
  if (id === undefined) throw new Error(`${name} was not assigned`);
  return `/learn/tasks/${id}`;
}

/** The addresses of the files that the page has kept of the open task. */
const keptFiles = (page: Page) =>
  page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => !name.startsWith('vigil-learn-app'));
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });

test('the open task is readable without a connection: pictures of messages, and the PDF of a chapter', async ({
  page,
  complaints,
}) => {
  complaints.expect(/ERR_INTERNET_DISCONNECTED|Failed to load resource|Failed to fetch/);
  const [department, [ada]] = await joinLearners(ADMIN, ['ada']);
  if (!ada) throw new Error('there is no learner');
  const picture = await uploadPicture();
  const html = `<p>Get more space:</p><img src="${picture.replaceAll('&', '&amp;')}" alt="Parcel">`;
  const template = await writeTemplate(ADMIN, buildTemplateForm({ name: unique('Parcel'), html }));
  const [exercise, training] = [unique('Offline exercise'), unique('Offline training')];
  await launchExercise(ADMIN, exercise, department.id, [template]);
  await assignTraining(training, department);
  await openAs(page.context(), ada.email);

  await test.step("an exercise's message, with its picture", async () => {
    await page.goto(await taskOf(ada, exercise));
    await page.evaluate(() => navigator.serviceWorker.ready);
    await expect.poll(() => keptFiles(page)).toEqual([new URL(picture, 'https://any.example').pathname]);
    // Files may be kept by the browser, too: it is the app that has to have them.
    const browser = await page.context().newCDPSession(page);
    await browser.send('Network.clearBrowserCache');
    await page.context().setOffline(true);
    await page.reload();
    const shown = page.frameLocator('iframe').getByRole('img', { name: 'Parcel' });
    await expect(shown).toHaveJSProperty('naturalWidth', 1);
    await page.context().setOffline(false);
  });

  await test.step("a chapter's PDF, which is saved since no other tab could show it", async () => {
    await page.goto(await taskOf(ada, training));
    await expect.poll(() => keptFiles(page)).toEqual(['/media/report-card.pdf']);
    await page.context().setOffline(true);
    await page.reload();
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: /^Open the PDF/ }).click();
    expect((await download).suggestedFilename()).toBe('A card.pdf');
    await page.context().setOffline(false);
  });

  await test.step("in the reader's language, whose texts the app keeps once it is read in it", async () => {
    await page.evaluate(() => localStorage.setItem('vigil.locale', 'de'));
    await page.reload();
    const apps = () =>
      page.evaluate(async () => (await caches.keys()).filter((name) => name.includes('-app-')));
    await expect.poll(apps).toEqual([expect.stringMatching(/-de$/)]);
    const browser = await page.context().newCDPSession(page);
    await browser.send('Network.clearBrowserCache');
    await page.context().setOffline(true);
    await page.reload();
    await expect(page.getByRole('link', { name: textsOf('de')('learn.nav.videos') })).toBeVisible();
    await page.context().setOffline(false);
    await page.evaluate(() => localStorage.setItem('vigil.locale', 'en'));
  });

  await test.step('signed out, nothing of it is left on the device', async () => {
    await page.reload();
    await page.evaluate(() => localStorage.setItem('vigil.learn.position:1:1', '3'));
    await page.getByRole('banner').getByRole('button').click();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await expect(page).toHaveURL(/\/learn\/login/);
    const left = () =>
      page.evaluate(async () => [
        ...Object.keys(localStorage).filter((key) => key.startsWith('vigil.learn')),
        ...(await caches.keys()),
      ]);
    await expect.poll(left).toEqual([]);
  });
});

test.describe('a pinned video', () => {
  test.use({ account: ACCOUNTS.learner });

  test('goes on where it was left, and begins anew once it was watched to its end', async ({ page }) => {
    await page.goto('/learn/videos');
    await page.getByRole('main').getByRole('link').first().click();
    const film = page.locator('video');
    const seek = (fromEnd: boolean) =>
      film.evaluate((video: HTMLVideoElement, isEnd) => {
        video.currentTime = isEnd ? video.duration - 0.5 : 3;
      }, fromEnd);
    const kept = () =>
      page.evaluate(() =>
        Object.entries(localStorage).flatMap(([key, value]) =>
          key.startsWith('vigil.learn.position:') ? Number(value) : [],
        ),
      );
    await expect(film).not.toHaveJSProperty('readyState', 0);
    await seek(false);
    await expect.poll(kept).toEqual([3]);
    await page.reload();
    await expect(film).toHaveJSProperty('currentTime', 3);
    await seek(true);
    await expect.poll(kept).toEqual([]);
    await page.reload();
    await expect(film).toHaveJSProperty('currentTime', 0);
  });
});
