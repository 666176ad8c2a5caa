import { type MailProviders, startMailProviders } from '@tests/support/mail-providers';
import { ACCOUNTS } from '../support/accounts';
import { call, unique } from '../support/api';
import { assertAccessible } from '../support/axe';
import { environment } from '../support/environment';
import { mailsTo } from '../support/inbox';
import { assertNoSidewaysScroll } from '../support/shell';
import { openAs } from '../support/signed-in';
import { expect, test } from '../support/test';
import { assertToast, clickButton } from '../support/users';
import { visit } from '../support/visit';

const SCREEN = '/phishing-simulation/settings/direct-email-delivery';
const BASE = '/phishing/api/v3/company/{companyId}';
const DOMAIN = 'harbourlight.example';
const admin = ACCOUNTS.teams;

let providers: MailProviders;
test.beforeAll(async () => {
  providers = await startMailProviders({ port: environment().providersPort });
  providers.state.google.claims = { email: `root@${DOMAIN}`, email_verified: true, hd: DOMAIN };
  providers.state.microsoft.tenants.set(DOMAIN, '11111111-2222-3333-4444-555555555555');
});
test.afterAll(() => providers.close());

/** A try that failed midway may have left them. */
test.beforeEach(async () => {
  const settings = `${BASE}/settings/ded`;
  type Settings = { data: { connections: { domain: string }[] } };
  const { data } = await call<Settings>(admin, 'GET', settings);
  for (const { domain } of data.connections) await call(admin, 'POST', `${settings}/disconnect`, { domain });
  await call(admin, 'PATCH', settings, {
    isGmailDedEnabled: false,
    isMicrosoftDedEnabled: false,
    testEmail: null,
  });
  providers.state.google.isDelegated = true;
  providers.put.length = 0;
});

/** A draft with a template, which its recipients would get. */
async function writeDraft(): Promise<{ id: number; templateId: number }> {
  type Template = { id: number };
  const { data: found } = await call<{ data: { items: Template[] } }>(
    admin,
    'GET',
    `${BASE}/campaigns/templates`,
  );
  const templateId = found.items[0]?.id ?? 0;
  const { data } = await call<{ data: { id: number } }>(admin, 'POST', `${BASE}/campaign/create`, {
    kind: 'ONE_TIME',
    name: unique('Direct'),
    audience: { usersType: 'USERS_ADMINS' },
    templates: [{ templateId }],
    startDate: null,
    delivery: {},
    education: { subject: 'This was a test', message: 'Look at the sender.' },
  });
  return { id: data.id, templateId };
}

test('a domain is connected, emails go straight into its mailboxes, and it is disconnected', async ({
  page,
  complaints,
}) => {
  complaints.expect(/status of 422/);
  await openAs(page.context(), admin);
  await visit(page, SCREEN);
  const google = page.getByRole('region', { name: 'Google Workspace' });
  const microsoft = page.getByRole('region', { name: 'Microsoft 365' });

  await test.step('an admin allows it at the provider', async () => {
    await expect(google).toContainText('Not connected');
    await assertAccessible(page, 'direct delivery before anything is connected');
    await clickButton(google, 'Connect');
    await assertToast(page, `${DOMAIN} is connected.`);
    expect(new URL(page.url()).hash).toBe('');
    await expect(google.getByRole('list', { name: /Connected domains/ })).toContainText(DOMAIN);
    await expect(microsoft).toContainText('All verified domains are connected.');
  });

  await test.step('a test reaches its mailbox', async () => {
    await google.getByRole('switch', { name: 'Deliver emails directly' }).press('Space');
    await assertToast(page, 'Direct delivery is on.');
    await page.getByRole('textbox', { name: 'Test address' }).fill(`security@${DOMAIN}`);
    await clickButton(page, 'Save');
    await clickButton(page, 'Send a test');
    await expect(page.getByText('The email is in the mailbox.')).toBeVisible();
    expect(providers.put).toMatchObject([{ mailbox: `security@${DOMAIN}`, labels: ['INBOX', 'UNREAD'] }]);
    await assertAccessible(page, 'direct delivery to a connected domain');
  });

  await test.step('so does what the recipients of a campaign get', async () => {
    const before = (await mailsTo(admin)).length;
    const { id, templateId } = await writeDraft();
    await call(admin, 'POST', `${BASE}/campaign/${id}/test`, { templateId });
    await expect.poll(() => providers.put.map(({ mailbox }) => mailbox)).toContain(admin);
    expect(providers.put.at(-1)?.content).toContain('X-Phishing-Token: ');
    expect(await mailsTo(admin)).toHaveLength(before);
    await call(admin, 'DELETE', `${BASE}/campaign/${id}/delete`);
  });

  await test.step('withdrawn consent is shown', async () => {
    providers.state.google.isDelegated = false;
    await clickButton(page, 'Send a test');
    await expect(page.getByRole('alert')).toContainText('Google refuses');
    await expect(google).toContainText('Google Workspace no longer allows direct delivery.');
    await assertAccessible(page, 'direct delivery whose consent is gone');
    await page.setViewportSize({ width: 390, height: 844 });
    await assertNoSidewaysScroll(page);
    await page.setViewportSize({ width: 1280, height: 800 });
  });

  await test.step('the domain is disconnected, and connected at the other provider with its consent', async () => {
    await clickButton(google, `Disconnect ${DOMAIN}`);
    await clickButton(page.getByRole('dialog'), 'Disconnect');
    await expect(google).toContainText('Not connected');
    await clickButton(microsoft, 'Connect');
    await assertToast(page, `${DOMAIN} is connected.`);
    expect(providers.asked.some((one) => one.endsWith('/v2.0/adminconsent'))).toBe(true);
    await clickButton(microsoft, `Disconnect ${DOMAIN}`);
    await clickButton(page.getByRole('dialog'), 'Disconnect');
    await expect(microsoft).toContainText('Not connected');
  });
});
