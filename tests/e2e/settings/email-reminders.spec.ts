import { ACCOUNTS } from '../support/accounts';
import {
  acceptInvitation,
  beginTraining,
  call,
  confirmAddress,
  registerCompany,
  startTrial,
  unique,
} from '../support/api';
import { environment } from '../support/environment';
import { mailsTo, nextMailTo } from '../support/inbox';
import { type OwnGateway, startOwnGateway } from '../support/own-gateway';
import { openAs } from '../support/signed-in';
import { expect, test } from '../support/test';
import { assertLoaded, assertToast, clickButton, rowOf } from '../support/users';
import { visit } from '../support/visit';

const PATH = '/settings/email-reminders';
const API = '/customers/api/v1/company/{companyId}/settings/email_reminders';
const HOUR = 3600_000;

test('an admin on trial chooses when and in which words people are reminded, and tries the email', async ({
  page,
}) => {
  const admin = await registerCompany();
  await confirmAddress(admin);
  await startTrial(admin);
  await openAs(page.context(), admin);
  await visit(page, PATH);
  const main = page.getByRole('main');
  await expect(main.getByText('No reminders go out at the moment.')).toBeVisible();

  const drawer = page.getByRole('dialog', { name: 'Reminders: Courses' });
  await test.step('of courses: when, and in which words', async () => {
    await clickButton(main, 'Edit reminders: Courses');
    await drawer.getByRole('switch', { name: 'Remind people by email' }).check();
    await drawer.getByRole('button', { name: '5', exact: true }).click();
    await drawer.getByRole('combobox', { name: 'Repeat when overdue' }).click();
    await page.getByRole('option', { name: 'Every 5 days' }).click();
    await drawer.getByRole('switch', { name: 'Tell managers, too' }).check();
    await drawer.getByLabel('Subject').fill('Hello {nobody}');
    await clickButton(drawer, 'Save changes');
    await expect(drawer.getByText('Only {companyName} and {name} can stand in braces.')).toBeVisible();
    await drawer.getByLabel('Subject').fill('Wake up, {name}');
  });

  await test.step('the email is looked at, and sent to oneself', async () => {
    await clickButton(drawer, 'Preview');
    const preview = page.getByRole('dialog', { name: /^Wake up, / });
    const mail = preview.frameLocator('iframe').locator('body');
    await expect(mail).toContainText('Example: spotting phishing');
    await clickButton(preview, 'Close');
    const before = (await mailsTo(admin)).length;
    await clickButton(drawer, 'Send me a test');
    await assertToast(page, `A test email was sent to ${admin}.`);
    expect((await nextMailTo(admin, before)).subject).toMatch(/^Wake up, /);
  });

  await test.step('saved, the list says it, and when reminders go out next', async () => {
    await clickButton(drawer, 'Save changes');
    await assertToast(page, 'Settings successfully updated!');
    const courses = main
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { name: /^Courses/ }) });
    await expect(courses.first()).toContainText('1, 3, and 5 days before the due day');
    await expect(courses.first()).toContainText('Every 5 days once it is overdue');
    await expect(main.getByText(/^Next: /)).toBeVisible();
  });

  await test.step('hours and days', async () => {
    await clickButton(main, '8am');
    await clickButton(main, '9am');
    await clickButton(main, 'Saturday');
    await clickButton(main, 'Save changes');
    await assertToast(page, 'Settings successfully updated!');
    await page.reload();
    const pressed = (name: string) => main.getByRole('button', { name, exact: true });
    await expect(pressed('9am')).toHaveAttribute('aria-pressed', 'true');
    await expect(pressed('8am')).toHaveAttribute('aria-pressed', 'false');
    await expect(pressed('Saturday')).toHaveAttribute('aria-pressed', 'true');
  });
});

test.describe('with a clock of its own', () => {
  let gateway: OwnGateway;
  test.beforeAll(async () => {
    gateway = await startOwnGateway();
  });
  test.afterAll(() => gateway.close());

  test('a learner is reminded once at the hour, and the admin sees what went out', async ({ browser }) => {
    const admin = await registerCompany();
    await confirmAddress(admin);
    await startTrial(admin);
    const email = `${unique('learner')}@test.example`;
    await beginTraining(admin, [email]);
    await acceptInvitation(email);
    await gateway.advance(2 * 24 * HOUR);
    await call(admin, 'PUT', API, { hours: [...Array(24).keys()], weekdays: [...Array(7).keys()] });
    const when = { isOn: true, beforeDays: [], frequency: 1, afterDays: null, afterTimes: 3 };
    const words = { tellsManagers: false, subject: 'Wake up, {name}', message: 'Please.' };
    await call(admin, 'PUT', `${API}/kinds/course`, { ...when, ...words });
    await gateway.advance(HOUR);
    await expect
      .poll(async () => (await mailsTo(email)).map(({ subject }) => subject))
      .toContain('Wake up, Test');

    const context = await browser.newContext({ baseURL: environment().origin });
    // The session that begins now is valid by the gateway's clock.
    await context.clock.install({ time: Date.now() + 49 * HOUR });
    await openAs(context, admin);
    const page = await context.newPage();
    await visit(page, `${PATH}/sent?search=${email}`);
    await expect(rowOf(page, 'Test Learner')).toContainText('Sent');
    await page.getByRole('link', { name: 'Test Learner' }).click();
    await expect(page).toHaveURL(/\/user_profile\/\d+/);
    await assertLoaded(page);
    await context.close();
  });
});

test.describe('a read-only admin', () => {
  test.use({ account: ACCOUNTS.readOnly });

  test('sees when people are reminded, and changes nothing', async ({ page }) => {
    await visit(page, PATH);
    const main = page.getByRole('main');
    await expect(main.getByText('8am and 5pm')).toBeVisible();
    await expect(main.getByText('Monday, Tuesday, Wednesday, Thursday, and Friday')).toBeVisible();
    await expect(main.getByRole('button', { name: /Edit|Save/ })).toHaveCount(0);
    await clickButton(main, 'Preview: Courses');
    await expect(page.getByRole('dialog').frameLocator('iframe').locator('body')).toContainText('Larkfield');
  });
});

test.describe('a company on Free', () => {
  test.use({ account: ACCOUNTS.free });

  test('is shown what Boost would bring', async ({ page }) => {
    await visit(page, PATH);
    const main = page.getByRole('main');
    await expect(main.getByText('Email reminders are part of Boost.')).toBeVisible();
    await expect(main.getByRole('button', { name: /^Edit/ })).toHaveCount(0);
    await clickButton(main, 'Upgrade');
    await expect(page).toHaveURL(/modal=upgrade/);
  });
});
