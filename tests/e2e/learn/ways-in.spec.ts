import type { Browser, Page } from '@playwright/test';
import { ACCOUNTS, NEW_PASSWORD, PASSWORD } from '../support/accounts';
import { acceptInvitation, addPerson, request } from '../support/api';
import { assertAccessible } from '../support/axe';
import { environment } from '../support/environment';
import { mailsTo, nextMailTo } from '../support/inbox';
import { assertSignedIn, signIn } from '../support/login';
import { openAs } from '../support/signed-in';
import { expect, test } from '../support/test';
import { textsOf } from '../support/texts';
import { clickAction, clickButton, goToUsers } from '../support/users';
import { visit } from '../support/visit';
import { learnLinkIn } from './links';

const ADMIN = ACCOUNTS.people;
const CHOSEN_PASSWORD = 'Kettle-Harbor-7-Lanterns';
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
  const { email } = await addPerson(ADMIN, { notify: true });
  const invitation = learnLinkIn(await nextMailTo(email));

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
    // The sign-in page has a field of that name, too.
    await expect(page.getByRole('heading', { name: 'Reset your password' })).toBeVisible();
    await page.getByLabel('Email').fill(email);
    await page.getByRole('button', { name: 'Send link' }).click();
    await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
    const reset = learnLinkIn(await nextMailTo(email, before));
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

/** A learner who has accepted their invitation, signed in on the page, and the console of their admin. */
async function learnerAndConsole(page: Page, browser: Browser) {
  const learner = await addPerson(ADMIN, { notify: true });
  await acceptInvitation(learner.email);
  await openAs(page.context(), learner.email);
  const context = await browser.newContext({ baseURL: environment().origin });
  await openAs(context, ADMIN);
  return { ...learner, console: await context.newPage() };
}

test('a new address is confirmed by the mailed link, which leads the learner to sign in with it', async ({
  page,
  browser,
  complaints,
}) => {
  const { id, email, console } = await learnerAndConsole(page, browser);
  const next = `new.${email}`;
  await page.goto('/learn/profile');
  await expect(page.getByRole('main').getByText(email, { exact: true })).toBeVisible();
  await visit(console, `/user_profile/${id}/edit`);
  await console.getByLabel('New email', { exact: true }).fill(next);
  await clickButton(console, 'Send confirmation');
  await expect(console.getByText(`${next} awaiting confirmation`).first()).toBeVisible();
  const link = learnLinkIn(await nextMailTo(next));

  // The confirmation ends every session, of this browser too.
  complaints.expect(/status of 40[01]/);
  await page.goto(link);
  await expect(page.getByText('Your new email address is confirmed.')).toBeVisible();
  await expect(page).toHaveURL(/\/learn\/login$/);
  await signIn(page, next, NEW_PASSWORD);
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Account/ })
    .click();
  await page.getByRole('link', { name: 'Profile' }).click();
  await expect(page.getByRole('main').getByText(next, { exact: true })).toBeVisible();
  await visit(console, `/user_profile/${id}/outstanding_tasks`);
  await expect(console.getByRole('main').getByText(next, { exact: true })).toBeVisible();
  await console.context().close();
});

test("a temporary password is replaced before anything else, and leads to the learner's tasks", async ({
  page,
  browser,
  complaints,
}) => {
  const { email, console } = await learnerAndConsole(page, browser);
  await goToUsers(console, `?search=${email}`);
  await clickAction(console, 'Test Learner', 'Set temporary password');
  const temporary = console.getByRole('dialog').getByLabel('Temporary password', { exact: true });
  const password = await temporary.inputValue();
  await clickButton(console, 'Set password');
  await clickButton(console, 'Done');
  await console.context().close();

  // It has ended the session that this browser had.
  complaints.expect(/status of 40[01]/);
  await page.goto('/learn/login');
  await signIn(page, email, password);
  await expect(page).toHaveURL(/\/learn\/change-password$/);
  const other = await page.context().newPage();
  for (const path of ['/learn/results', '/learn/videos', '/learn/profile']) {
    await other.goto(path);
    await expect(other).toHaveURL(/\/learn\/change-password$/);
  }
  await other.close();
  await assertAccessible(page, 'the change of a temporary password');
  await choosePassword(page, CHOSEN_PASSWORD, 'Change password');
  await assertAtTasks(page);
});

