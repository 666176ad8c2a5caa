import type { Page } from '@playwright/test';
import { ACCOUNTS } from '../support/accounts';
import { addPerson, deletePerson, unique } from '../support/api';
import { expect, test } from '../support/test';
import {
  assertLoaded,
  assertToast,
  choose,
  clickAction,
  clickButton,
  goToUsers,
  rowOf,
  rows,
  settledOption,
} from '../support/users';

test.use({ account: ACCOUNTS.people });

async function goToNewPerson(page: Page, query = '') {
  const person = await addPerson(ACCOUNTS.people);
  await goToUsers(page, `?search=${person.lastName}${query}`);
  return { ...person, fullName: `Test ${person.lastName}` };
}

test('a person is edited, given a role, and deleted for good', async ({ page, complaints }) => {
  complaints.expect(/status of 500/);
  const { email, lastName, fullName } = await goToNewPerson(page);
  await test.step('a role that is refused stays asked for', async () => {
    const body = { code: 'INTERNAL', message: 'Something went wrong.', status: 500, details: [] };
    await page.route(/users\/operations$/, (route) => route.fulfill({ status: 500, json: body }));
    await clickAction(page, fullName, 'Change role');
    const dialog = page.getByRole('dialog', { name: `Change role of ${fullName}` });
    await dialog.getByRole('combobox', { name: 'Role' }).click();
    await page.getByRole('option', { name: 'Admin', exact: true }).click();
    await clickButton(dialog, 'Change role');
    await expect(page.getByText('Something went wrong.')).toBeVisible();
    await page.unroute(/users\/operations$/);
    await clickButton(dialog, 'Change role');
    await assertToast(page, 'Role changed for 1 user');
    await expect(dialog).toBeHidden();
  });
  const renamed = `Renamed ${lastName}`;
  await test.step('editing changes only what was changed', async () => {
    await clickAction(page, fullName, 'Edit');
    const drawer = page.getByRole('dialog', { name: email });
    await expect(drawer.getByRole('textbox', { name: 'Last Name' })).toHaveValue(lastName);
    await expect(drawer.getByRole('button', { name: 'Save changes' })).toBeDisabled();
    await drawer.getByRole('textbox', { name: 'First Name' }).fill('Renamed');
    await choose(drawer, 'Department', 'Accounts');
    const sent = page.waitForRequest((request) => request.method() === 'PUT');
    await clickButton(drawer, 'Save changes');
    expect(Object.keys((await sent).postDataJSON()).sort()).toEqual(['departmentId', 'name']);
    await assertToast(page, 'Changes saved');
    await expect(rowOf(page, email)).toContainText('Renamed');
    await expect(rowOf(page, email)).toContainText('Accounts');
  });
  await test.step('deleting needs the typed phrase', async () => {
    await clickAction(page, renamed, 'Delete permanently');
    const dialog = page.getByRole('dialog', { name: `Delete ${renamed}?` });
    const phrase = dialog.getByRole('textbox');
    await expect(phrase).toBeFocused();
    await clickButton(dialog, 'Delete user');
    await expect(phrase).toHaveAccessibleDescription('Please enter confirmation phrase');
    await phrase.fill('i confirm');
    await clickButton(dialog, 'Delete user');
    await expect(phrase).toHaveAccessibleDescription('Invalid confirmation phrase');
    await phrase.fill('  I confirm deletion ');
    await clickButton(dialog, 'Delete user');
    await assertToast(page, 'User has been deleted');
    await expect(dialog).toBeHidden();
    await expect(rowOf(page, email)).toHaveCount(0);
  });
});

