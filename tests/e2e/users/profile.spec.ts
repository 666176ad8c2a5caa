import type { Page } from '@playwright/test';
import { ACCOUNTS, PASSWORD } from '../support/accounts';
import { addPerson, listTeams, registeredLearner, sessionOf, unique } from '../support/api';
import { mailsTo, nextMailTo } from '../support/inbox';
import { assertFieldError, assertSignedIn, goToLogin, signIn } from '../support/login';
import { brokenLayout } from '../support/pseudo';
import { accountMenu, assertNoSidewaysScroll } from '../support/shell';
import { openAs } from '../support/signed-in';
import { expect, test } from '../support/test';
import {
  assertLoaded,
  assertToast,
  choose,
  clickAction,
  clickButton,
  goToUsers,
  settledOption,
} from '../support/users';
import { visit } from '../support/visit';

const tabs = (page: Page) => page.getByRole('navigation', { name: 'Profile' });
const tab = (page: Page, name: string) => tabs(page).getByRole('link', { name, exact: true });
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });

async function goToProfile(page: Page, id: number, tabName = ''): Promise<void> {
  await visit(page, `/user_profile/${id}${tabName && `/${tabName}`}`);
  await expect(tabs(page)).toBeVisible();
  await assertLoaded(page);
}

const assertTab = (page: Page, name: string) =>
  expect(tab(page, name)).toHaveAttribute('aria-current', 'page');

test.describe('a profile', () => {
  test.use({ account: ACCOUNTS.reader });

  test('opens from the list on what is outstanding, and its tabs are addresses that outlive a reload', async ({
    page,
  }) => {
    await goToUsers(page, `?search=${ACCOUNTS.secondFactor}`);
    await page.getByRole('link', { name: ACCOUNTS.secondFactor }).click();
    await expect(page).toHaveURL(/\/user_profile\/101002\/outstanding_tasks$/);
    await expect(page.getByRole('heading', { level: 1, name: 'Tomás Echeverría' })).toBeVisible();
    await assertTab(page, 'Outstanding tasks');
    const late = page.getByRole('row').filter({ hasText: 'Follow-up: The Parcel Delivery Scam' });
    await expect(late).toContainText('Phishing exercise');
    await expect(late).toContainText('Overdue');
    await tab(page, 'Completed tasks').click();
    await expect(page.getByRole('row').filter({ hasText: 'Input Validation' })).toContainText('8.4');
    await page.reload();
    await assertTab(page, 'Completed tasks');
    await page.goBack();
    await assertTab(page, 'Outstanding tasks');

    await goToProfile(page, 101002);
    await assertTab(page, 'Outstanding tasks');
    for (const [path, name] of [
      ['completed_tasks', 'Completed tasks'],
      ['edit', 'Edit'],
      ['password', 'Password'],
      ['activity', 'Activity'],
    ] as const) {
      await goToProfile(page, 101002, path);
      await assertTab(page, name);
    }
  });

  test('of another company, or of nobody, is told to be missing inside the frame', async ({
    page,
    complaints,
  }) => {
    complaints.expect(/status of 404/);
    const stranger = await addPerson(ACCOUNTS.people);
    for (const id of [String(stranger.id), '999999', 'nobody']) {
      await visit(page, `/user_profile/${id}/outstanding_tasks`);
      await expect(page.getByRole('heading', { level: 1, name: "This user wasn't found." })).toBeVisible();
      await expect(page.getByText(stranger.email)).toHaveCount(0);
    }
    await page.getByRole('link', { name: 'Back to all users' }).click();
    await expect(page).toHaveURL(/\/users\/all_users$/);
  });
});

test.describe('a profile without tasks', () => {
  test.use({ account: ACCOUNTS.people });

  test('says so, and a long name has room on a phone', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    const { id: userId } = await addPerson(ACCOUNTS.people);
    await goToProfile(page, userId);
    await expect(page.getByText('Nothing outstanding')).toBeVisible();
    await page.route('**/profile', async (route) => {
      const answer = await route.fetch();
      const { data } = await answer.json();
      const long = 'Wolfeschlegelsteinhausenbergerdorff'.repeat(3);
      const groups = Array.from({ length: 12 }, (_, id) => ({ id: id + 1, name: `${long} ${id}` }));
      await route.fulfill({ json: { data: { ...data, name: long, email: `${long}@x.example`, groups } } });
    });
    for (const path of ['outstanding_tasks', 'edit', 'password', 'activity']) {
      await goToProfile(page, userId, path);
      await assertNoSidewaysScroll(page);
      expect(await brokenLayout(page)).toEqual([]);
    }
  });
});

