import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { onePagePdf } from '@tests/support/pdfs';
import { ACCOUNTS } from '../support/accounts';
import { type Person, unique } from '../support/api';
import { joinLearners } from '../support/exercises';
import { openAs } from '../support/signed-in';
import { expect, test } from '../support/test';
import { assertToast, choose, clickAction, clickButton, goToList, rowOf, rows } from '../support/users';

const ADMIN = ACCOUNTS.people;
const PHONE = { width: 390, height: 844 };

const policyOf = (page: Page) => /\/policies\/(\d+)\//.exec(page.url())?.[1] ?? '';
/** The text of the document in its frame, which is nobody else's origin. */
const documentIn = (page: Page) => page.frameLocator('iframe').getByText('Badges are worn.');

async function openTask(page: Page, name: string): Promise<void> {
  await page.goto('/learn');
  await page.getByRole('link', { name }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
}
const acknowledge = (page: Page) => clickButton(page, 'I have read and understood');

/** Writes, publishes and assigns a policy with a PDF as its admin. */
async function assignPolicy(page: Page, name: string, department: string): Promise<void> {
  await goToList(page, '/policies');
  await page.getByRole('link', { name: 'New policy' }).first().click();
  await page.getByRole('textbox', { name: 'Title' }).fill(name);
  await page.getByRole('textbox', { name: 'Text' }).fill('What is asked of all of us.');
  await page.getByRole('radio', { name: 'PDF file' }).check();
  await page.locator('input[type=file]').setInputFiles({
    name: 'badges.pdf',
    mimeType: 'application/pdf',
    buffer: onePagePdf(),
  });
  await expect(page.getByText('badges.pdf')).toBeVisible();
  await clickButton(page, 'Publish');
  await assertToast(page, 'Revision 1 is published.');
  await page.getByRole('combobox', { name: 'Assign to' }).click();
  await page.getByRole('option', { name: 'Departments' }).click();
  await choose(page, 'Departments', department);
  await page.keyboard.press('Escape');
  await page.getByRole('switch', { name: 'Send an email' }).uncheck();
  await clickButton(page, 'Assign policy');
  await assertToast(page, `“${name}” is assigned.`);
}

test.describe('a policy', () => {
  test.use({ account: ADMIN, viewport: { width: 1440, height: 900 } });

  test('is read and acknowledged on a phone, also without a connection, and again in its next revision', async ({
    page,
    browser,
    baseURL,
    complaints,
  }) => {
    complaints.expect(/ERR_INTERNET_DISCONNECTED|Failed to load resource|Failed to fetch/);
    const [department, people] = await joinLearners(ADMIN, ['ada', 'bo']);
    const [ada, bo] = people as [Person, Person];
    const name = unique('Badges');
    const asLearner = async ({ email }: Person) => {
      const context = await browser.newContext({
        viewport: PHONE,
        hasTouch: true,
        ...(baseURL && { baseURL }),
      });
      await openAs(context, email);
      return context.newPage();
    };
    await assignPolicy(page, name, department.name);
    const id = policyOf(page);
    const phone = await asLearner(ada);
    const other = await asLearner(bo);

    await test.step('on a phone, once its document was shown', async () => {
      await openTask(phone, name);
      await expect(documentIn(phone)).toBeVisible();
      await acknowledge(phone);
      await expect(phone.getByText('Acknowledged', { exact: true })).toBeVisible();
      const download = phone.waitForEvent('download');
      await clickButton(phone, 'Download certificate');
      expect(await readFile(await (await download).path(), 'latin1')).toMatch(/^%PDF-/);
    });

    await test.step('without a connection, with the document that was kept', async () => {
      await openTask(other, name);
      await expect(documentIn(other)).toBeVisible();
      await other.evaluate(() => navigator.serviceWorker.ready);
      const browserOf = await other.context().newCDPSession(other);
      await browserOf.send('Network.clearBrowserCache');
      await other.context().setOffline(true);
      await other.reload();
      await expect(documentIn(other)).toBeVisible();
      await acknowledge(other);
      await expect(other.getByText(/^You acknowledged this policy at/)).toBeVisible();
      await other.context().setOffline(false);
      await other.reload();
      await expect(other.getByText('Acknowledged', { exact: true })).toBeVisible();
    });

    await test.step('again in its next revision, while the evidence of the first one stays', async () => {
      await goToList(page, `/policies/${id}/document`);
      await clickAction(page, name, 'New revision');
      await page.getByRole('textbox', { name: 'Text' }).fill('What is asked of all of us, always.');
      await clickButton(page, 'Publish revision');
      await clickButton(page.getByRole('dialog'), 'Publish revision');
      await assertToast(page, 'Revision 2 is published.');
      await openTask(phone, name);
      await expect(phone.getByText('Revision 2')).toBeVisible();
      await expect(documentIn(phone)).toBeVisible();
      await acknowledge(phone);
      await expect(phone.getByText('Acknowledged', { exact: true })).toBeVisible();
    });

    await test.step('as evidence: the list, its CSV and a certificate', async () => {
      await goToList(page, `/policies/${id}/acknowledgements`);
      await expect(rows(page)).toHaveCount(3);
      const csv = page.waitForEvent('download');
      await clickButton(page, 'Export CSV');
      const lines = (await readFile(await (await csv).path(), 'utf8')).trim().split('\n');
      expect(lines).toHaveLength(4);
      expect(lines.slice(1).filter((line) => line.includes(ada.email))).toHaveLength(2);
      const certificate = page.waitForEvent('download');
      await rowOf(page, bo.email).getByRole('button').click();
      await page.getByRole('menuitem', { name: 'Download certificate' }).click();
      expect((await certificate).suggestedFilename()).toMatch(/\.pdf$/);
    });

    await test.step('somebody is excused for a reason, and asked again', async () => {
      await goToList(page, `/policies/${id}/people`);
      await rowOf(page, bo.email).getByRole('button').click();
      await page.getByRole('menuitem', { name: 'Excuse' }).click();
      await page.getByRole('textbox', { name: 'Reason' }).fill('On leave');
      await clickButton(page.getByRole('dialog'), 'Excuse');
      await expect(rowOf(page, bo.email)).toHaveCount(0);
      await goToList(page, `/policies/${id}/exceptions`);
      await expect(rowOf(page, 'On leave')).toBeVisible();
      await rowOf(page, bo.email).getByRole('button').click();
      await page.getByRole('menuitem', { name: 'Take back' }).click();
      await clickButton(page.getByRole('dialog'), 'Take back');
      await goToList(page, `/policies/${id}/people`);
      await expect(rowOf(page, bo.email)).toBeVisible();
    });

    await test.step('until it ends', async () => {
      await goToList(page, '/policies');
      await clickAction(page, name, 'End');
      await clickButton(page.getByRole('dialog'), 'End');
      await expect(rowOf(page, name).getByText('Ended')).toBeVisible();
    });
  });
});

test.describe('read-only admins', () => {
  test.use({ account: ACCOUNTS.readOnly });

  test('see the policies and nothing to write', async ({ page }) => {
    await goToList(page, '/policies');
    await expect(rows(page).first()).toBeVisible();
    await expect(page.getByRole('link', { name: 'New policy' })).toHaveCount(0);
    await rows(page).first().getByRole('link').first().click();
    await expect(page.getByRole('navigation', { name: 'Parts of the policy' })).toBeVisible();
    for (const name of ['New revision', 'Edit'])
      await expect(page.getByRole('link', { name })).toHaveCount(0);
    await page.getByRole('link', { name: 'Assignment' }).click();
    await expect(page.getByRole('button', { name: /Assign policy|Save changes/ })).toHaveCount(0);
  });
});