test('somebody is disabled and enabled: undone, shown on demand, not without a seat', async ({ page }) => {
  const { email, fullName } = await goToNewPerson(page);
  await test.step('who is disabled leaves the list and can be enabled again', async () => {
    await clickAction(page, fullName, 'Disable');
    await expect(rowOf(page, email)).toHaveCount(0);
    await page.getByRole('switch', { name: 'Show disabled' }).check();
    await clickAction(page, fullName, 'Enable');
    await assertToast(page, '1 user enabled');
    await expect(rowOf(page, email)).not.toContainText('Disabled');
  });
  await test.step('disabling can be undone from the toast', async () => {
    await clickAction(page, fullName, 'Disable');
    await assertToast(page, '1 user disabled');
    await expect(rowOf(page, email)).toContainText('Disabled');
    await clickButton(page, 'Undo');
    await expect(rowOf(page, email)).not.toContainText('Disabled');
  });
  await test.step('nobody is enabled without a seat: how many are free is said, with the way to more', async () => {
    await clickAction(page, fullName, 'Disable');
    await expect(rowOf(page, email)).toContainText('Disabled');
    const data = { freeSlots: 0, limit: 25, hasAssignments: true, canBeginTraining: false };
    await page.route(/users\/invite$/, (route) => route.fulfill({ json: { data } }));
    await clickAction(page, fullName, 'Enable');
    const dialog = page.getByRole('dialog', { name: `No seats left for ${fullName}` });
    await expect(dialog).toContainText('You can invite up to 0 user(s).');
    await clickButton(dialog, 'Get more licenses');
    await expect(page).toHaveURL(/modal=upgrade/);
    await expect(dialog).toBeHidden();
  });
});