test.describe('editing', () => {
  test.use({ account: ACCOUNTS.people });

  test('saves what was changed, by keyboard, makes a department, and says that no seat is left', async ({
    page,
    complaints,
  }) => {
    complaints.expect(/status of 422|Missing or invalid/);
    const person = await addPerson(ACCOUNTS.people);
    await goToProfile(page, person.id, 'edit');
    await field(page, 'First Name').focus();
    await page.keyboard.type('Re');
    await tab(page, 'Password').click();
    const question = page.getByRole('dialog', { name: 'Discard your changes?' });
    await clickButton(question, 'Keep editing');
    await assertTab(page, 'Edit');
    await choose(page.getByRole('main'), 'Department', 'Accounts');
    const sent = page.waitForRequest((request) => request.method() === 'PUT');
    await field(page, 'Last Name').press('Enter');
    expect(Object.keys((await sent).postDataJSON()).sort()).toEqual(['departmentId', 'name']);
    await assertToast(page, 'Changes saved');
    await expect(page.getByRole('heading', { level: 1 })).toContainText('TestRe');
    await expect(page.getByRole('main').getByRole('link', { name: 'Accounts' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Save changes' })).toBeDisabled();
    await test.step('the department that is named while editing is made', async () => {
      const name = unique('Department');
      const department = page.getByRole('combobox', { name: 'Department' });
      await department.fill(name);
      await settledOption(page, `Create “${name}”`).click();
      await expect(department).toHaveAccessibleDescription('A new department will be created.');
      await clickButton(page, 'Save changes');
      await assertToast(page, 'Changes saved');
      await expect(page.getByRole('link', { name })).toBeVisible();
      await expect(department).toHaveValue(name);
      await expect(department).not.toHaveAccessibleDescription('A new department will be created.');
    });
    await page.getByRole('switch', { name: 'Account disabled' }).check();
    await clickButton(page, 'Save changes');
    await expect(page.getByRole('list', { name: 'Account' })).toContainText('Disabled');
    await test.step('nobody is enabled without a seat, which is said in its place, with the way to more', async () => {
      const description = 'You can invite up to 0 user(s).';
      const refusal = {
        code: 'VALIDATION',
        message: description,
        status: 422,
        details: [{ code: 'disabled', description }],
      };
      await page.route(`**/users/${person.id}`, (route) =>
        route.request().method() === 'PUT' ? route.fulfill({ status: 422, json: refusal }) : route.continue(),
      );
      const disabled = page.getByRole('switch', { name: 'Account disabled' });
      await disabled.uncheck();
      await clickButton(page, 'Save changes');
      await expect(disabled).toHaveAccessibleDescription(description);
      await clickButton(page, 'Get more licenses');
      await expect(page).toHaveURL(/modal=upgrade/);
    });
  });

  test('of oneself says why the own role cannot be changed, and offers no deletion', async ({ page }) => {
    await page.goto('/');
    await accountMenu(page).click();
    await page.getByRole('menuitem', { name: 'My Profile' }).click();
    await tab(page, 'Edit').click();
    await expect(page.getByRole('combobox', { name: 'Role' })).toHaveAttribute('aria-disabled', 'true');
    await expect(page.getByText("You can't change this for your own account.")).toHaveCount(3);
    await expect(page.getByRole('button', { name: 'Delete permanently' })).toHaveCount(0);
  });

  test('a new address is pending until its mailed link is opened', async ({ page, browser, complaints }) => {
    const person = await addPerson(ACCOUNTS.people);
    const next = `new.${person.email}`;
    await goToProfile(page, person.id, 'edit');
    await clickButton(page, 'Send confirmation');
    await assertFieldError(field(page, 'New email'), 'Please enter Your Email.');
    complaints.expect(/status of 422/);
    await field(page, 'New email').fill(ACCOUNTS.reader.toUpperCase());
    await clickButton(page, 'Send confirmation');
    await assertFieldError(field(page, 'New email'), 'This email already in use');
    await field(page, 'New email').fill(next);
    await clickButton(page, 'Send confirmation');
    await expect(page.getByText(`${next} awaiting confirmation`).first()).toBeVisible();
    await nextMailTo(next);
    expect((await nextMailTo(person.email)).subject).toBe('Your Vigil email address is about to change');
    const before = (await mailsTo(next)).length;
    await clickButton(page, 'Send again');
    const mail = await nextMailTo(next, before);

    const guest = await browser.newContext();
    const visitor = await guest.newPage();
    const link = /https?:\/\/\S+/.exec(mail.text)?.[0] ?? '';
    await visitor.goto(link);
    await expect(visitor.getByText('Your new email address is confirmed.')).toBeVisible();
    await visitor.goto(link);
    await expect(visitor.getByText('Verification token is expired, please try again')).toBeVisible();
    await guest.close();
    await page.reload();
    await expect(page.getByRole('main').getByText(next)).toBeVisible();
    await expect(page.getByText('Waiting for the confirmation')).toHaveCount(0);

    await test.step('a pending address can be taken back', async () => {
      await field(page, 'New email').fill(`another.${person.email}`);
      await field(page, 'New email').press('Enter');
      await clickButton(page, 'Cancel change');
      await assertToast(page, 'Email change canceled');
      await expect(field(page, 'New email')).toHaveValue('');
    });
  });
});

test.describe('personal data', () => {
  test.use({ account: ACCOUNTS.people });

  test('is saved as a file, recorded, and erased for good after the typed phrase', async ({ page }) => {
    const person = await addPerson(ACCOUNTS.people);
    await goToProfile(page, person.id, 'edit');
    const download = page.waitForEvent('download');
    await clickButton(page, 'Export data');
    expect((await download).suggestedFilename()).toBe(`user-${person.id}.json`);
    await tab(page, 'Activity').click();
    await expect(page.getByRole('list', { name: 'Activity' }).getByRole('listitem')).toHaveText([
      /exported the personal data of Test/,
      /added Test/,
    ]);
    await tab(page, 'Edit').click();
    await clickButton(page, 'Delete permanently');
    const dialog = page.getByRole('dialog', { name: `Delete Test ${person.lastName}?` });
    await clickButton(dialog, 'Delete user');
    await expect(dialog.getByRole('textbox')).toHaveAccessibleDescription('Please enter confirmation phrase');
    await dialog.getByRole('textbox').fill('I confirm deletion');
    await clickButton(dialog, 'Delete user');
    await assertToast(page, 'User has been deleted');
    await expect(page).toHaveURL(/\/users\/all_users/);
  });
});

test.describe('the password', () => {
  test.use({ account: ACCOUNTS.people });

  test('of somebody invited is theirs to choose', async ({ page }) => {
    const person = await addPerson(ACCOUNTS.people);
    await goToProfile(page, person.id, 'password');
    await clickButton(page, 'Send invitation');
    await assertToast(page, 'Invitation sent to 1 user');
    expect((await nextMailTo(person.email)).subject).toContain('invites you');
  });
});

test.describe('a temporary password', () => {
  test.use({ account: ACCOUNTS.people });

  test('is shown until it is handed over, and takes the place of the old one', async ({ page, browser }) => {
    const { email, name, lastName } = await registeredLearner(ACCOUNTS.people);
    await goToUsers(page, `?search=${email}`);
    await clickAction(page, `${name} ${lastName}`, 'Set temporary password');
    const dialog = page.getByRole('dialog');
    const password = await dialog.getByLabel('Temporary password', { exact: true }).inputValue();
    await clickButton(page, 'Set password');
    await expect(dialog).toContainText(`Share it with ${name} ${lastName} yourself.`);
    await expect(dialog.getByText(password, { exact: true })).toBeVisible();
    await clickButton(page, 'Done');
    await expect(dialog).toBeHidden();

    expect((await nextMailTo(email)).text).not.toContain(password);
    const visit = await browser.newContext();
    const own = await visit.newPage();
    await goToLogin(own);
    await signIn(own, email, password);
    await expect(own.getByText("This account doesn't have access to the admin console.")).toBeVisible();
    await visit.close();
  });
});

test('the own password changes with the present one, and signs in from then on', async ({
  page,
  complaints,
}) => {
  complaints.expect(/status of (400|401|422)/);
  const account = ACCOUNTS.passwordChanger;
  const next = 'Battery-Staple-2';
  await openAs(page.context(), account);
  await page.goto('/');
  await accountMenu(page).click();
  await page.getByRole('menuitem', { name: 'My Profile' }).click();
  await tab(page, 'Password').click();
  await page.getByLabel('Current password').fill('Wrong-Horse-1');
  await page.getByLabel('New password').fill(next);
  await page.getByLabel('Confirm password').fill('Different-1');
  await clickButton(page, 'Change password');
  await assertFieldError(page.getByLabel('Confirm password'), 'Password is not equal.');
  await page.getByLabel('Confirm password').fill(next);
  await clickButton(page, 'Change password');
  await assertFieldError(page.getByLabel('Current password'), 'Current password is incorrect');
  await page.getByLabel('Current password').fill(PASSWORD);
  await clickButton(page, 'Change password');
  await assertToast(page, 'Your password has been changed');
  await page.reload();
  await assertSignedIn(page);
});

test.describe('a read-only admin', () => {
  test.use({ account: ACCOUNTS.readOnly });

  test('sees profiles without their edit and password tabs, and changes their own name and password', async ({
    page,
  }) => {
    const [department] = await listTeams(ACCOUNTS.readOnly, 'departments');
    expect(department).toBeDefined();
    await goToProfile(page, 101002);
    await expect(tab(page, 'Edit')).toHaveCount(0);
    await expect(tab(page, 'Password')).toHaveCount(0);
    await goToProfile(page, 101002, 'edit');
    await expect(page.getByText('You have read-only access')).toBeVisible();
    await expect(page.getByRole('main').getByRole('textbox')).toHaveCount(0);

    const { userId } = await sessionOf(ACCOUNTS.readOnly);
    await goToProfile(page, userId, 'edit');
    await expect(page.getByRole('combobox')).toHaveCount(0);
    await expect(field(page, 'First Name')).toHaveValue('Ingrid');
    await goToProfile(page, userId, 'password');
    await expect(page.getByLabel('New password')).toBeVisible();
  });
});
