import type { Page } from '@playwright/test';
import { ACCOUNTS } from '../support/accounts';
import { addPerson, unique } from '../support/api';
import { assertAccessible } from '../support/axe';
import { environment } from '../support/environment';
import { expectMail, mailsTo, nextMailTo } from '../support/inbox';
import { expect, test } from '../support/test';
import {
  assertToast,
  choose,
  clickAction,
  clickButton,
  goToUsers,
  rowOf,
  settledOption,
} from '../support/users';

test.use({ account: ACCOUNTS.people });

const drawer = (page: Page) => page.getByRole('dialog', { name: 'Add users' });
const addresses = (page: Page) => drawer(page).getByRole('textbox', { name: 'Email addresses' });
const chips = (page: Page) =>
  drawer(page).getByRole('list', { name: 'Addresses to add' }).getByRole('listitem');
const newAddress = (word = 'invitee') => `${unique(word)}@test.example`;

async function openDrawer(page: Page): Promise<void> {
  await goToUsers(page);
  await clickButton(page, 'Add users');
  await expect(addresses(page)).toBeVisible();
  await expect(page).toHaveURL(/modal=addByEmails/);
}

/** Pastes as the keyboard does, without the system clipboard. */
const paste = (page: Page, text: string) =>
  addresses(page).evaluate((field, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text', pasted);
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, text);

async function goToSecondStep(page: Page): Promise<void> {
  await clickButton(drawer(page), 'Next');
  await expect(drawer(page).getByRole('heading', { name: /Step 2 of 2/ })).toBeFocused();
}

test('two people are added to a new department and get their invitations in words of this time', async ({
  page,
}) => {
  const [one, two] = [newAddress(), newAddress()];
  const department = unique('Depot');
  await openDrawer(page);
  await addresses(page).pressSequentially(`${one} ${two},`);
  await expect(chips(page)).toHaveText([one, two]);
  await drawer(page).getByRole('combobox', { name: 'Department' }).fill(department);
  await settledOption(drawer(page), `Create “${department}”`).click();
  await choose(drawer(page), 'Groups', 'First aiders');
  await goToSecondStep(page);
  await drawer(page).getByRole('textbox', { name: 'Subject' }).fill('Come along, says {companyName}');
  await expect(drawer(page).getByText('Come along, says Redmoor Engineering')).toBeVisible();
  await clickButton(drawer(page), 'Add users');

  await assertToast(page, '2 users added and invited');
  await expect(drawer(page)).toBeHidden();
  await expect(rowOf(page, one)).toContainText(department);
  await expect(rowOf(page, two)).toContainText('Invited');
  await expect(page.getByRole('button', { name: 'Add users' })).toBeFocused();
  for (const email of [one, two]) {
    const mail = await nextMailTo(email);
    expect(mail.subject).toBe('Come along, says Redmoor Engineering');
    expect(mail.text).toMatch(/\/invitation\?token=[\w-]{43}\b/);
  }
});

test('an admin is not told unless asked for, and is told as an admin', async ({ page }) => {
  const email = newAddress('admin');
  await openDrawer(page);
  await addresses(page).fill(email);
  await drawer(page).getByRole('combobox', { name: 'Role' }).click();
  await page.getByRole('option', { name: 'Admin', exact: true }).click();
  await choose(drawer(page), 'Department', 'Workshop');
  await goToSecondStep(page);
  const notify = drawer(page).getByRole('switch', { name: 'Send an invitation email' });
  if (await notify.isChecked()) await notify.uncheck();
  await clickButton(drawer(page), 'Add users');
  await assertToast(page, '1 user added');
  await expect(rowOf(page, email)).toContainText('Not invited');
  expect(await mailsTo(email)).toEqual([]);

  await clickAction(page, email, 'Send invitation');
  await assertToast(page, 'Invitation sent to 1 user');
  expect((await nextMailTo(email)).subject).toContain('to manage its security-awareness training');
});

test('addresses: what is missing, wrong or in use is told at its field, hundreds stay quick, closing asks first', async ({
  page,
}) => {
  const free = newAddress();
  await openDrawer(page);
  await test.step('missing or wrong, in the documented words', async () => {
    await clickButton(drawer(page), 'Next');
    await expect(addresses(page)).toHaveAccessibleDescription('Enter one or more email addresses.');
    await expect(drawer(page).getByText('Please select or create a department.')).toBeVisible();
    await addresses(page).fill('zoe@nowhere ');
    await expect(addresses(page)).toHaveAccessibleDescription('This is not a valid email');
    await addresses(page).press('Backspace');
    await expect(addresses(page)).toHaveValue('zoe@nowhere');
    await addresses(page).pressSequentially('.example ');
    await expect(chips(page)).toHaveText(['zoe@nowhere.example']);
    // Back into the field, where it is removed.
    await addresses(page).press('Backspace');
    await addresses(page).fill('');
    await expect(chips(page)).toHaveCount(0);
  });
  await test.step('six hundred pasted addresses, each once', async () => {
    const word = unique('many');
    const many = Array.from({ length: 600 }, (_, index) => `${word}.${index}@test.example`);
    await paste(page, `${many.join(', ')}\nno-address ${many[0]?.toUpperCase()}`);
    await expect(chips(page)).toHaveCount(600);
    await expect(drawer(page).getByRole('status').filter({ hasText: '600 addresses added.' })).toHaveText(
      '600 addresses added. 1 address was already in the list. 1 word without @ was ignored.',
    );
    await addresses(page).pressSequentially('one.more@test.example ');
    await expect(chips(page)).toHaveCount(601);
    await expect(addresses(page)).toHaveAccessibleDescription(/You can invite up to \d+ user\(s\)\./);
    await clickButton(drawer(page), 'Remove all');
    await expect(chips(page)).toHaveCount(0);
  });
  await test.step('in use, here and elsewhere, taken out at once', async () => {
    const here = (await addPerson(ACCOUNTS.people)).email;
    await paste(page, `${free}, ${here.toUpperCase()} Admin@Larkfield.example`);
    await choose(drawer(page), 'Department', 'Workshop');
    await clickButton(drawer(page), 'Next');
    await expect(addresses(page)).toHaveAccessibleDescription('These emails are already in use.');
    await expect(drawer(page).getByRole('button', { name: /This email already in use/ })).toHaveCount(2);
    await clickButton(drawer(page), 'Remove 2 with a problem');
    await expect(chips(page)).toHaveText([free]);
    await goToSecondStep(page);
  });
  await test.step('closing with something entered asks first; going back keeps it', async () => {
    await clickButton(drawer(page), 'Back');
    await expect(chips(page)).toHaveText([free]);
    await page.keyboard.press('Escape');
    const question = page.getByRole('dialog', { name: 'Discard your changes?' });
    await clickButton(question, 'Keep editing');
    await expect(chips(page)).toHaveText([free]);
    await page.goBack();
    await clickButton(question, 'Discard changes');
    await expect(drawer(page)).toBeHidden();
  });
});

test.describe('where the company has single sign-on', () => {
  // Nobody is added: other scenarios count this company's users.
  test.use({ account: ACCOUNTS.reader });

  test('it can be chosen for addresses at verified domains, and the mail is shown as it will be', async ({
    page,
  }) => {
    await openDrawer(page);
    await addresses(page).fill('ida@elsewhere.example ');
    await choose(drawer(page), 'Department', 'Finance');
    await goToSecondStep(page);
    const choice = drawer(page).getByRole('switch', { name: 'They sign in with single sign-on' });
    await expect(drawer(page).getByText('Accept the invitation', { exact: true })).toBeVisible();
    await choice.check();
    await expect(drawer(page).getByText('Sign in', { exact: true })).toBeVisible();
    await expect(drawer(page).getByRole('textbox', { name: 'Message' })).toHaveValue(
      /Sign in with your account/,
    );
    await clickButton(drawer(page), 'Add users');
    await expect(choice).toHaveAccessibleDescription(
      'ida@elsewhere.example is not at a domain that your company has verified.',
    );
    await expect(choice).toBeFocused();
    await assertAccessible(page, 'single sign-on for new users');
  });
});

test('everything can be done by keyboard alone', async ({ page }) => {
  const [one, two] = [newAddress('keys'), newAddress('keys')];
  const { keyboard } = page;
  await openDrawer(page);
  await addresses(page).focus();
  await keyboard.type(`${one} wrong ${two} `);
  await keyboard.press('Tab');
  await keyboard.press('ArrowRight');
  await expect(
    drawer(page).getByRole('button', { name: 'Edit wrong. This is not a valid email' }),
  ).toBeFocused();
  await keyboard.press('Delete');
  await expect(chips(page)).toHaveText([one, two]);
  await expect(drawer(page).getByRole('button', { name: `Edit ${two}` })).toBeFocused();
  await drawer(page).getByRole('combobox', { name: 'Department' }).focus();
  await keyboard.type('Workshop');
  await expect(drawer(page).getByRole('option')).toHaveText(['Workshop']);
  await keyboard.press('Enter');
  await keyboard.press('Enter');
  await expect(drawer(page).getByRole('heading', { name: /Step 2 of 2/ })).toBeFocused();
  await drawer(page).getByRole('textbox', { name: 'Subject' }).focus();
  await keyboard.press('Enter');
  await assertToast(page, '2 users added and invited');
});

test('an invitation is revoked after a question, sent again and accepted, and the list tells so', async ({
  page,
}) => {
  const { email, lastName } = await addPerson(ACCOUNTS.people, { notify: true });
  await nextMailTo(email);
  await goToUsers(page, `?search=${lastName}`);
  await clickAction(page, `Test ${lastName}`, 'Revoke invitation');
  await clickButton(
    page.getByRole('dialog', { name: `Revoke the invitation for ${email}?` }),
    'Revoke invitation',
  );
  await assertToast(page, `Invitation for ${email} revoked`);
  await expect(rowOf(page, lastName)).toContainText('Revoked');
  await clickAction(page, `Test ${lastName}`, 'Resend invitation');
  await assertToast(page, 'Invitation sent to 1 user');
  await expect(rowOf(page, lastName)).toContainText('Invited');
  const { text } = await nextMailTo(email, 1);
  const token = /invitation\?token=([\w-]+)/.exec(text)?.[1];
  const accepted = await fetch(`${environment().origin}/api/v1/user/invitation/${token}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ password: 'Kettle-Harbor-7-Lanterns' }),
  });
  expect(accepted.status).toBe(200);
  await page.reload();
  await expect(rowOf(page, email)).toBeVisible();
  await expect(rowOf(page, email).getByText('Invited')).toHaveCount(0);
  await expect(rowOf(page, email).getByText('Never')).toHaveCount(0);
});

test("the company's own texts are kept, tested and given back", async ({ page }) => {
  await openDrawer(page);
  await addresses(page).fill('someone@test.example ');
  await choose(drawer(page), 'Department', 'Workshop');
  await goToSecondStep(page);
  await clickButton(drawer(page), 'Edit invitation texts');
  const texts = page.getByRole('dialog', { name: 'Invitation texts' });
  await clickButton(texts, 'Admins');
  await expect(texts.getByRole('button', { name: 'Admins', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await texts.getByRole('textbox', { name: 'Subject' }).fill('For {admins}');
  await expect(texts.getByText("{admins} isn't a valid placeholder. Use {companyName}.")).toBeVisible();
  // Another one at each try: the text of a try before may still be there, and is nothing to save.
  const word = unique('admins');
  await texts.getByRole('textbox', { name: 'Subject' }).fill(`For ${word} of {companyName}`);
  await clickButton(texts, 'Save changes');
  await assertToast(page, 'Invitation text saved');
  await clickButton(texts, 'Send me a test');
  await expectMail(ACCOUNTS.people, `For ${word} of Redmoor Engineering`);
  await clickButton(texts, 'Reset to default');
  await clickButton(page.getByRole('dialog', { name: 'Reset to the default text?' }), 'Reset to default');
  await assertToast(page, 'Successfully reset');
  await expect(texts.getByRole('textbox', { name: 'Subject' })).toHaveValue(
    '{companyName} invites you to manage its security-awareness training',
  );
});

test('with nothing assigned, training begins together with the people', async ({ page }) => {
  const email = newAddress();
  const options = { freeSlots: 30, limit: 100, hasAssignments: false, canBeginTraining: true };
  // This company has training assigned; the gateway's part is covered by its own tests.
  await page.route(/\/users\/invite$/, (route) =>
    route.request().method() === 'GET'
      ? route.fulfill({ json: { data: options } })
      : route.fulfill({ json: { data: { ids: [1], campaignId: 1 } } }),
  );
  await openDrawer(page);
  await addresses(page).fill(email);
  await choose(drawer(page), 'Department', 'Workshop');
  await goToSecondStep(page);
  const sent = page.waitForRequest(
    (request) => request.method() === 'POST' && /users\/invite$/.test(request.url()),
  );
  await clickButton(drawer(page), 'Add users and begin training');
  expect((await sent).postDataJSON()).toMatchObject({ autoStartTraining: true, notificationsEnabled: true });
  await assertToast(page, 'Training has begun. 1 user added.');
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 780 } });

  test('the drawer fills the screen and nothing scrolls sideways', async ({ page }) => {
    await openDrawer(page);
    await addresses(page).fill(`${newAddress('a-rather-long-name-of-a-person-who-works-here')} `);
    await choose(drawer(page), 'Department', 'Workshop');
    await goToSecondStep(page);
    await expect(drawer(page).getByRole('button', { name: 'Add users', exact: true })).toBeInViewport();
    const overflow = await drawer(page).evaluate((paper) => paper.scrollWidth - paper.clientWidth);
    expect(overflow).toBe(0);
  });
});

test.describe('a company on the Free plan', () => {
  test.use({ account: ACCOUNTS.free });

  test('is told how many places there are, and that the default text is sent', async ({ page }) => {
    // The list loads before the number of seats.
    let answer = () => {};
    const pasted = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/users/invite', async (route) => {
      await pasted;
      await route.continue();
    });
    await openDrawer(page);
    await paste(page, Array.from({ length: 26 }, () => newAddress('free')).join(' '));
    await expect(drawer(page).getByText('26 addresses', { exact: true })).toBeVisible();
    answer();
    await expect(addresses(page)).toHaveAccessibleDescription(/You can invite up to \d+ user\(s\)\./);
    await clickButton(drawer(page), 'Remove all');
    await addresses(page).fill(`${newAddress('free')} `);
    await choose(drawer(page), 'Department', 'No Department');
    await goToSecondStep(page);
    await expect(drawer(page).getByText(/On the Free plan, invitations use the default text/)).toBeVisible();
    await expect(drawer(page).getByRole('textbox', { name: 'Subject' })).toBeHidden();
  });
});