test('a learner of a disabled company is told so, at sign-in and in the middle of their work', async ({
  page,
  complaints,
}) => {
  complaints.expect(/status of 403/);
  const told = page.getByRole('heading', { name: 'This company is disabled' });
  await page.goto('/learn/login');
  await signIn(page, 'wyatt.sinclair@tamarack.example', PASSWORD);
  await expect(page).toHaveURL(/\/learn\/disabled-company$/);
  await expect(told).toBeVisible();
  await assertAccessible(page, "the page of a disabled company's learners");
  await page.goto('/learn');
  await expect(page).toHaveURL(/\/learn\/login$/);

  const { email } = await addPerson(ADMIN, { notify: true });
  await acceptInvitation(email);
  await signIn(page, email, NEW_PASSWORD);
  await assertAtTasks(page);
  // Nobody disables a company in the product: every call from now on is answered as it would be then.
  await page.route('**/api/v1/learner/**', (route) =>
    route.fulfill({ status: 403, json: { code: 'COMPANY_DISABLED', message: 'This company is disabled.' } }),
  );
  await page.getByRole('link', { name: 'My results', exact: true }).first().click();
  await expect(page).toHaveURL(/\/learn\/disabled-company$/);
  await expect(told).toBeVisible();
  await page.unroute('**/api/v1/learner/**');
  await page.getByRole('link', { name: 'Back to Login' }).click();
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible();
});

test('an invited admin goes on to the console, and so does one who forgot the password', async ({ page }) => {
  const { email } = await addPerson(ADMIN, { notify: true, role: 'admin' });
  await page.goto(learnLinkIn(await nextMailTo(email)));
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
  const say = textsOf('de');
  await page.getByRole('link', { name: say('session.login.sso') }).click();
  await expect(page.getByRole('heading', { name: say('sso.login.title') })).toBeVisible();
  await page.getByLabel(say('sso.login.email')).fill('sso@larkfield.example');
  await page.getByRole('button', { name: say('sso.login.submit') }).click();
  await expect(page.getByRole('heading', { name: 'Demonstration identity provider' })).toBeVisible();
  await page.getByLabel('Email').fill('sso@larkfield.example');
  await page.getByLabel('Password').fill('Provider-Demo-1');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('heading', { name: say('learn.tasks.title'), level: 1 })).toBeVisible();
  expect(page.url()).not.toContain('ssoToken');
  await page
    .getByRole('banner')
    .getByRole('button', { name: say('learn.account.label', { name: '' }).trim() })
    .click();
  await expect(page.getByLabel(say('session.preferences.language'), { exact: true })).toHaveValue('de');
});

test('a magic link signs in once', async ({ page, complaints }) => {
  const path = '/api/v1/auth/company/{companyId}/magic_link?platformType=LEARNER';
  const { data } = (await (await request(ADMIN, 'GET', path)).json()) as { data: { link: string } };
  await page.goto(data.link);
  await assertAtTasks(page);
  expect(page.url()).not.toContain('magicLink');
  complaints.expect(/status of 401/);
  await page.goto(data.link);
  await expect(page.getByText('Verification token is expired, please try again')).toBeVisible();
  await expect(page).toHaveURL(/\/learn\/login$/);
});

test("a learner who opens the console is told so, and keeps a tab that never becomes an admin's", async ({
  page,
  complaints,
}) => {
  // The console guesses the company while it asks who the user is.
  complaints.expect(/status of 403/);
  const { email } = await addPerson(ADMIN, { notify: true });
  await acceptInvitation(email);
  await openAs(page.context(), email);
  await page.goto('/users/all_users');
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByText("This account doesn't have access to the admin console.")).toBeVisible();
  await page.getByRole('link', { name: 'Learner Login' }).click();
  await assertAtTasks(page);
  await test.step('an admin signs in beside it', async () => {
    const beside = await page.context().newPage();
    await beside.goto('/login');
    await signIn(beside, ADMIN, PASSWORD);
    await assertSignedIn(beside);
    await expect(page).toHaveURL(/\/learn\/login$/);
    await expect(page.getByText('Another user has signed in with this browser')).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('heading', { name: 'My tasks', level: 1 })).toBeHidden();
    await page.reload();
    await expect(page.getByText('Another user has signed in with this browser')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'My tasks', level: 1 })).toBeHidden();
    await beside.reload();
    await assertSignedIn(beside);
  });
  await test.step('whose tab it becomes only when told to', async () => {
    await page.getByRole('button', { name: 'Continue as the signed-in user' }).click();
    await assertSignedIn(page);
  });
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
