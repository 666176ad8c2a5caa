import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { limitMs } from '@tests/support/pace';
import { textOfQrCode } from '@tests/support/read-qr-code';
import { ACCOUNTS } from '../support/accounts';
import { addPerson, addTeam, assign, call, type Person, request, unique } from '../support/api';
import { watch } from '../support/complaints';
import { environment } from '../support/environment';
import { attachmentOf, type Mail, nextMailTo } from '../support/inbox';
import { type OwnGateway, startOwnGateway } from '../support/own-gateway';
import { openAs } from '../support/signed-in';
import { countOf } from '../support/simulations';
import { expect, test } from '../support/test';
import { assertToast, clickButton, goToList } from '../support/users';
import { visit } from '../support/visit';

const ACCOUNT = ACCOUNTS.people;
const BASE = '/phishing/api/v3/company/{companyId}';
const HOUR = 3_600_000;
const WAYS = ['opens', 'submits', 'reports', 'scanned', 'ignores'] as const;
type Way = (typeof WAYS)[number];
type People = Record<Way, Person>;
const PASSWORD = 'Correct-Horse-Battery-9';
const ALONE = unique('Alone');
/** Part of what is stored of a visit. */
const VISIT = unique('visit');
const FIREFOX = `Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0 ${VISIT}`;

/** A zone in which it is about ten in the morning. */
function morningZone(): string {
  const ahead = ((10 - new Date().getUTCHours() + 36) % 24) - 12;
  return ahead === 0 ? 'UTC' : `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`;
}

/** A group of people at a verified domain. */
async function hire(): Promise<{ people: People; groupId: number }> {
  const { id: groupId } = await addTeam(ACCOUNT, 'groups');
  const people = {} as People;
  for (const way of WAYS) people[way] = await addPerson(ACCOUNT, { email: `${unique(way)}@redmoor.example` });
  await assign(
    ACCOUNT,
    'groups',
    groupId,
    Object.values(people).map(({ id }) => id),
  );
  // Alone in a department.
  const { id: departmentId } = await addTeam(ACCOUNT, 'departments', ALONE);
  await assign(ACCOUNT, 'departments', departmentId, [people.ignores.id]);
  return { people, groupId };
}

/** A campaign that sends mails until one o'clock. */
const campaign = (audience: object, templates: readonly object[]) => ({
  kind: 'ONE_TIME',
  name: unique('Story'),
  audience,
  templates,
  startDate: null,
  delivery: { timezone: morningZone(), deliveryDays: [0, 1, 2, 3, 4, 5, 6], startTime: 8, stopTime: 13 },
  education: { isShown: true, subject: 'This was a test', message: 'Look at the sender.' },
});

async function draft(settings: object): Promise<number> {
  const { data } = await call<{ data: { id: number } }>(ACCOUNT, 'POST', `${BASE}/campaign/create`, settings);
  return data.id;
}

/** A draft of which every second mail is in Hebrew and leads to a login page. */
const writeDraft = (groupId: number): Promise<number> =>
  draft(
    campaign({ usersType: 'USERS_FROM_GROUPS', selectedGroupsIds: [groupId] }, [
      { templateId: 1 },
      { templateId: 31, showLoginPage: true, loginPageId: 'company-portal' },
    ]),
  );

const PARKING_PERMIT = 6;

/** Launches a campaign with a QR code for one person. */
async function launchQrCode(userId: number): Promise<number> {
  const settings = campaign({ usersType: 'USERS_SELECTED', selectedUsersIds: [userId] }, [
    { templateId: PARKING_PERMIT },
  ]);
  const id = await draft(settings);
  await call(ACCOUNT, 'POST', `${BASE}/campaign/${id}/launch`, settings);
  return id;
}

/** A page of the admin, signed in at the gateway's present time. */
async function adminPage(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ baseURL: environment().origin });
  await openAs(context, ACCOUNT);
  return context.newPage();
}

const addressIn = ({ html }: Mail, kind: 'href' | 'src'): string =>
  new RegExp(`${kind}="([^"]+/s/[\\w-]{22})"`).exec(html)?.[1] ?? '';

