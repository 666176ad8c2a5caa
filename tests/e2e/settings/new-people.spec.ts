import { type NameServer, nameServer } from '@tests/support/name-server';
import { confirmAddress, registerCompany, unique } from '../support/api';
import { assertAccessible } from '../support/axe';
import { environment } from '../support/environment';
import { type OwnGateway, startOwnGateway } from '../support/own-gateway';
import { openAs } from '../support/signed-in';
import { confirmIdentity } from '../support/step-up';
import { expect, test } from '../support/test';
import { assertToast, clickButton } from '../support/users';
import { visit } from '../support/visit';

/** Shown on the demonstration provider's own page. */
const PROVIDER_PASSWORD = 'Provider-Demo-1';

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

test('whoever signs in at the provider for the first time becomes a learner, once the owner wants that', async ({
  browser,
}) => {
  const owner = await registerCompany();
  await confirmAddress(owner);
  const context = await browser.newContext({ baseURL: environment().origin });
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openAs(context, owner);
  const page = await context.newPage();
  const main = page.getByRole('main');
  const domain = `${unique('newcomers')}.net`;
  const newcomer = `ada.lovelace@${domain}`;

  await test.step('the company proves its domain', async () => {
    await visit(page, '/settings/domains');
    await main.getByRole('textbox', { name: 'Domain' }).fill(domain);
    await clickButton(main, 'Add domain');
    await confirmIdentity(page, owner);
    const card = main.getByRole('listitem').filter({ has: page.getByRole('heading', { name: domain }) });
    await clickButton(card, 'Copy the value');
    dns.names.set(domain, [await page.evaluate(() => navigator.clipboard.readText())]);
    await clickButton(card, `Check ${domain} now`);
    await expect(card.getByText('Verified', { exact: true }).first()).toBeVisible();
  });

  await test.step('it connects a provider, and wants new users to be added', async () => {
    await visit(page, '/settings/single-sign-on');
    await main.getByRole('combobox', { name: 'Provider' }).click();
    await page.getByRole('option', { name: 'Okta (OpenID Connect)' }).click();
    await main.getByLabel(/^Domain/).fill('provider.vigil.example');
    await main.getByLabel(/^Client ID/).fill(`client-of-${owner}`);
    await main.getByLabel(/^Client secret/).fill('a secret that ends in 7351');
    await clickButton(main, 'Save, to be tried');
    await assertToast(page, 'SSO integration successfully added.');
    await main.getByRole('switch', { name: 'Add new users when they sign in' }).click();
    await clickButton(main, 'Save changes');
    await assertToast(page, 'Settings successfully updated!');
  });

  await test.step('a try shows who would be added', async () => {
    const [second] = await Promise.all([context.waitForEvent('page'), clickButton(main, 'Try it')]);
    await second.getByLabel('Email').fill(newcomer);
    await second.getByLabel('Password').fill(PROVIDER_PASSWORD);
    await second.getByRole('button', { name: 'Continue' }).click();
    await expect(second.getByRole('heading', { name: 'The provider has answered' })).toBeVisible();
    await second.close();
    await expect(main.getByText('It works. It would add a new user:')).toBeVisible();
    await expect(main.getByRole('definition').filter({ hasText: /^Lovelace$/ })).toBeVisible();
    await assertAccessible(page, 'single sign-on with new users');
    await clickButton(main, 'Put to use');
    await assertToast(page, 'Single sign-on is in use.');
  });

  await test.step('somebody new comes in, and is a user', async () => {
    const theirs = await browser.newContext({ baseURL: environment().origin });
    const learner = await theirs.newPage();
    await learner.goto('/learn');
    await learner.getByRole('link', { name: 'Sign in with Single Sign-On' }).click();
    await expect(learner.getByRole('heading', { name: 'Single Sign-On' })).toBeVisible();
    await learner.getByLabel('Email').fill(newcomer);
    await learner.getByRole('button', { name: 'SSO Login' }).click();
    await expect(learner.getByRole('heading', { name: 'Demonstration identity provider' })).toBeVisible();
    await learner.getByLabel('Email').fill(newcomer);
    await learner.getByLabel('Password').fill(PROVIDER_PASSWORD);
    await learner.getByRole('button', { name: 'Continue' }).click();
    await expect(learner.getByRole('heading', { name: 'Demonstration identity provider' })).toHaveCount(0);
    await expect(learner).toHaveURL(/\/learn(?!\/login)/);
    await visit(page, '/users/all_users');
    await expect(main.getByRole('row', { name: `Ada Lovelace ${newcomer}` })).toBeVisible();
  });
});
