import type { Page } from '@playwright/test';
import { type NameServer, nameServer } from '@tests/support/name-server';
import { NEW_PASSWORD } from '../support/accounts';
import { confirmAddress, registerCompany, unique } from '../support/api';
import { environment } from '../support/environment';
import { mailsTo, nextCodeTo, nextMailTo } from '../support/inbox';
import { submitCode } from '../support/login';
import { type OwnGateway, startOwnGateway } from '../support/own-gateway';
import { openAs } from '../support/signed-in';
import { expect, test } from '../support/test';
import { clickButton } from '../support/users';
import { visit } from '../support/visit';

const DAY_MS = 24 * 3_600_000;

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

/** Confirms the owner's identity as the dialog asks: password, mailed code. */
async function confirmIdentity(page: Page, email: string) {
  const before = (await mailsTo(email)).length;
  const dialog = page.getByRole('dialog', { name: "Confirm that it's you" });
  await dialog.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD);
  await clickButton(dialog, 'Continue');
  await submitCode(page, await nextCodeTo(email, before));
}

test('the owner proves a domain by its TXT record, and is told when the record is gone', async ({
  browser,
}) => {
  const owner = await registerCompany();
  await confirmAddress(owner);
  const context = await browser.newContext({ baseURL: environment().origin });
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openAs(context, owner);
  const page = await context.newPage();
  const domain = `${unique('proof')}.net`;
  const main = page.getByRole('main');
  const card = main.getByRole('listitem').filter({ has: page.getByRole('heading', { name: domain }) });

  await test.step('added, it waits for its record', async () => {
    await visit(page, '/settings/domains');
    await main.getByRole('textbox', { name: 'Domain' }).fill(domain.toUpperCase());
    await clickButton(main, 'Add domain');
    await confirmIdentity(page, owner);
    await expect(card.getByText('Waiting for its record')).toBeVisible();
  });

  await test.step('a check says what the name servers have instead', async () => {
    dns.names.set(domain, ['v=spf1 -all']);
    await clickButton(card, `Check ${domain} now`);
    await expect(card.getByText('v=spf1 -all')).toBeVisible();
  });

  await test.step('with the copied record it is verified, and the admins are told', async () => {
    const before = (await mailsTo(owner)).length;
    await clickButton(card, 'Copy the value');
    const value = await page.evaluate(() => navigator.clipboard.readText());
    dns.names.set(domain, ['v=spf1 -all', value]);
    await clickButton(card, `Check ${domain} now`);
    await expect(card.getByText('Verified', { exact: true }).first()).toBeVisible();
    expect((await nextMailTo(owner, before)).text).toContain('A domain was verified');
    await visit(page, '/phishing-simulation/settings/configuration');
    await expect(main.getByText(domain)).toBeVisible();
  });

  await test.step('a record that is gone is told', async () => {
    const before = (await mailsTo(owner)).length;
    dns.names.set(domain, []);
    await gateway.advance(DAY_MS + 60_000);
    expect((await nextMailTo(owner, before)).text).toContain(`The TXT record of ${domain} is gone`);
  });
});