test('the own account is offered nothing that is refused, and is named before a deletion', async ({
  page,
}) => {
  const { fullName, lastName } = await goToNewPerson(page);
  await goToUsers(page, '?filterBy=accountOwner');
  await page.getByRole('button', { name: 'Actions for Harriet Blackwood' }).click();
  await expect(page.getByRole('menuitem', { name: 'Edit' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: /^(Disable|Delete|Change role)/ })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await test.step('the owner keeps their role', async () => {
    await clickAction(page, 'Harriet Blackwood', 'Edit');
    const drawer = page.getByRole('dialog', { name: ACCOUNTS.people });
    await expect(drawer.getByRole('combobox', { name: 'Role' })).toHaveAttribute('aria-disabled', 'true');
    await expect(drawer.getByText("The account owner's role can't be changed here.")).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(drawer).toBeHidden();
  });

  await page.getByRole('checkbox', { name: 'Select Harriet Blackwood' }).check();
  const bar = page.getByRole('toolbar', { name: 'Actions' });
  await expect(bar.getByRole('button', { name: 'Change department' })).toBeVisible();
  await expect(bar.getByRole('button', { name: /^(Disable|Delete)/ })).toHaveCount(0);

  await goToUsers(page, '?orderBy=created_at&limit=100');
  await page.getByRole('checkbox', { name: `Select ${fullName}` }).check();
  await page.getByRole('checkbox', { name: 'Select Harriet Blackwood' }).check();
  await clickButton(bar, 'Delete permanently');
  const dialog = page.getByRole('dialog', { name: 'Delete user?' }).or(page.getByRole('dialog'));
  await expect(dialog.getByRole('alert')).toContainText('Harriet Blackwood: This is your own account');
  await dialog.getByRole('textbox').fill('I confirm deletion');
  await clickButton(dialog, 'Delete user');
  await assertLoaded(page);
  await expect(rowOf(page, lastName)).toHaveCount(0);
  await expect(rowOf(page, ACCOUNTS.people)).toBeVisible();
});

test('a selection outlives a change of page, and of all that match goes back to the page', async ({
  page,
}) => {
  await goToUsers(page, '?limit=5&orderBy=email&order=ASC');
  const bar = page.getByRole('toolbar', { name: 'Actions' });
  await rows(page).first().getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Next page' }).click();
  await assertLoaded(page);
  await rows(page).first().getByRole('checkbox').check();
  await expect(bar).toContainText('2 selected');
  await clickButton(bar, 'Clear selection');
  await expect(bar).toBeHidden();

  await page.getByRole('checkbox', { name: 'Select all rows on this page' }).check();
  await bar.getByRole('button', { name: /^Select all .* users$/ }).click();
  await expect(bar).toContainText(/All \d+ users selected/);
  await rows(page).first().getByRole('checkbox').uncheck();
  await expect(bar).toContainText('4 selected');
});

test('without a network an act is refused at once, and not done later', async ({
  page,
  context,
  complaints,
}) => {
  complaints.expect(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|dynamically imported module|Unleash/);
  const { email, fullName } = await goToNewPerson(page, '&showDisabled=true');
  await context.setOffline(true);
  // The page's first action: its code is not loaded yet.
  await clickAction(page, fullName, 'Disable');
  await expect(page.getByRole('alert')).toContainText("The server can't be reached.");
  const writes: string[] = [];
  page.on('request', (request) => request.method() !== 'GET' && writes.push(request.url()));
  await context.setOffline(false);
  await expect(page.getByRole('complementary', { name: 'Connection' })).toBeHidden();
  await clickAction(page, fullName, 'Disable');
  await assertToast(page, '1 user disabled');
  await expect(rowOf(page, email)).toContainText('Disabled');
  expect(writes.filter((url) => url.includes('/operations'))).toHaveLength(1);
});

test('several people are disabled, moved and deleted at once', async ({ page }) => {
  const lastName = `bulk${Date.now().toString(36)}`;
  const values = (at: number) => ({ lastName, name: `P${at}`, email: `${lastName}.${at}@test.example` });
  for (const at of [1, 2, 3]) await addPerson(ACCOUNTS.people, values(at));
  await goToUsers(page, `?search=${lastName}&showDisabled=true`);
  const bar = page.getByRole('toolbar', { name: 'Actions' });
  const selectAll = () => page.getByRole('checkbox', { name: 'Select all rows on this page' }).check();

  await selectAll();
  await expect(bar).toContainText('3 selected');
  await clickButton(bar, 'Disable');
  await assertToast(page, '3 users disabled');
  await expect(bar).toBeHidden();
  await expect(rows(page).filter({ hasText: 'Disabled' })).toHaveCount(3);

  await selectAll();
  await clickButton(bar, 'Enable');
  await assertToast(page, '3 users enabled');

  await selectAll();
  await clickButton(bar, 'Change department');
  const move = page.getByRole('dialog', { name: 'Change department for 3 users' });
  await clickButton(move, 'Move 3 users');
  await expect(move.getByText('Please fill out this field.')).toBeVisible();
  // A department created during the move.
  const department = unique('Dep');
  await move.getByRole('combobox', { name: 'Department' }).fill(department);
  await settledOption(move, `Create “${department}”`).click();
  await clickButton(move, 'Move 3 users');
  await expect(rows(page).filter({ hasText: department })).toHaveCount(3);

  await page.getByRole('checkbox', { name: `Select P1 ${lastName}` }).check();
  await page.getByRole('checkbox', { name: `Select P3 ${lastName}` }).check();
  await clickButton(bar, 'Delete permanently');
  const dialog = page.getByRole('dialog', { name: 'Delete 2 users?' });
  await dialog.getByRole('textbox').fill('I confirm deletion');
  await clickButton(dialog, 'Delete 2 users');
  await assertToast(page, '2 users have been deleted');
  await assertLoaded(page);
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText('P2');
});

test('somebody deleted elsewhere is told as such, what is open on them closes, and their row goes', async ({
  page,
  complaints,
}) => {
  complaints.expect(/status of 404/);
  const { id, email, fullName } = await goToNewPerson(page);
  await clickAction(page, fullName, 'Edit');
  const drawer = page.getByRole('dialog', { name: email });
  await drawer.getByRole('textbox', { name: 'First Name' }).fill('Too late');
  await deletePerson(ACCOUNTS.people, id);
  await clickButton(drawer, 'Save changes');
  await assertToast(page, "This user has been deleted, so there's nothing left to change.");
  await expect(drawer).toBeHidden();
  await expect(rowOf(page, email)).toHaveCount(0);

  await page.goto('/users/all_users?edit=999999');
  await assertToast(page, "This user has been deleted, so there's nothing left to change.");
  await expect(page).toHaveURL(/all_users$/);
});
