import type { Page } from '@playwright/test';
import { ACCOUNTS } from '../support/accounts';
import { addPerson, unique } from '../support/api';
import { mailsTo, nextMailTo } from '../support/inbox';
import { expect, test } from '../support/test';
import { assertToast, choose, clickButton, fillSearch, goToUsers, rowOf } from '../support/users';

test.use({ account: ACCOUNTS.people });

const drawer = (page: Page) => page.getByRole('dialog', { name: 'Add user' });
const field = (page: Page, name: string) => drawer(page).getByRole('textbox', { name });

async function openDrawer(page: Page): Promise<void> {
  await goToUsers(page);
  await clickButton(page, 'Add users');
  await expect(field(page, 'Email')).toBeFocused();
  await expect(page).toHaveURL(/modal=addUser/);
}

test('a new person is in the list and gets the invitation', async ({ page }) => {
  const lastName = unique('new');
  const email = `${lastName}@test.example`;
  await openDrawer(page);
  await field(page, 'Email').fill(email);
  await field(page, 'First Name').fill('Zoë');
  await field(page, 'Last Name').fill(lastName);
  await choose(drawer(page), 'Department', 'Workshop');
  await choose(drawer(page), 'Groups', 'First aiders');
  await clickButton(drawer(page), 'Add user');

  await assertToast(page, `${email} was added and invited`);
  await expect(drawer(page)).toBeHidden();
  await expect(rowOf(page, email)).toContainText('Workshop');
  await expect(rowOf(page, email)).toContainText('Invited');
  const mail = await nextMailTo(email);
  expect(mail.subject).toBe('Redmoor Engineering invites you to security-awareness training');
  expect(mail.text).toContain(`invitation?email=${encodeURIComponent(email)}`);
});

test('an admin who shall not be told is added without a mail', async ({ page }) => {
  const email = `${unique('quiet')}@test.example`;
  await openDrawer(page);
  await field(page, 'Email').fill(email);
  await drawer(page).getByRole('combobox', { name: 'Role' }).click();
  await page.getByRole('option', { name: 'Admin', exact: true }).click();
  await drawer(page).getByRole('switch', { name: 'Send an invitation email' }).uncheck();
  await expect(drawer(page).getByText(/Without it the person learns nothing/)).toBeVisible();
  await clickButton(drawer(page), 'Add user');
  await assertToast(page, `${email} was added`);
  await expect(rowOf(page, email)).toContainText('Admin');
  expect(await mailsTo(email)).toEqual([]);
});

test('an empty and a broken email are told at the field in the documented words', async ({ page }) => {
  await openDrawer(page);
  await clickButton(drawer(page), 'Add user');
  await expect(field(page, 'Email')).toHaveAccessibleDescription('Please enter Your Email.');
  await expect(field(page, 'Email')).toBeFocused();
  await field(page, 'Email').fill('zoe@nowhere');
  await expect(field(page, 'Email')).toHaveAccessibleDescription('This is not a valid email');
});

test('an email of another company is in use too, and what was typed stays', async ({ page, complaints }) => {
  complaints.expect(/status of 422/);
  await openDrawer(page);
  await field(page, 'Email').fill('Admin@Larkfield.example');
  await field(page, 'First Name').fill('Zoë');
  await clickButton(drawer(page), 'Add user');
  await expect(field(page, 'Email')).toHaveAccessibleDescription('These emails are already in use.');
  await expect(field(page, 'First Name')).toHaveValue('Zoë');
});

test('closing with something entered asks first; staying keeps it', async ({ page }) => {
  await openDrawer(page);
  await field(page, 'Email').fill('half@typed.example');
  await page.keyboard.press('Escape');
  const question = page.getByRole('dialog', { name: 'Discard your changes?' });
  await clickButton(question, 'Keep editing');
  await expect(field(page, 'Email')).toHaveValue('half@typed.example');
  await page.goBack();
  await clickButton(question, 'Discard changes');
  await expect(drawer(page)).toBeHidden();
});

test('the drawer has an address of its own', async ({ page }) => {
  await page.goto('/users/all_users?modal=addUser');
  await expect(field(page, 'Email')).toBeVisible();
  await clickButton(drawer(page), 'Close');
  await expect(page).toHaveURL(/\/users\/all_users$/);
});

test('what people typed is shown as text, never run', async ({ page }) => {
  const lastName = unique('x');
  await addPerson(ACCOUNTS.people, { name: '<img src=x onerror=alert(1)>', lastName });
  await goToUsers(page);
  await fillSearch(page, lastName);
  await expect(rowOf(page, lastName)).toContainText('<img src=x onerror=alert(1)>');
});

test('an invitation can be sent again', async ({ page }) => {
  const { email, lastName } = await addPerson(ACCOUNTS.people, { notify: true });
  await nextMailTo(email);
  await goToUsers(page, `?search=${lastName}`);
  await page.getByRole('button', { name: `Actions for Test ${lastName}` }).click();
  await page.getByRole('menuitem', { name: 'Resend invitation' }).click();
  await assertToast(page, 'The invitation was sent again to 1 user');
  await nextMailTo(email, 1);
});

test.describe('a company on the Free plan', () => {
  test.use({ account: ACCOUNTS.free });

  test('is told how many places are left', async ({ page, complaints }) => {
    complaints.expect(/status of 422/);
    const message = 'You can invite up to 0 user(s).';
    const body = {
      code: 'VALIDATION',
      message,
      status: 422,
      details: [{ code: 'email', description: message }],
    };
    await page.route(/\/users$/, (route) =>
      route.request().method() === 'POST' ? route.fulfill({ status: 422, json: body }) : route.continue(),
    );
    await openDrawer(page);
    await field(page, 'Email').fill('one.more@test.example');
    await clickButton(drawer(page), 'Add user');
    await expect(field(page, 'Email')).toHaveAccessibleDescription(message);
  });
});
