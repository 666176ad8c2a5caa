import type { Page } from '@playwright/test';
import { ACCOUNTS, PASSWORD } from '../support/accounts';
import { acceptInvitation, addPerson, request } from '../support/api';
import { assertAccessible } from '../support/axe';
import { environment } from '../support/environment';
import { mailsTo, nextMailTo } from '../support/inbox';
import { signIn } from '../support/login';
import { openAs } from '../support/signed-in';
import { expect, test } from '../support/test';

const CHOSEN_PASSWORD = 'Kettle-Harbor-7-Lanterns';
const linkIn = (text: string) => {
  const link = /https?:\/\/\S+/.exec(text)?.[0];
  if (!link) throw new Error(`no link in “${text}”`);
  return link;
};
const assertAtTasks = (page: Page) =>
  expect(page.getByRole('heading', { name: 'My tasks', level: 1 })).toBeVisible();

async function choosePassword(page: Page, password: string, button: string) {
  await page.getByLabel('New password', { exact: true }).fill(password);
  await page.getByLabel('Confirm password', { exact: true }).fill(password);
  await page.getByRole('button', { name: button }).click();
}

test('a learner accepts the mailed invitation, agrees, forgets the password and comes back with a new one', async ({
  page,
  complaints,
}) => {
  const { email } = await addPerson(ACCOUNTS.people, { notify: true });
  const invitation = linkIn((await nextMailTo(email)).text);

  await test.step('the invitation leads to the tasks, and works once', async () => {
    await page.goto(invitation);
    await expect(page.getByText(`You're invited as ${email}.`, { exact: false })).toBeVisible();
    await choosePassword(page, CHOSEN_PASSWORD, 'Accept invitation');
    const agreement = page.getByRole('alertdialog', { name: 'Before you begin' });
    await expect(agreement).toBeVisible();
    await assertAccessible(page, 'the agreement to the policies');
    await page.keyboard.press('Escape');
    await agreement.getByRole('button', { name: 'I agree' }).click();
    await expect(agreement).toHaveCount(0);
    await assertAtTasks(page);
    await page.reload();
    await assertAtTasks(page);
    await expect(agreement).toHaveCount(0);
    complaints.expect(/status of 4\d\d/);
    await page.goto(invitation);
    await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible();
  });

  await test.step('signing out in one tab ends the other', async () => {
    await page.goto('/learn');
    const other = await page.context().newPage();
    await other.goto('/learn');
    await assertAtTasks(other);
    await other
      .getByRole('banner')
      .getByRole('button', { name: /^Account/ })
      .click();
    await other.getByRole('button', { name: 'Sign out' }).click();
    await expect(page).toHaveURL(/\/learn\/login$/);
    await expect(page.getByText('Your session has ended.', { exact: false })).toBeVisible();
    await other.close();
  });

  await test.step('a mailed link lets them choose another password, and they come back to what they wanted', async () => {
    const before = (await mailsTo(email)).length;
    await page.goto('/learn/results');
    await page.getByRole('link', { name: 'Forgot password?' }).click();
    await page.getByLabel('Email').fill(email);
    await page.getByRole('button', { name: 'Send link' }).click();
    await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
    const reset = linkIn((await nextMailTo(email, before)).text);
    await page.goto(reset);
    await choosePassword(page, `${CHOSEN_PASSWORD}-again`, 'Change password');
    await page.getByRole('link', { name: 'Go to sign-in' }).click();
    await signIn(page, email, `${CHOSEN_PASSWORD}-again`);
    await expect(page).toHaveURL(/\/learn\/results$/);
    await page.goto(reset);
    await page.getByRole('link', { name: 'Get a new link' }).click();
    await expect(page.getByRole('heading', { name: 'Reset your password' })).toBeVisible();
  });
});

test('an invited admin goes on to the console, and so does one who forgot the password', async ({ page }) => {
  const { email } = await addPerson(ACCOUNTS.people, { notify: true, role: 'admin' });
  await page.goto(linkIn((await nextMailTo(email)).text));
  await choosePassword(page, CHOSEN_PASSWORD, 'Accept invitation');
  await expect(page.getByRole('alertdialog', { name: 'Policy Agreement' })).toBeVisible();
  await page.goto('/learn/forgot-password?app=console');
  await page.getByRole('link', { name: 'Back to Login' }).click();
  await expect(page).not.toHaveURL(/\/learn/);
});