/** Follows a mail's link, types a password, and reads what the mail was; returns what the browser sent. */
async function fallFor(browser: Browser, mail: Mail): Promise<string[]> {
  const context = await browser.newContext({
    userAgent: FIREFOX,
    locale: 'he-IL',
    // The browser of the scenarios calls itself a headless one here, too.
    extraHTTPHeaders: { 'sec-ch-ua': '"Chromium";v="132"' },
  });
  const { assertNone } = watch(context);
  const page = await context.newPage();
  const sent: string[] = [];
  page.on('request', (one) => sent.push(`${one.method()} ${one.url()} ${one.postData() ?? ''}`));
  await page.goto(addressIn(mail, 'href'));
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await page.getByLabel('כתובת אימייל').fill('jo@redmoor.example');
  await page.getByLabel('סיסמה').fill(PASSWORD);
  await page.getByRole('button', { name: 'כניסה' }).click();
  await expect(page.getByRole('heading', { name: 'This was a test' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'מה מסגיר אותה' })).toBeVisible();
  await expect(page.getByLabel('סיסמה')).toHaveCount(0);
  assertNone();
  await context.close();
  return sent;
}

async function filesBelow(folder: string): Promise<Buffer[]> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  const files = entries.filter((entry) => entry.isFile());
  return Promise.all(files.map(({ parentPath, name }) => readFile(join(parentPath, name))));
}

/** What the overview of the console says. */
async function shown(page: Page, campaignId: number) {
  await goToList(page, `/phishing-simulation/reports/${campaignId}/overview`);
  await expect(page.getByRole('region', { name: 'In total' })).toBeVisible();
  const counts = {} as Record<string, number>;
  for (const name of ['Sent', 'Opened', 'Clicked', 'Submitted', 'Reported'])
    counts[name] = Number(await countOf(page, name));
  return counts;
}

let gateway: OwnGateway | undefined;
// Mails go out within hours: this gateway's clock is moved, and nobody else's.
test.beforeAll(async () => {
  test.setTimeout(limitMs(300_000));
  gateway = await startOwnGateway();
});
test.afterAll(() => gateway?.close());

