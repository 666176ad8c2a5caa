import type { Locator, Page } from '@playwright/test';
import { ACCOUNTS } from '../support/accounts';
import { call, unique } from '../support/api';
import { asIf } from '../support/as-if';
import { assertAccessible } from '../support/axe';
import { assertNoSidewaysScroll } from '../support/shell';
import { openAs } from '../support/signed-in';
import { expect, test } from '../support/test';
import { assertToast, clickAction, clickButton, goToList } from '../support/users';
import { visit } from '../support/visit';

const BASE = '/phishing/api/v3/company/{companyId}';
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

const nextButton = (page: Page) => page.getByRole('button', { name: 'Next', exact: true });
const cardOf = (page: Page, name: string): Locator =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name }) });
const saved = (page: Page) => expect(page.getByText('Draft saved', { exact: true })).toBeVisible();

interface Draft {
  readonly id: number;
  readonly revision: number;
  readonly settings: object;
}

/** A draft as the wizard makes it. */
async function writeDraft(account: string, name: string): Promise<Draft> {
  const { data } = await call<{ data: Draft }>(account, 'POST', `${BASE}/campaign/create`, {
    kind: 'ONE_TIME',
    name,
    audience: { usersType: 'USERS_ADMINS' },
    templates: [],
    startDate: inDays(9),
    delivery: {},
    education: { subject: 'This was a test', message: 'Look at the sender.' },
  });
  return data;
}

test('a campaign is written by keyboard, kept as a draft, launched, paused, stopped, and deleted', async ({
  page,
}) => {
  await openAs(page.context(), ACCOUNTS.people);
  const name = unique('Simulation');
  await visit(page, '/phishing-simulation-create');

  await test.step('a new campaign needs a name', async () => {
    const field = page.getByRole('textbox', { name: 'Campaign name' });
    await expect(field).toHaveValue(/^Phishing Simulation Campaign \d{4}-\d\d-\d\d$/);
    await field.fill('');
    await expect(page.getByText('Campaign Name is required')).toBeVisible();
    await field.fill(name);
    await page.getByRole('radio', { name: /^Smart phishing/ }).press('Space');
    await assertAccessible(page, 'the type of a campaign');
    await nextButton(page).press('Enter');
    await expect(page).toHaveURL(/\?draft=\d+&step=audience$/);
  });

  await test.step('it is for the admins', async () => {
    await page.getByRole('combobox', { name: 'Recipients' }).press('Enter');
    await page.getByRole('option', { name: 'Admins only' }).press('Enter');
    await nextButton(page).press('Enter');
  });

  await test.step('templates are found, and one leads to a login page', async () => {
    await expect(nextButton(page)).toHaveAccessibleDescription('Please select at least one template.');
    const cards = page.getByRole('list', { name: 'Templates', exact: true });
    await cards.locator('button[aria-pressed]').first().press('Space');
    const selected = page.getByRole('complementary', { name: 'Selected templates' });
    await expect(selected).toContainText('1 template');
    await selected.getByRole('combobox', { name: /^Login page of / }).selectOption({ index: 1 });
    await saved(page);
    await assertAccessible(page, 'the templates of a campaign');
  });

  await test.step('the draft outlives the page', async () => {
    await page.reload();
    await expect(page).toHaveURL(/step=templates$/);
    await expect(page.getByRole('complementary')).toContainText('1 template');
    await nextButton(page).press('Enter');
    await expect(page.getByRole('textbox', { name: 'Subject' })).not.toHaveValue('');
    await nextButton(page).press('Enter');
  });

  await test.step('delivery is refused in the past', async () => {
    const start = page.getByLabel('Start date');
    await start.fill(inDays(-3));
    await expect(page.getByText('The start date cannot be in the past.')).toBeVisible();
    await start.fill(inDays(9));
    await page.getByRole('checkbox', { name: 'Saturday' }).press('Space');
    await expect(page.getByRole('combobox', { name: 'Send from' })).toHaveText('8am');
    await expect(page.getByRole('combobox', { name: 'Send until' })).toHaveText('5pm');
    await assertAccessible(page, 'the delivery of a campaign');
    await nextButton(page).press('Enter');
  });

  await test.step('it is reviewed, and launched', async () => {
    await expect(page.getByRole('table', { name: 'Rounds' }).getByRole('row')).toHaveCount(13);
    await expect(page.getByRole('region', { name: 'Before you launch' })).toContainText(/mail in the first/);
    await assertAccessible(page, 'the review of a campaign');
    await page.getByRole('button', { name: 'Launch campaign' }).press('Enter');
    await page.getByRole('dialog').getByRole('button', { name: 'Launch campaign' }).press('Enter');
    await assertToast(page, 'Phishing campaign launched!');
    await expect(page).toHaveURL(/\/phishing-simulation\/active$/);
  });

  const card = cardOf(page, name);
  await test.step('it is paused and resumed', async () => {
    await expect(card).toContainText('Scheduled');
    await clickAction(page, name, 'Pause');
    await expect(card).toContainText('Paused');
    await clickAction(page, name, 'Resume');
    await expect(card).toContainText('Scheduled');
  });

  await test.step('it is stopped for good', async () => {
    await clickAction(page, name, 'Stop');
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText(
      'The campaign will be archived and you will not be able to resume it!',
    );
    await clickButton(dialog, 'Stop');
    await assertToast(page, 'Phishing campaign archived!');
    await expect(card).toHaveCount(0);
  });

  await test.step('archived, it can be deleted', async () => {
    await goToList(page, '/phishing-simulation/archived');
    await expect(card).toContainText('The campaign was stopped before its start.');
    await clickAction(page, name, 'Delete');
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText(
      'The campaign will be deleted completely and you will not be able to access the reports!',
    );
    await clickButton(dialog, 'Delete');
    await assertToast(page, 'Phishing campaign deleted!');
    await expect(card).toHaveCount(0);
  });
});

