import { confirmAddress, registerCompany } from '../support/api';
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
  await clickButton(main, 'Revoke');
  await clickButton(page.getByRole('dialog'), 'Revoke');
  await assertToast(page, 'The API key was revoked.');
  expect(await read()).toBe(401);
});
