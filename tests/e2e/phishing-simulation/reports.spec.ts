import { readFile } from 'node:fs/promises';
import { ACCOUNTS } from '../support/accounts';
import { call, sessionOf, unique } from '../support/api';
import { asIf } from '../support/as-if';
import { assertAccessible } from '../support/axe';
import { reportRows } from '../support/exercises';
import { openAs } from '../support/signed-in';
import { countOf } from '../support/simulations';
import { expect, test } from '../support/test';
import { assertToast, assertTotal, clickAction, clickButton, goToList, searchField } from '../support/users';
import { visit } from '../support/visit';

const BASE = '/phishing/api/v3/company/{companyId}';
const READER = ACCOUNTS.reader;
/** The campaign of the demonstration that has run for a year. */
const YEAR = 'Monthly check for everyone';

interface Campaign {
  readonly id: number;
  readonly name: string;
}
async function campaign(name: string): Promise<number> {
  const { data } = await call<{ data: { items: Campaign[] } }>(READER, 'GET', `${BASE}/campaigns/active`);
  const found = data.items.find((one) => one.name === name);
  if (!found) throw new Error(`${READER} has no campaign ${name}`);
  return found.id;
}
const reportOf = (id: number) => `/phishing-simulation/reports/${id}`;

interface ScannedMail {
  readonly id: number;
  readonly campaignId: number;
  readonly name: string;
}
/** A mail of an archived campaign that a machine clicked, and nobody opened. */
async function scannedMail(): Promise<ScannedMail> {
  const { data } = await call<{ data: { items: Campaign[] } }>(READER, 'GET', `${BASE}/campaigns/archive`);
  for (const { id: campaignId } of data.items) {
    const report = `${BASE}/campaign/${campaignId}/report`;
    const mails = await call<{ data: { items: { id: number; fullName: string; openedAt: unknown }[] } }>(
      READER,
      'GET',
      `${report}/recipients?pageSize=100`,
    );
    for (const { id, fullName } of mails.data.items.filter(({ openedAt }) => openedAt === null)) {
      const told = await call<{ data: { events: { type: string; reason: string | null }[] } }>(
        READER,
        'GET',
        `${report}/recipient/${id}/events`,
      );
      if (told.data.events.some(({ type, reason }) => type === 'CLICKED' && reason !== null))
        return { id, campaignId, name: fullName };
    }
  }
  throw new Error('no machine has clicked a mail');
}

test('the tabs of a report agree, and keep their filters in the address', async ({ page }) => {
  const id = await campaign(YEAR);
  await openAs(page.context(), READER);
  await goToList(page, '/phishing-simulation/active');
  await page.getByRole('link', { name: YEAR }).click();
  await expect(page).toHaveURL(`${reportOf(id)}/overview`);
  await expect(page.getByRole('region', { name: 'In total' })).toBeVisible();
  await assertAccessible(page, 'the overview of a simulation');
  const [sent, clicked] = [await countOf(page, 'Sent'), await countOf(page, 'Clicked')];

  await test.step('numbers lead to the recipients they count', async () => {
    await page.getByRole('link', { name: 'Clicked', exact: true }).click();
    await expect(page).toHaveURL(`${reportOf(id)}/recipients?phishingEvents=CLICKED`);
    await assertTotal(page, clicked);
    await page.reload();
    await assertTotal(page, clicked);
    await assertAccessible(page, 'the recipients of a simulation');
  });

  await test.step('rounds, departments and templates add up', async () => {
    for (const tab of ['Rounds', 'Departments', 'Templates']) {
      await goToList(page, `${reportOf(id)}/${tab.toLowerCase()}?pageSize=100`);
      const rows = reportRows(page, tab);
      // Outlines of rows have no numbers yet.
      const sentInAll = () =>
        rows.evaluateAll((all) => {
          const heads = [...(all[0]?.closest('table')?.querySelectorAll('thead th') ?? [])];
          const at = heads.findIndex((head) => head.textContent?.startsWith('Sent'));
          const cells = all.map((row) => (row as HTMLTableRowElement).cells[at]?.textContent ?? '');
          return cells.reduce((total, text) => total + Number(text.replace(/\D/g, '')), 0);
        });
      await expect.poll(sentInAll, tab).toBe(Number(sent.replace(/\D/g, '')));
    }
  });

  await test.step('a department leads to its people, an unknown column is ignored', async () => {
    await goToList(page, `${reportOf(id)}/departments?orderBy=secret&order=asc`);
    const link = reportRows(page, 'Departments').getByRole('link').first();
    const name = (await link.textContent()) ?? '';
    await link.click();
    await expect(page).toHaveURL(/\/recipients\?departments=\d+$/);
    await expect(page.getByRole('button', { name: `Remove filter ${name}` })).toBeVisible();
    await searchField(page).fill('zzzz');
    await expect(page.getByText('No data was found, try another search')).toBeVisible();
  });

  await test.step('a period from an old address is taken over', async () => {
    await visit(
      page,
      `${reportOf(id)}/recipients?campaignStartDate=2020-01-05&dateRange=2020-01-01,2020-02-01`,
    );
    await expect(page).toHaveURL(`${reportOf(id)}/recipients?periodFrom=2020-01-01&periodTo=2020-02-01`);
    await expect(page.getByLabel('From')).toHaveValue('2020-01-01');
    await expect(page.getByText('No data was found, try another search')).toBeVisible();
  });

  await test.step('all that match are exported', async () => {
    await goToList(page, `${reportOf(id)}/recipients?phishingEvents=CLICKED`);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export CSV' }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^phishing-simulation-recipients-.+\.csv$/);
    const lines = (await readFile(await download.path(), 'utf8')).trim().split(/\r?\n/);
    expect(lines).toHaveLength(1 + Number(clicked));
  });

  await test.step('the message of a template can be looked at', async () => {
    await goToList(page, `${reportOf(id)}/templates`);
    await reportRows(page, 'Templates').first().getByRole('button').click();
    await expect(page.getByRole('dialog').locator('iframe')).toBeVisible();
  });
});

