import { confirmAddress, registerCompany, startTrial } from '../support/api';
import { environment } from '../support/environment';
import { openAs } from '../support/signed-in';
import { confirmIdentity } from '../support/step-up';
import { expect, test } from '../support/test';
import { assertToast, clickButton } from '../support/users';
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
