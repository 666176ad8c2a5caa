import { type NameServer, nameServer } from '@tests/support/name-server';
import { confirmAddress, registerCompany, startTrial, unique } from '../support/api';
import { assertAccessible } from '../support/axe';
import { environment } from '../support/environment';
import { type OwnGateway, startOwnGateway } from '../support/own-gateway';
import { openAs } from '../support/signed-in';
import { confirmIdentity } from '../support/step-up';
import { expect, test } from '../support/test';
import { assertToast, clickButton } from '../support/users';
import { visit } from '../support/visit';

const SCHEMAS = {
  user: 'urn:ietf:params:scim:schemas:core:2.0:User',
  patch: 'urn:ietf:params:scim:api:messages:2.0:PatchOp',
};
const PEOPLE = 6;
/** As many as may be disabled in a day without an admin. */
const FREE = 4;

let dns: NameServer;
let gateway: OwnGateway;
test.beforeAll(async () => {
  dns = await nameServer();
  gateway = await startOwnGateway({ DNS_SERVERS: dns.address });
});
test.afterAll(async () => {
  await gateway.close();
  await dns.close();
});

test('a directory adds and disables users, first as a test, and a sync that disables many waits for the owner', async ({
  browser,
}) => {
  const owner = await registerCompany();
  await confirmAddress(owner);
  await startTrial(owner);
  const context = await browser.newContext({ baseURL: environment().origin });
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openAs(context, owner);
  const page = await context.newPage();
  const main = page.getByRole('main');
  const domain = `${unique('directory')}.net`;
  let token = '';

  const scim = async (method: string, path: string, body: object) => {
    const answer = await fetch(`${environment().origin}/scim/v2${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/scim+json' },
      body: JSON.stringify(body),
    });
    return { status: answer.status, body: (await answer.json()) as { id?: string; detail?: string } };
  };
  const add = (number: number) =>
    scim('POST', '/Users', {
      schemas: [SCHEMAS.user],
      userName: `ada${number}@${domain}`,
      name: { givenName: 'Ada', familyName: `Number ${number}` },
      active: true,
    });
  const disable = (id: string) =>
    scim('PATCH', `/Users/${id}`, {
      schemas: [SCHEMAS.patch],
      Operations: [{ op: 'replace', path: 'active', value: false }],
    });
  const setMode = async (mode: string) => {
    await visit(page, '/settings/integration');
    await main.getByRole('combobox', { name: 'Provisioning' }).click();
    await page.getByRole('option', { name: mode }).click();
    await clickButton(main, 'Save changes');
  };

  await test.step('the company proves its domain, and makes a token', async () => {
    await visit(page, '/settings/domains');
    await main.getByRole('textbox', { name: 'Domain' }).fill(domain);
    await clickButton(main, 'Add domain');
    await confirmIdentity(page, owner);
    const card = main.getByRole('listitem').filter({ has: page.getByRole('heading', { name: domain }) });
    await clickButton(card, 'Copy the value');
    dns.names.set(domain, [await page.evaluate(() => navigator.clipboard.readText())]);
    await clickButton(card, `Check ${domain} now`);
    await expect(card.getByText('Verified', { exact: true }).first()).toBeVisible();
    await visit(page, '/settings/integration');
    await clickButton(main, 'Make a token');
    await assertToast(page, 'Token Successfully generated!');
    token = await main.getByText(/^vigil-scim-[\w-]+$/).innerText();
  });

  await test.step('a test reports and changes nothing', async () => {
    await setMode('Test: only reported in the log');
    await assertToast(page, 'Settings successfully updated!');
    expect((await add(0)).status).toBe(201);
    await visit(page, '/settings/integration/log');
    const line = main.getByRole('row').filter({ hasText: `ada0@${domain}` });
    await expect(line).toContainText('Only tested');
    await expect(line.getByRole('link')).toHaveCount(0);
    await assertAccessible(page, 'the provisioning log');
  });

  const ids: string[] = [];
  await test.step('live, users come, and the profile says whose they are', async () => {
    await setMode('Live: users are added, changed and disabled');
    await assertToast(page, 'Settings successfully updated!');
    for (let number = 0; number < PEOPLE; number += 1) ids.push((await add(number)).body.id ?? '');
    await visit(page, `/user_profile/${ids[0]}/edit`);
    await expect(page.getByRole('list', { name: 'Account' }).getByText('Directory')).toBeVisible();
    await expect(main.getByText('This user is managed by your directory.')).toBeVisible();
    await expect(main.getByRole('textbox', { name: 'First Name' })).toHaveCount(0);
    await expect(main.getByRole('switch', { name: 'Account disabled' })).toBeDisabled();
    await assertAccessible(page, 'a user of the directory');
  });

  await test.step('disabling many waits, and the owner lets it go on', async () => {
    const answers = [];
    for (const id of ids.slice(0, FREE + 1)) answers.push((await disable(id)).status);
    expect(answers).toEqual([...Array.from({ length: FREE }, () => 200), 409]);
    await visit(page, '/settings/integration');
    const stopped = page.getByRole('region', { name: 'A sync is stopped' });
    await expect(stopped).toContainText('disable 1 more user');
    await assertAccessible(page, 'a stopped sync');
    await clickButton(stopped, 'Review and approve');
    const dialog = page.getByRole('dialog', { name: 'Disable 1 user?' });
    await expect(dialog.getByText(`ada${FREE}@${domain}`)).toBeVisible();
    await clickButton(dialog, 'Disable 1 user');
    await assertToast(page, '1 user was disabled.');
    await expect(stopped).toHaveCount(0);
    await visit(page, `/user_profile/${ids[FREE]}/edit`);
    await expect(main.getByRole('switch', { name: 'Account disabled' })).toBeChecked();
  });
  await context.close();
});
