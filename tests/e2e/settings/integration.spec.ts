import type { Page } from '@playwright/test';
import { ACCOUNTS } from '../support/accounts';
import { confirmAddress, registerCompany, startTrial } from '../support/api';
import { environment } from '../support/environment';
import { goToCustomers, LISTS } from '../support/partners';
import { openAs } from '../support/signed-in';
import { confirmIdentity } from '../support/step-up';
import { expect, test } from '../support/test';
import { assertToast, clickAction, clickButton } from '../support/users';
import { visit } from '../support/visit';

test('the owner makes an API key, which reads until it is revoked', async ({ page, context, complaints }) => {
  // Confirming one's identity.
  complaints.expect(/status of 403/);
  const owner = await registerCompany();
  await confirmAddress(owner);
  await openAs(context, owner);
  await visit(page, '/settings/integration');
  const main = page.getByRole('main');
  await clickButton(main, 'Make a key');
  await confirmIdentity(page, owner);
  const key = await main.getByText(/^vigil-api-[\w-]+$/).innerText();
  const example = await main.getByText(/^curl /).innerText();
  const path = new URL(/'(http[^']+)'$/.exec(example)?.[1] ?? '').pathname;
  const read = () =>
    fetch(environment().origin + path, { headers: { authorization: `Bearer ${key}` } }).then(
      ({ status }) => status,
    );
  expect(await read()).toBe(200);

  await page.reload();
  await expect(main.getByText(`…${key.slice(-4)}`)).toBeVisible();
  await expect(main.getByText(key)).toHaveCount(0);
  const ofKey = main.getByRole('region', { name: 'API key' });
  await clickButton(ofKey, 'Revoke');
  await clickButton(page.getByRole('dialog'), 'Revoke');
  await assertToast(page, 'The API key was revoked.');
  expect(await read()).toBe(401);
});

test('the owner makes the token of provisioning, replaces it and revokes the old one', async ({
  page,
  context,
  complaints,
}) => {
  // Confirming one's identity.
  complaints.expect(/status of 403/);
  const owner = await registerCompany();
  await confirmAddress(owner);
  await startTrial(owner);
  await openAs(context, owner);
  await visit(page, '/settings/integration');
  const ours = page.getByRole('region', { name: 'Provisioning (SCIM 2.0)' });
  await expect(ours.getByText(`${environment().origin}/scim/v2`)).toBeVisible();
  await clickButton(ours, 'Make a token');
  await confirmIdentity(page, owner);
  await assertToast(page, 'Token Successfully generated!');
  const first = await ours.getByText(/^vigil-scim-[\w-]+$/).innerText();
  const end = first.slice(-4);
  await expect(ours.getByRole('listitem')).toHaveCount(1);

  await clickButton(ours, 'Replace the token');
  await clickButton(page.getByRole('dialog'), 'Replace the token');
  await expect(ours.getByRole('listitem')).toHaveCount(2);
  await expect(ours.getByText(first, { exact: true })).toHaveCount(0);
  await clickButton(ours, `Revoke the token that ends in ${end}`);
  await clickButton(page.getByRole('dialog'), 'Revoke');
  await assertToast(page, 'The token was revoked.');
  await expect(ours.getByRole('listitem')).toHaveCount(1);
});

test('others read keys and tokens: a read-only admin, and the Free plan without provisioning', async ({
  browser,
}) => {
  for (const account of [ACCOUNTS.readOnly, ACCOUNTS.free]) {
    const context = await browser.newContext({ baseURL: environment().origin });
    await openAs(context, account);
    const page = await context.newPage();
    await visit(page, '/settings/integration');
    const main = page.getByRole('main');
    const provisioning = main.getByRole('region', { name: 'Provisioning (SCIM 2.0)' });
    const isBoosted = account === ACCOUNTS.readOnly;
    const upgrade = provisioning.getByRole('button', { name: 'Upgrade' });
    if (isBoosted) await assertReads(page);
    else await expect(upgrade).toBeVisible();
    await expect(upgrade).toHaveCount(isBoosted ? 0 : 1);
    await expect(provisioning.getByText('/scim/v2')).toHaveCount(isBoosted ? 1 : 0);
    await expect(provisioning.getByRole('button', { name: /token/ })).toHaveCount(0);
    await context.close();
  }
});

test("a partner's visitor reads sign-on and tokens in a customer's company, and changes nothing", async ({
  browser,
}) => {
  const context = await browser.newContext({ baseURL: environment().origin });
  await openAs(context, ACCOUNTS.partner);
  const page = await context.newPage();
  await goToCustomers(page, LISTS.reseller, 'Bramble Court Hotels');
  await clickAction(page, 'Bramble Court Hotels', 'Log in as company');
  await expect(page.getByText(/you are acting as .* in Bramble Court Hotels/)).toBeVisible();
  await visit(page, '/settings/integration');
  await assertReads(page);
  await visit(page, '/settings/single-sign-on');
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 2 }).first()).toBeVisible();
  for (const role of ['textbox', 'switch', 'radio'] as const)
    await expect(main.getByRole(role)).toHaveCount(0);
  await expect(main.getByRole('button', { name: /Connect|Remove|Change|Try/ })).toHaveCount(0);
  await context.close();
});

/** Everything is there to be read, and there is nothing to change it with. */
async function assertReads(page: Page): Promise<void> {
  const main = page.getByRole('main');
  for (const name of ['API key', 'Provisioning (SCIM 2.0)'])
    await expect(main.getByRole('region', { name })).toBeVisible();
  for (const role of ['textbox', 'switch', 'radio'] as const)
    await expect(main.getByRole(role)).toHaveCount(0);
  await expect(main.getByRole('button', { name: /Make|Replace|Revoke|Save/ })).toHaveCount(0);
}