test('what an admin says of a machine changes the figures, and can be taken back', async ({ page }) => {
  const { id: mailId, campaignId: id, name } = await scannedMail();
  await openAs(page.context(), READER);
  await goToList(page, `${reportOf(id)}/overview`);
  const before = Number((await countOf(page, 'Clicked')).replace(/\D/g, ''));
  await visit(page, `${reportOf(id)}/recipients?mail=${mailId}`);
  const drawer = page.getByRole('dialog', { name });
  const click = drawer.getByRole('listitem').filter({ hasText: 'Clicked' });
  await expect(click).toContainText('It came too soon after delivery.');
  await assertAccessible(page, 'what happened to a mail');
  const clicks = async () => {
    await goToList(page, `${reportOf(id)}/overview`);
    return countOf(page, 'Clicked');
  };

  await clickButton(click, 'This was a person');
  await expect(click).toContainText('Person, says an admin');
  await assertToast(page, 'The figures have been updated.');
  expect(Number((await clicks()).replace(/\D/g, ''))).toBe(before + 1);

  await visit(page, `${reportOf(id)}/recipients?mail=${mailId}`);
  await clickButton(click, 'This was a machine');
  await expect(click).toContainText('Machine, says an admin');
  expect(Number((await clicks()).replace(/\D/g, ''))).toBe(before);

  await visit(page, `${reportOf(id)}/recipients?mail=${mailId}`);
  await drawer.getByRole('link', { name: 'All simulations of this person' }).click();
  await expect(page).toHaveURL(/\/user_profile\/\d+\/phishing_simulations$/);
  await expect(
    page.getByRole('table', { name: 'Phishing simulations' }).getByRole('link').first(),
  ).toBeVisible();
});