test("single sign-on leads to the learner's app, in the language chosen before", async ({ page }) => {
  await page.goto('/learn/login');
  await expect(page).toHaveTitle('Sign in · Vigil Learn');
  await expect(page.getByRole('link', { name: /Learner Login|Create Company Account/ })).toHaveCount(0);
  await assertAccessible(page, "the learner's sign-in page");
  await page.getByRole('button', { name: 'Language and theme' }).click();
  await page.getByLabel('Language', { exact: true }).selectOption('de');
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Sign in with Single Sign-On' }).click();
  await page.getByLabel('Email').fill('sso@larkfield.example');
  await page.getByRole('button', { name: 'SSO Login' }).click();
  await expect(page.getByRole('heading', { name: 'Demonstration identity provider' })).toBeVisible();
  await page.getByLabel('Email').fill('sso@larkfield.example');
  await page.getByLabel('Password').fill('Provider-Demo-1');
  await page.getByRole('button', { name: 'Continue' }).click();
  await assertAtTasks(page);
  expect(page.url()).not.toContain('ssoToken');
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Account/ })
    .click();
  await expect(page.getByLabel('Language', { exact: true })).toHaveValue('de');
});

test('a magic link signs in once', async ({ page, complaints }) => {
  const path = '/api/v1/auth/company/{companyId}/magic_link?platformType=LEARNER';
  const { data } = (await (await request(ACCOUNTS.people, 'GET', path)).json()) as { data: { link: string } };
  await page.goto(data.link);
  await assertAtTasks(page);
  expect(page.url()).not.toContain('magicLink');
  complaints.expect(/status of 401/);
  await page.goto(data.link);
  await expect(page.getByText('Verification token is expired, please try again')).toBeVisible();
  await expect(page).toHaveURL(/\/learn\/login$/);
});

test("a learner who opens the console is told so, and stays signed in to the learner's app", async ({
  page,
  complaints,
}) => {
  // The console guesses the company while it asks who the user is.
  complaints.expect(/status of 403/);
  const { email } = await addPerson(ACCOUNTS.people, { notify: true });
  await acceptInvitation(email);
  await openAs(page.context(), email);
  await page.goto('/users/all_users');
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByText("This account doesn't have access to the admin console.")).toBeVisible();
  await page.getByRole('link', { name: 'Learner Login' }).click();
  await assertAtTasks(page);
});

test("a company's own hosts have its look, and lead everyone to the app of their role", async ({ page }) => {
  const hostOf = (name: string) => `http://${name}.larkfield.localhost:${environment().port}`;
  const [host, consoleHost] = [hostOf('training'), hostOf('console')];
  await page.goto(`${host}/forgot-password`);
  await expect(page).toHaveURL(`${host}/learn/forgot-password`);
  await expect(page).toHaveTitle('Reset password · Larkfield Academy');
  await page.getByRole('link', { name: 'Back to Login' }).click();
  await expect(page.getByRole('img', { name: 'Larkfield Academy' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'User Agreement' })).toHaveAttribute(
    'href',
    '/learn/user-agreement',
  );
  await signIn(page, ACCOUNTS.learner, PASSWORD);
  await assertAtTasks(page);

  await page.goto(`${consoleHost}/login`);
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await expect(page).toHaveURL(`${host}/learn/forgot-password?app=console`);
  await page.getByLabel('Email').fill(ACCOUNTS.reader);
  await page.getByRole('button', { name: 'Send link' }).click();
  await page.getByRole('link', { name: 'Go to sign-in' }).click();
  await expect(page).toHaveURL(`${consoleHost}/login`);
  await page.getByRole('link', { name: 'Learner Login' }).click();
  await assertAtTasks(page);
});

test('no link of the guest screens ends at a dead address', async ({ page }) => {
  const pages = new Set<string>([
    '/learn/sla',
    '/learn/terms-of-services',
    '/learn/help/frequently-asked-questions',
  ]);
  for (const start of ['/login', '/learn/login']) {
    await page.goto(start);
    await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
    const links = await page
      .getByRole('link')
      .evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href));
    for (const link of links) pages.add(link.replace(environment().origin, ''));
  }
  expect(pages.size).toBeGreaterThanOrEqual(10);
  for (const address of pages) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page).not.toHaveURL(/error\/404/);
  }
});