test('mails of a campaign arrive, people do different things, and the report says what they did', async ({
  browser,
}) => {
  if (!gateway) throw new Error('the gateway does not run');
  const { people, groupId } = await hire();
  const campaignId = await writeDraft(groupId);
  const { data: made } = await call<{ data: { key: string } }>(
    ACCOUNT,
    'POST',
    `${BASE}/settings/report_button/key`,
  );

  const scans = await addPerson(ACCOUNT, { email: `${unique('scans')}@redmoor.example` });
  const qrCampaignId = await launchQrCode(scans.id);

  await test.step('an admin launches it', async () => {
    const page = await adminPage(browser);
    await visit(page, `/phishing-simulation-create?draft=${campaignId}&step=review`);
    await clickButton(page, 'Launch campaign');
    await clickButton(page.getByRole('dialog'), 'Launch campaign');
    await assertToast(page, 'Phishing campaign launched!');
    await page.context().close();
  });

  const mails = {} as Record<Way, Mail>;
  await test.step('the mails arrive once it is one o’clock', async () => {
    await gateway?.advance(3 * HOUR);
    for (const way of WAYS) mails[way] = await nextMailTo(people[way].email);
    await gateway?.advance(60_000);
  });

  await test.step('people do different things, and a scanner follows a link', async () => {
    const headers = { 'user-agent': FIREFOX, 'accept-language': 'en' };
    expect((await fetch(addressIn(mails.opens, 'src'), { headers })).status).toBe(200);
    const sent = await fallFor(browser, mails.submits);
    expect(sent.filter((one) => one.startsWith('POST'))).toEqual([
      expect.stringMatching(/^POST \S+\/s\/[\w-]{22} submitted$/),
    ]);
    expect(sent.join('\n')).not.toContain(PASSWORD);
    const reported = await fetch(`${environment().origin}/phishing/api/v1/report`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        key: made.key,
        token: mails.reports.headers['x-phishing-token'],
        mail: { from: '', subject: '', headers: '', body: '' },
      }),
    });
    expect(await reported.json()).toEqual({ data: { kind: 'SIMULATION' } });
    const link = addressIn(mails.scanned, 'href');
    await fetch(link, { method: 'HEAD' });
    await fetch(link, { headers: { 'user-agent': FIREFOX } });
  });

  await test.step('the picture of a mail is a QR code of its recipient, and a phone follows it', async () => {
    const mail = await nextMailTo(scans.email);
    const code = textOfQrCode(await attachmentOf(mail, 'qr-code'));
    expect(code).toMatch(/\/s\/[\w-]{22}$/);
    expect(mail.html).not.toContain(code);
    const answer = await fetch(code ?? '', { headers: { 'user-agent': FIREFOX, 'accept-language': 'en' } });
    expect(await answer.text()).toContain('This was a test');
  });

  const page = await adminPage(browser);
  const done = { Sent: 5, Opened: 2, Clicked: 1, Submitted: 1, Reported: 1 };
  await test.step('the report says so', async () => {
    expect(await shown(page, campaignId)).toEqual(done);
    const scanned = { Sent: 1, Opened: 1, Clicked: 1, Submitted: 0, Reported: 0 };
    expect(await shown(page, qrCampaignId)).toEqual(scanned);
    await expect(page.getByText('QR code scanned 1')).toBeVisible();
  });

  await test.step('what the scanner did counts while an admin says so', async () => {
    const review = async (who: 'person' | 'machine') => {
      await goToList(page, `/phishing-simulation/reports/${campaignId}/recipients`);
      await page.getByRole('link', { name: people.scanned.lastName }).click();
      const followed = page.getByRole('dialog').getByRole('listitem').filter({ hasText: 'not a browser' });
      await clickButton(followed, `This was a ${who}`);
      await assertToast(page, 'The figures have been updated.');
    };
    await review('person');
    expect(await shown(page, campaignId)).toEqual({ ...done, Opened: 3, Clicked: 2 });
    await review('machine');
    expect(await shown(page, campaignId)).toEqual(done);
  });

  await test.step('what was typed is nowhere', async () => {
    const report = `${BASE}/campaign/${campaignId}/report/recipients?pageSize=100`;
    for (const path of [report, `${report}&isCsv=true`]) {
      const text = await (await request(ACCOUNT, 'GET', path)).text();
      expect(text).toContain(people.submits.email);
      expect(text).not.toContain(PASSWORD);
    }
    const files = await filesBelow(environment().dataDir);
    const holding = (text: string) => files.filter((file) => file.includes(text)).length;
    expect(holding(VISIT), 'files with the visit').toBeGreaterThan(0);
    expect(holding(PASSWORD), 'files with the password').toBe(0);
  });

  await test.step('an anonymous report tells of five people, and says why not of fewer', async () => {
    await goToList(page, '/phishing-simulation/settings/configuration');
    await page.getByRole('switch', { name: 'Anonymous reports' }).check();
    const region = page
      .locator('section')
      .filter({ has: page.getByRole('switch', { name: 'Anonymous reports' }) });
    await clickButton(region, 'Save');
    await assertToast(page, 'Settings updated successfully!');
    const overview = `${BASE}/campaign/${campaignId}/report/overview`;
    await expect
      .poll(async () => {
        const told = await call<{ data: { results: { sent: number } | null } }>(ACCOUNT, 'GET', overview);
        return told.data.results?.sent;
      })
      .toBe(5);
    const report = `/phishing-simulation/reports/${campaignId}`;
    await goToList(page, `${report}/overview`);
    await expect(page.getByText(/^This report is anonymous/)).toBeVisible();
    const funnel = page.getByRole('region', { name: 'In total' }).getByRole('listitem');
    await expect(funnel.filter({ hasText: 'Sent' })).toContainText('5');
    await expect(page.getByRole('heading', { name: 'When people act' })).toHaveCount(0);
    await goToList(page, `${report}/departments`);
    const alone = page.getByRole('row').filter({ hasText: ALONE });
    await expect(alone.getByTitle(/fewer than 5 people, or would tell about others/).first()).toBeVisible();
    await goToList(page, `${report}/groups`);
    await expect(page.getByRole('row').filter({ hasText: '20%' })).toHaveCount(1);
  });
  await page.context().close();
});