test('a campaign gets more recipients and a test, and its reports can name nobody', async ({ page }) => {
  const account = ACCOUNTS.people;
  const name = unique('Reported');
  const { data: draft } = await call<{ data: { id: number } }>(account, 'POST', `${BASE}/campaign/create`, {
    kind: 'ONE_TIME',
    name,
    audience: { usersType: 'USERS_ADMINS' },
    templates: [],
    startDate: null,
    delivery: {},
    education: { subject: 'This was a test', message: 'Look at the sender.' },
  });
  const { data: templates } = await call<{ data: { items: { id: number }[] } }>(
    account,
    'GET',
    `${BASE}/campaigns/templates?pageSize=5`,
  );
  await call(account, 'POST', `${BASE}/campaign/${draft.id}/launch`, {
    kind: 'ONE_TIME',
    name,
    audience: { usersType: 'USERS_SELECTED', selectedUsersIds: [(await sessionOf(account)).userId] },
    templates: [{ templateId: templates.items[0]?.id }],
    startDate: new Date(Date.now() + 9 * 86_400_000).toISOString().slice(0, 10),
    delivery: { timezone: 'UTC', deliveryDays: [1, 2, 3, 4, 5] },
    education: { isShown: true, subject: 'This was a test', message: 'Look at the sender.' },
  });
  await openAs(page.context(), account);
  await goToList(page, reportOf(draft.id));

  await test.step('one mails a test to oneself', async () => {
    await clickAction(page, name, 'Send me a test');
    const dialog = page.getByRole('dialog', { name: 'Send a test to yourself' });
    await assertAccessible(page, 'a test to oneself');
    await clickButton(dialog, 'Send test');
    await assertToast(page, `The test is on its way to ${account}.`);
  });

  await test.step('people are added once they are chosen', async () => {
    await clickAction(page, name, 'Add recipients');
    const dialog = page.getByRole('dialog', { name: `Add recipients to ${name}` });
    await clickButton(dialog, 'Add recipients');
    await expect(dialog.getByText('Please select at least one user.')).toBeVisible();
    await assertAccessible(page, 'more recipients');
    await dialog.getByRole('option').first().click();
    await page.keyboard.press('Tab');
    await clickButton(dialog, 'Add recipients');
    await assertToast(page, /^\d+ recipients? (was|were) added\./);
  });

  await test.step('reports name nobody once that is chosen', async () => {
    await goToList(page, '/phishing-simulation/settings/configuration');
    const region = page
      .locator('section')
      .filter({ has: page.getByRole('switch', { name: 'Anonymous reports' }) });
    await page.getByRole('switch', { name: 'Anonymous reports' }).check();
    await clickButton(region, 'Save');
    await assertToast(page, 'Settings updated successfully!');
    await goToList(page, `${reportOf(draft.id)}/recipients`);
    await expect(page.getByText('This report names nobody')).toBeVisible();
    await goToList(page, `${reportOf(draft.id)}/departments`);
    await expect(
      page.getByText(/at least 5 people each\. Departments, groups, and templates of fewer/),
    ).toBeVisible();
    await goToList(page, '/phishing-simulation/settings/configuration');
    await page.getByRole('switch', { name: 'Anonymous reports' }).uncheck();
    await clickButton(region, 'Save');
    await clickButton(page.getByRole('dialog'), 'Name people');
    await goToList(page, `${reportOf(draft.id)}/recipients`);
    await expect(reportRows(page, 'Recipients').first()).toBeVisible();
  });

  await test.step('deleted, it leads to the archived ones', async () => {
    await clickAction(page, name, 'Stop');
    await clickButton(page.getByRole('dialog'), 'Stop');
    await expect(page.getByRole('heading', { name: "The campaign wasn't launched" })).toBeVisible();
    await clickAction(page, name, 'Delete');
    await clickButton(page.getByRole('dialog'), 'Delete');
    await expect(page).toHaveURL(/\/phishing-simulation\/archived$/);
  });
});

test('a read-only admin reads a report, and finds nothing to change', async ({ page }) => {
  const { id: mailId, campaignId: id, name } = await scannedMail();
  await openAs(page.context(), READER);
  await asIf(page, { user: { role: 'read_only_admin' } });
  await visit(page, `${reportOf(id)}/recipients?mail=${mailId}&testOf=${await campaign(YEAR)}`);
  const drawer = page.getByRole('dialog', { name });
  await expect(drawer.getByText('It came too soon after delivery.').first()).toBeVisible();
  await expect(drawer.getByRole('button', { name: /^This was a/ })).toHaveCount(0);
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: /^Actions for/ })).toHaveCount(0);
});

test('a report is printed whole, without its tools', async ({ page }) => {
  const id = await campaign(YEAR);
  await openAs(page.context(), READER);
  // A4 without its margins.
  await page.setViewportSize({ width: 718, height: 1000 });
  await goToList(page, `${reportOf(id)}/overview`);
  await expect(page.locator('svg.recharts-surface').first()).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  const width = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(width).toBeLessThanOrEqual(0);
  await expect(page.getByRole('button', { name: 'Print' })).toHaveCount(0);
  await expect(page.getByRole('navigation', { name: 'Report by' })).toHaveCount(0);
});
