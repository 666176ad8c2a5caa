import { ACCOUNTS, NEW_PASSWORD } from '../support/accounts';
import { confirmAddress, registerCompany, unique } from '../support/api';
import { assertAccessible } from '../support/axe';
import { environment } from '../support/environment';
import { mailsTo, nextCodeTo, nextMailTo } from '../support/inbox';
import { assertSignedIn, emailField, goToLogin, signIn, submitCode } from '../support/login';
import { signInAtProvider } from '../support/sign-on';
import { openAs } from '../support/signed-in';
import { confirmIdentity } from '../support/step-up';
import { expect, test } from '../support/test';
import { assertToast, choose, clickButton } from '../support/users';
import { visit } from '../support/visit';

const TAB = '/settings/single-sign-on';
/** Shown on the demonstration provider's own page. */
const PROVIDER_PASSWORD = 'Provider-Demo-1';

test('the owner connects a provider, tries it, enforces it, and comes back with a code when it is gone', async ({
  page,
  context,
  browser,
  complaints,
}) => {
  // Confirming one's identity, and the password that is refused.
  complaints.expect(/status of 40[13]/);
  const owner = await registerCompany();
  await confirmAddress(owner);
  await openAs(context, owner);
  await visit(page, TAB);
  const main = page.getByRole('main');
  await main.getByRole('combobox', { name: 'Provider' }).click();
  await page.getByRole('option', { name: 'Okta (OpenID Connect)' }).click();
  await expect(main.getByText(/\/sso\/openid\/callback\/[0-9a-f-]{36}$/)).toBeVisible();
  await main.getByLabel(/^Domain/).fill('provider.vigil.example');
  await main.getByLabel(/^Client ID/).fill(`client-of-${owner}`);
  await main.getByLabel(/^Client secret/).fill('a secret that ends in 7351');
  await clickButton(main, 'Save, to be tried');
  await confirmIdentity(page, owner);
  await assertToast(page, 'SSO integration successfully added.');
  await expect(main.getByText('…7351')).toBeVisible();
  await expect(main.getByRole('button', { name: 'Put to use' })).toHaveCount(0);

  const [second] = await Promise.all([context.waitForEvent('page'), clickButton(main, 'Try it')]);
  await second.getByLabel('Email').fill(owner);
  await second.getByLabel('Password').fill(PROVIDER_PASSWORD);
  await second.getByRole('button', { name: 'Continue' }).click();
  await expect(second.getByRole('heading', { name: 'The provider has answered' })).toBeVisible();
  await second.close();
  await expect(main.getByText('It works. It would sign in')).toBeVisible();
  await expect(main.getByRole('rowheader', { name: 'email', exact: true })).toBeVisible();
  await assertAccessible(page, 'single sign-on, tried');
  await clickButton(main, 'Put to use');
  await assertToast(page, 'Single sign-on is in use.');

  await main.getByRole('switch', { name: 'Enforce single sign-on' }).click();
  await clickButton(page.getByRole('dialog'), 'Enforce');
  // It began with a password alone.
  await expect(page).toHaveURL(/\/login/);

  await goToLogin(page);
  const mailsBefore = (await mailsTo(owner)).length;
  await signIn(page, owner, 'Wrong-Horse-9');
  await expect(emailField(page)).toBeVisible();
  await expect(page.getByText('Your company signs in with Single Sign-On.')).toBeVisible();
  await signIn(page, owner, NEW_PASSWORD);
  await submitCode(page, await nextCodeTo(owner, mailsBefore));
  await assertSignedIn(page);
  await test.step('a new learner is mailed the way to the provider, and comes in there', async () => {
    const learner = `${unique('learner')}@test.example`;
    await visit(page, '/users/all_users?modal=addByEmails');
    const drawer = page.getByRole('dialog', { name: 'Add users' });
    await drawer.getByRole('textbox', { name: 'Email addresses' }).fill(learner);
    await choose(drawer, 'Department', 'No Department');
    await clickButton(drawer, 'Next');
    await expect(
      drawer.getByText('They sign in with single sign-on, as your company requires.'),
    ).toBeVisible();
    await clickButton(drawer, 'Add users');
    await assertToast(page, '1 user added and invited');
    const { text } = await nextMailTo(learner);
    expect(text).not.toContain('token=');
    const guest = await browser.newContext({ baseURL: environment().origin });
    const there = await guest.newPage();
    await there.goto(/http\S+\/sso\/\S+/.exec(text)?.[0] ?? 'the mail has no link');
    await signInAtProvider(there, learner);
    await expect(there).toHaveURL(/\/learn(\/|$)/);
    await expect(there.getByRole('banner')).toBeVisible();
    await guest.close();
  });
  await visit(page, TAB);
  await clickButton(main, 'Remove single sign-on');
  await clickButton(page.getByRole('dialog'), 'Remove single sign-on');
  await confirmIdentity(page, owner);
  await assertToast(page, 'SSO integration settings removed.');
  await expect(main.getByRole('heading', { name: 'Connect a provider' })).toBeVisible();
});

test.describe('a read-only admin', () => {
  test.use({ account: ACCOUNTS.readOnly });

  test('reads how users sign in, and changes nothing', async ({ page }) => {
    await visit(page, TAB);
    const main = page.getByRole('main');
    await expect(main.getByText('provider.vigil.example')).toBeVisible();
    await expect(main.getByRole('switch')).toHaveCount(0);
    await expect(main.getByRole('button', { name: /Remove|Change|Try/ })).toHaveCount(0);
  });
});

test.describe('whoever adds users', () => {
  test.use({ account: ACCOUNTS.people });

  test('finds the settings of single sign-on beside the other ways', async ({ page }) => {
    await visit(page, '/users/all_users?modal=addByEmails');
    await page.getByRole('dialog').getByRole('link', { name: 'SSO Settings' }).click();
    await expect(page).toHaveURL(/\/settings\/single-sign-on$/);
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
});
