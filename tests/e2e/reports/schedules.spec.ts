import { readPdf } from '@tests/support/read-pdf';
import { ACCOUNTS } from '../support/accounts';
import { call, unique } from '../support/api';
import { environment } from '../support/environment';
import { mailsTo, nextMailTo } from '../support/inbox';
import { expect, test } from '../support/test';
import { assertToast, clickAction, clickButton, goToList, rowOf, rows } from '../support/users';
import { visit } from '../support/visit';

const SCHEDULES = '/reports/schedules';
const API = '/reports/api/v1/company/{companyId}/report_schedules';

test.describe('an admin', () => {
  test.use({ account: ACCOUNTS.people });

  test('schedules a report for an address outside, which confirms it, reads it and stops it', async ({
    page,
    browser,
    complaints,
  }) => {
    // An address elsewhere is refused.
    complaints.expect(/status of 422/);
    const name = unique('Board');
    // At a domain that the company has proved.
    const outside = `${unique('board')}@redmoor.example`;
    await visit(page, '/reports-training');

    await test.step('from the report', async () => {
      await clickButton(page, 'Schedule');
      const dialog = page.getByRole('dialog', { name: 'Schedule a report' });
      await dialog.getByRole('textbox', { name: 'Name' }).fill(name);
      const addresses = dialog.getByRole('textbox', { name: 'Other addresses' });
      await addresses.fill('board@elsewhere.example');
      await clickButton(dialog, 'Schedule');
      await expect(dialog.getByText('at a domain that your company has verified')).toBeVisible();
      await addresses.fill(outside);
      await clickButton(dialog, 'Schedule');
      await assertToast(page, 'Scheduled');
      await goToList(page, SCHEDULES);
      await expect(rowOf(page, name)).toContainText('1 not confirmed');
    });

    await test.step("the address confirms by the mail's button", async () => {
      const link = /https?:\S+\/report-mails\/confirm\/\S+/.exec((await nextMailTo(outside)).text)?.[0];
      const guest = await (await browser.newContext()).newPage();
      await guest.goto(link ?? '');
      await guest.getByRole('button', { name: 'Yes, send it to me' }).click();
      await expect(guest.getByRole('heading', { name: 'Confirmed' })).toBeVisible();
      await guest.context().close();
    });

    const mail = await test.step('it is sent now, as a PDF that names nobody', async () => {
      await clickAction(page, name, 'Send now');
      await clickButton(page.getByRole('dialog', { name: `Send “${name}” now?` }), 'Send now');
      await assertToast(page, 'The report is being sent');
      const sent = await nextMailTo(outside, 1);
      const [file] = sent.attachments ?? [];
      const { inboxOrigin } = environment();
      const answer = await fetch(`${inboxOrigin}/email/${sent.id}/attachment/${file?.generatedFileName}`);
      const { text } = await readPdf(new Uint8Array(await answer.arrayBuffer()));
      expect(text).toContain('This copy names nobody.');
      expect(text).not.toContain('@');
      return sent;
    });

    await test.step('one press in the mail program stops it', async () => {
      const { headers } = mail;
      expect(headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click');
      const stop = await fetch(headers['list-unsubscribe']?.replace(/[<>]/g, '') ?? '', {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: 'List-Unsubscribe=One-Click',
      });
      expect(stop.status).toBe(200);
      await goToList(page, SCHEDULES);
      await clickAction(page, name, 'Recipients and history');
      const drawer = page.getByRole('dialog', { name });
      await expect(drawer.getByText('Stopped by the recipient')).toBeVisible();
      await expect(drawer.getByRole('listitem').filter({ hasText: outside }).getByText('Sent')).toBeVisible();
      await page.keyboard.press('Escape');
    });

    await test.step('it is paused and deleted', async () => {
      await clickAction(page, name, 'Pause');
      await expect(rowOf(page, name)).toContainText('Paused');
      await clickAction(page, name, 'Delete');
      await clickButton(page.getByRole('dialog', { name: `Delete “${name}”?` }), 'Delete');
      await expect(rowOf(page, name)).toHaveCount(0);
      expect(await mailsTo(outside)).toHaveLength(2);
    });
  });
});

test.describe('a read-only admin', () => {
  test.use({ account: ACCOUNTS.readOnly });

  test('sees what is scheduled, and can only look at it', async ({ page }) => {
    const name = unique('Read');
    const { id } = await call<{ id: number }>(ACCOUNTS.reader, 'POST', API, {
      ...{ name, report: 'training', frequency: 'monthly', hour: 8 },
      userIds: [(await call<{ data: { id: number } }>(ACCOUNTS.reader, 'GET', '/api/v1/user')).data.id],
    });
    await goToList(page, SCHEDULES);
    await expect(page.getByRole('button', { name: 'Schedule report' })).toHaveCount(0);
    await page.getByRole('button', { name: `Actions for ${name}` }).click();
    await expect(page.getByRole('menuitem')).toHaveText(['Recipients and history']);
    await page.getByRole('menuitem').click();
    await expect(page.getByRole('dialog', { name }).getByText('Gets it')).toBeVisible();
    // Other scenarios read this company as the fixtures have it.
    await call(ACCOUNTS.reader, 'DELETE', `${API}/${id}`);
  });
});

test.describe('a company without Boost', () => {
  test.use({ account: ACCOUNTS.free });

  test('is led from scheduled reports to what Boost brings', async ({ page }) => {
    await visit(page, SCHEDULES);
    await expect(page).toHaveURL(/\/reports(\?|$)/);
    await expect(page.getByRole('dialog')).toBeVisible();
    await expect(rows(page)).toHaveCount(0);
  });
});
