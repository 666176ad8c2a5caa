import { type MailProviders, startMailProviders } from '@tests/support/mail-providers';
import { type NameServer, nameServer } from '@tests/support/name-server';
import { confirmAddress, registerCompany, startTrial, unique } from '../support/api';
import { assertAccessible } from '../support/axe';
import { environment } from '../support/environment';
import { mailsTo, nextMailTo } from '../support/inbox';
import { type OwnGateway, startOwnGateway } from '../support/own-gateway';
import { openAs } from '../support/signed-in';
import { confirmIdentity } from '../support/step-up';
import { expect, test } from '../support/test';
import { assertToast, clickButton } from '../support/users';
import { visit } from '../support/visit';

const PAGE = '/settings/integration/mail';

let dns: NameServer;
let providers: MailProviders;
let gateway: OwnGateway;
test.beforeAll(async () => {
  [dns, providers] = await Promise.all([nameServer(), startMailProviders()]);
  gateway = await startOwnGateway({ ...providers.environment, DNS_SERVERS: dns.address });
});
test.afterAll(async () => {
  await gateway.close();
  await Promise.all([providers.close(), dns.close()]);
});

test('the owner connects a mailbox at Microsoft, which is refused, tested by a code, used and disconnected', async ({
  browser,
}) => {
  const owner = await registerCompany();
  await confirmAddress(owner);
  await startTrial(owner);
  const context = await browser.newContext({ baseURL: environment().origin });
  await openAs(context, owner);
  const page = await context.newPage();
  const main = page.getByRole('main');
  const domain = `${unique('outlook')}.net`;
  const mailbox = `training@${domain}`;
  const section = main.getByRole('region', { name: 'Office Graph API' });

  await test.step('the domain of the mailbox is verified', async () => {
    await visit(page, '/settings/domains');
    await main.getByRole('textbox', { name: 'Domain' }).fill(domain);
    await clickButton(main, 'Add domain');
    await confirmIdentity(page, owner);
    dns.names.set(domain, [await main.getByText(/^vigil-domain-verification=/).innerText()]);
    await clickButton(main, `Check ${domain} now`);
    await expect(main.getByText('Verified', { exact: true }).first()).toBeVisible();
  });

  await test.step('who says no at Microsoft is told so, and can try again', async () => {
    providers.state.signInError = 'access_denied';
    await visit(page, PAGE);
    await clickButton(section, 'Connect a mailbox');
    await assertToast(page, 'Microsoft was not allowed to send your mails.');
    // The answer is neither in the address nor redeemed by a reload.
    await expect(page).toHaveURL(new RegExp(`${PAGE}$`));
    await expect(section.getByRole('button', { name: 'Connect a mailbox' })).toBeEnabled();
  });

  await test.step('a mailbox of another organization is refused', async () => {
    providers.state.signInError = '';
    providers.state.microsoft.sender = { mail: 'ceo@elsewhere.example', displayName: 'CEO' };
    await clickButton(section, 'Connect a mailbox');
    await assertToast(page, 'This mailbox is not at a domain that you have verified.');
    await expect(main.getByText('We send all your mails.')).toBeVisible();
  });

  await test.step('their own is connected, and waits to be tested', async () => {
    providers.state.microsoft.sender = { mail: mailbox, displayName: 'Training' };
    await clickButton(section, 'Connect a mailbox');
    await assertToast(page, 'The mailbox is connected. Send a test mail to use it.');
    const candidate = main.getByRole('region', { name: 'To be tested' });
    await expect(candidate.getByText(mailbox)).toBeVisible();
    await expect(
      main.getByText('Custom SMTP and Office Graph API cannot be used together', { exact: true }),
    ).toBeVisible();
    await assertAccessible(page, 'mailbox at Microsoft, to be tested');
  });

  await test.step('the code that the mailbox sends puts it to use', async () => {
    await clickButton(main, 'Send a test mail');
    await assertToast(page, 'The server has taken the test mail. Enter its code.');
    const sent = providers.sentBy.at(-1);
    expect(sent?.sender).toBe(mailbox);
    const code = /^(\d{6})$/m.exec(sent?.content ?? '')?.[1] ?? '';
    const before = (await mailsTo(owner)).length;
    const candidate = main.getByRole('region', { name: 'To be tested' });
    await candidate.getByLabel(/^Code of the test mail/).fill(code);
    await clickButton(candidate, 'Use it');
    await assertToast(page, 'Your mails are sent this way now.');
    await expect(main.getByText('In use', { exact: true })).toBeVisible();
    await expect(section.getByRole('button', { name: 'Change' })).toBeVisible();
    expect((await nextMailTo(owner, before)).text).toContain('Mails are sent by a mailbox at Microsoft');
  });

  await test.step('it is disconnected', async () => {
    const before = (await mailsTo(owner)).length;
    await clickButton(main, 'Disconnect');
    await clickButton(page.getByRole('dialog', { name: 'Disconnect the mailbox?' }), 'Disconnect');
    await assertToast(page, 'The mailbox was disconnected.');
    await expect(main.getByText('We send all your mails.')).toBeVisible();
    await expect(section.getByRole('button', { name: 'Connect a mailbox' })).toBeEnabled();
    expect((await nextMailTo(owner, before)).text).toContain(
      'The mailbox at Microsoft no longer sends your mails',
    );
  });
  await context.close();
});