test('a draft that another window has changed is not overwritten', async ({ page, complaints }) => {
  complaints.expect(/status of 409/);
  await openAs(page.context(), ACCOUNTS.people);
  const name = unique('Draft');
  const { id, revision, settings } = await writeDraft(ACCOUNTS.people, name);
  await goToList(page, '/phishing-simulation/drafts');
  await cardOf(page, name).getByRole('link', { name }).click();
  const field = page.getByRole('textbox', { name: 'Campaign name' });
  await expect(field).toHaveValue(name);
  await call(ACCOUNTS.people, 'PUT', `${BASE}/campaign/${id}/update`, {
    ...settings,
    name: `${name} theirs`,
    revision,
  });
  await field.fill(`${name} mine`);
  await clickButton(page, 'Load the newest');
  await expect(field).toHaveValue(`${name} theirs`);
  await field.fill(`${name} both`);
  await saved(page);
  await goToList(page, '/phishing-simulation/drafts');
  await clickAction(page, `${name} both`, 'Delete');
  await clickButton(page.getByRole('dialog'), 'Delete');
  await assertToast(page, 'Phishing campaign deleted!');
});

test('on a phone the campaigns fit, and old addresses lead to them', async ({ page }) => {
  await openAs(page.context(), ACCOUNTS.people);
  await page.setViewportSize({ width: 390, height: 844 });
  for (const path of ['/phishing-simulation', '/phishing/campaign']) {
    await goToList(page, path);
    await expect(page).toHaveURL(/\/phishing-simulation\/active$/);
  }
  await assertNoSidewaysScroll(page);
});

test('a read-only admin sees campaigns, and no way to change them', async ({ page }) => {
  await openAs(page.context(), ACCOUNTS.people);
  await asIf(page, { user: { role: 'read_only_admin' } });
  const name = unique('Read');
  const { id } = await writeDraft(ACCOUNTS.people, name);
  await goToList(page, '/phishing-simulation/drafts');
  const card = cardOf(page, name);
  await expect(card).toBeVisible();
  await expect(card.getByRole('button')).toHaveCount(0);
  await expect(card.getByRole('link')).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'New campaign' })).toHaveCount(0);
  await visit(page, '/phishing-simulation-create');
  await expect(nextButton(page)).toHaveCount(0);
  await call(ACCOUNTS.people, 'DELETE', `${BASE}/campaign/${id}/delete`);
});
