import type { Locator, Page } from '@playwright/test';
import { type NameServer, nameServer } from '@tests/support/name-server';
import { type SmtpSink, startSink } from '@tests/support/smtp-sink';
import { ACCOUNTS } from '../support/accounts';
import {
  acceptInvitation,
  beginTraining,
  call,
  confirmAddress,
  listPeople,
  registerCompany,
  startTrial,
  unique,
} from '../support/api';
import { assertAccessible } from '../support/axe';
import { environment } from '../support/environment';
import { mailsTo, nextMailTo } from '../support/inbox';
import { type OwnGateway, startOwnGateway } from '../support/own-gateway';
import { goToCustomers, LISTS } from '../support/partners';
import { openAs } from '../support/signed-in';
import { confirmIdentity } from '../support/step-up';
import { expect, test } from '../support/test';
import { assertToast, clickAction, clickButton } from '../support/users';
import { visit } from '../support/visit';

const PAGE = '/settings/integration/mail';
const HOST = 'mail.corp.example';
const TRUSTED_ONLY = /^Only the account owner, and admins if the owner allows it/;

test.describe('with a mail server of their own', () => {
  let dns: NameServer;
  let server: SmtpSink;
  let gateway: OwnGateway;
  test.beforeAll(async () => {
    [dns, server] = await Promise.all([nameServer(), startSink()]);
    const settings = { DNS_SERVERS: dns.address, OWN_MAIL_HOSTS: `${HOST}=127.0.0.1:${server.port}` };
    gateway = await startOwnGateway(settings);
  });
  test.afterAll(async () => {
    await gateway.close();
    await Promise.all([server.close(), dns.close()]);
  });

  test('the owner sends by it: it is tested, fails, holds and is removed', async ({ browser }) => {
    const owner = await registerCompany();
    await confirmAddress(owner);
    await startTrial(owner);
    const context = await browser.newContext({ baseURL: environment().origin });
    await openAs(context, owner);
    const page = await context.newPage();
    const main = page.getByRole('main');
    const domain = `${unique('mail')}.net`;
    // A person is reminded once a day.
    const [first, second] = await learnersWithTasks(owner);

    await test.step('without a verified domain there is nothing to send from', async () => {
      await visit(page, PAGE);
      await expect(main.getByText('We send all your mails.')).toBeVisible();
      await expect(main.getByText('Verify the domain that your mails come from first.')).toBeVisible();
      await main.getByRole('link', { name: 'View domains' }).click();
      await main.getByRole('textbox', { name: 'Domain' }).fill(domain);
      await clickButton(main, 'Add domain');
      await confirmIdentity(page, owner);
      const value = await main.getByText(/^vigil-domain-verification=/).innerText();
      dns.names.set(domain, [value]);
      await clickButton(main, `Check ${domain} now`);
      await expect(main.getByText('Verified', { exact: true }).first()).toBeVisible();
    });

    await test.step('a server is saved, and tested by a code that arrives through it', async () => {
      await visit(page, PAGE);
      const form = main.getByRole('region', { name: 'Custom SMTP' });
      await form.getByLabel(/^Host/).fill(HOST);
      await pick(page, form, 'Encryption', 'None, inside your own network only');
      await form.getByLabel(/^Sender's address/).fill(`training@${domain}`);
      await clickButton(form, 'Save');
      await assertToast(page, 'Saved. Send a test mail to use it.');
      await clickButton(main, 'Send a test mail');
      await assertToast(page, 'The server has taken the test mail. Enter its code.');
      const code = /^(\d{6})$/m.exec(server.received.at(-1)?.text ?? '')?.[1] ?? '';
      const before = (await mailsTo(owner)).length;
      const tested = main.getByRole('region', { name: 'To be tested' });
      await tested.getByLabel(/^Code of the test mail/).fill(code);
      await clickButton(tested, 'Use it');
      await assertToast(page, 'Your mails are sent this way now.');
      await expect(main.getByText('In use', { exact: true })).toBeVisible();
      // By the product's own mail, whoever has changed it.
      expect((await nextMailTo(owner, before)).text).toContain('Mails are sent by a mail server of your own');
      await assertAccessible(page, 'mail of your own, in use');
    });

    await test.step('reminders go by it', async () => {
      await first.remind();
      await expect.poll(() => server.received.filter(({ to }) => to === first.email).length).toBe(1);
      expect(server.received.at(-1)?.from).toBe(`training@${domain}`);
    });

    await test.step('the records of the domain are looked up, with what to publish', async () => {
      await clickButton(main, 'Check records');
      await expect(main.getByText(`v=spf1 a:${HOST} ~all`)).toBeVisible();
      await expect(main.getByText(`_dmarc.${domain}`)).toBeVisible();
    });

    await test.step('what it refuses waits, and is released to the product', async () => {
      await pick(page, main, 'Mails that it does not take', 'They wait, for up to 5 days');
      await assertToast(page, 'Your choice was saved.');
      server.behave = () => 'fail';
      const before = (await mailsTo(second.email)).length;
      await second.remind();
      await expect(async () => {
        await page.reload();
        await expect(main.getByRole('heading', { name: '1 mail waits' })).toBeVisible({ timeout: 3000 });
        // Asked beside the mails, maybe before the server refused.
        await expect(main.getByText('Failing', { exact: true })).toBeVisible({ timeout: 3000 });
      }).toPass();
      await expect(main.getByText('554 5.6.0 not wanted')).toBeVisible();
      await clickButton(main, 'Have them sent by us now');
      await clickButton(page.getByRole('dialog'), 'Have them sent by us now');
      await nextMailTo(second.email, before);
    });

    await test.step('it is removed', async () => {
      const before = (await mailsTo(owner)).length;
      await clickButton(main, 'Remove');
      await clickButton(page.getByRole('dialog'), 'Remove');
      await assertToast(page, 'The mail server was removed.');
      await expect(main.getByText('We send all your mails.')).toBeVisible();
      expect((await nextMailTo(owner, before)).text).toContain('The mail server of your own was removed');
    });
    await context.close();
  });
});

test('others read it: a read-only admin, and the Free plan', async ({ browser }) => {
  for (const account of [ACCOUNTS.readOnly, ACCOUNTS.free]) {
    const context = await browser.newContext({ baseURL: environment().origin });
    await openAs(context, account);
    const page = await context.newPage();
    await visit(page, '/settings/integration');
    await page.getByRole('main').getByRole('link', { name: 'View mail settings' }).click();
    await assertReads(page);
    const hint = page.getByRole('main').getByText(TRUSTED_ONLY);
    // The owner of the Free plan may change it, once there is a plan.
    await expect(hint).toHaveCount(account === ACCOUNTS.readOnly ? 1 : 0);
    const locked = page.getByRole('main').getByText('Mail of your own is part of Boost.');
    await expect(locked).toHaveCount(account === ACCOUNTS.free ? 1 : 0);
    await context.close();
  }
});

test("a partner's visitor reads it in a customer's company, and changes nothing", async ({ browser }) => {
  const context = await browser.newContext({ baseURL: environment().origin });
  await openAs(context, ACCOUNTS.partner);
  const page = await context.newPage();
  await goToCustomers(page, LISTS.reseller, 'Bramble Court Hotels');
  await clickAction(page, 'Bramble Court Hotels', 'Log in as company');
  await expect(page.getByText(/you are acting as .* in Bramble Court Hotels/)).toBeVisible();
  await visit(page, PAGE);
  await assertReads(page);
  await expect(page.getByRole('main').getByText(TRUSTED_ONLY)).toBeVisible();
  await context.close();
});

/** Everything is there to be read, and there is nothing to change it with. */
async function assertReads(page: Page): Promise<void> {
  const main = page.getByRole('main');
  await expect(main.getByText('We send all your mails.')).toBeVisible();
  await expect(main.getByText('No address has refused a mail.')).toBeVisible();
  for (const role of ['textbox', 'combobox'] as const) await expect(main.getByRole(role)).toHaveCount(0);
  await expect(main.getByRole('button', { name: /Save|Connect|Remove|test/ })).toHaveCount(0);
}

/** Picks from a short list. */
async function pick(page: Page, within: Locator, label: string, name: string): Promise<void> {
  await within.getByRole('combobox', { name: label }).click();
  await page.getByRole('option', { name }).click();
}

/** Two learners with something to do, and what reminds each of it. */
async function learnersWithTasks(owner: string) {
  const emails = [`${unique('learner')}@test.example`, `${unique('learner')}@test.example`] as const;
  await beginTraining(owner, emails);
  for (const email of emails) await acceptInvitation(email);
  const people = await listPeople(owner);
  const one = (email: string) => ({
    email,
    remind: () =>
      call(owner, 'POST', '/customers/api/v1/company/{companyId}/users/reminders', {
        selectedUserIds: people.flatMap((person) => (person.email === email ? person.id : [])),
        taskTypes: ['videoTraining'],
        subject: 'Please finish',
        message: 'It takes ten minutes.',
      }),
  });
  return [one(emails[0]), one(emails[1])] as const;
}
