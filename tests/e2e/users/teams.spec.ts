import type { Page } from '@playwright/test';
import { ACCOUNTS } from '../support/accounts';
import { addPerson, addTeam, assign, disablePeople, type Teams, unique } from '../support/api';
import { expect, test } from '../support/test';
import {
  assertToast,
  choosePageSize,
  clickAction,
  clickButton,
  goToList,
  rowOf,
  rows,
  settledOption,
} from '../support/users';
import { visit } from '../support/visit';

test.use({ account: ACCOUNTS.teams });

const WORDS = {
  departments: { one: 'Department', lower: 'department', left: 'moves to “No Department”' },
  groups: { one: 'Group', lower: 'group', left: 'is only removed from the group' },
} as const;

const goToTeams = (page: Page, teams: Teams, search = '') =>
  goToList(page, `/users/${teams}${search && `?search=${search}`}`);
const goToMembers = (page: Page, teams: Teams, id: number) =>
  goToList(page, `/users/${teams}/assigned-users/${id}`);

for (const teams of ['departments', 'groups'] as const) {
  const { one, lower, left } = WORDS[teams];

  test.describe(teams, () => {
    test('are created, renamed and deleted', async ({ page, complaints }) => {
      complaints.expect(/status of 422/);
      const name = unique('Team');
      await goToTeams(page, teams);
      await page
        .getByRole('button', { name: `Create ${lower}` })
        .first()
        .click();
      const create = page.getByRole('dialog', { name: `Create ${lower}` });
      const field = create.getByRole('textbox', { name: `${one} name` });
      await clickButton(create, 'Create');
      await expect(field).toHaveAccessibleDescription('Please fill out this field.');
      await field.fill(name);
      await clickButton(create, 'Create');
      await assertToast(page, `${one} created`);

      await page
        .getByRole('button', { name: `Create ${lower}` })
        .first()
        .click();
      await field.fill(name.toUpperCase());
      await clickButton(create, 'Create');
      await expect(field).toHaveAccessibleDescription('This name is already in use.');
      await clickButton(create, 'Cancel');

      await goToTeams(page, teams, name);
      await clickAction(page, name, 'Rename');
      const rename = page.getByRole('dialog', { name: `Rename ${lower}` });
      await rename.getByRole('textbox').fill(`${name} ünited`);
      await clickButton(rename, 'Rename');
      await assertToast(page, `${one} renamed`);
      await expect(rows(page)).toContainText(`${name} ünited`);

      await clickAction(page, `${name} ünited`, 'Delete');
      const remove = page.getByRole('dialog', { name: `Delete ${lower} ${name} ünited?` });
      await expect(remove).toContainText('No one is in it.');
      await clickButton(remove, `Delete ${lower}`);
      await assertToast(page, `${one} deleted`);
      await expect(rows(page)).toHaveCount(0);
    });

    test('take people in, let them go, and say before deletion what becomes of them', async ({ page }) => {
      const team = await addTeam(ACCOUNTS.teams, teams);
      const person = await addPerson(ACCOUNTS.teams);
      await goToTeams(page, teams, team.name);
      await page.getByRole('link', { name: team.name }).click();
      await expect(page.getByRole('heading', { level: 1 })).toContainText(team.name);
      await expect(page.getByText('No one is here yet')).toBeVisible();

      await page.getByRole('button', { name: 'Assign users' }).first().click();
      const drawer = page.getByRole('dialog', { name: `Assign users to ${team.name}` });
      await drawer.getByRole('searchbox').fill(person.lastName);
      await drawer.getByRole('checkbox', { name: new RegExp(person.lastName) }).check();
      await clickButton(drawer, 'Assign 1 user');
      await assertToast(page, teams === 'departments' ? '1 user moved' : '1 user added to the group');
      await expect(rowOf(page, person.email)).toBeVisible();
      await expect(page.getByRole('heading', { level: 1 })).toContainText('1');

      // Away from the first toast, which also offers an undo.
      await goToMembers(page, teams, team.id);
      await clickAction(page, `Test ${person.lastName}`, 'Remove');
      await assertToast(page, teams === 'departments' ? '1 user moved' : '1 user removed from the group');
      await expect(page.getByText('No one is here yet')).toBeVisible();
      await clickButton(page, 'Undo');
      await expect(rowOf(page, person.email)).toBeVisible();

      // A disabled member counts too, although the list's number leaves them out.
      await disablePeople(ACCOUNTS.teams, [person.id]);
      // From the team's own page, which then closes.
      await goToMembers(page, teams, team.id);
      await clickButton(page, 'More');
      await page.getByRole('menuitem', { name: 'Delete' }).click();
      const dialog = page.getByRole('dialog', { name: `Delete ${lower} ${team.name}?` });
      await expect(dialog).toContainText(left);
      await clickButton(dialog, `Delete ${lower}`);
      await assertToast(page, `${one} deleted`);
      await expect(page).toHaveURL(new RegExp(`/users/${teams}$`));
      await goToList(page, `/users/all_users?search=${person.lastName}&showDisabled=true`);
      await expect(rowOf(page, person.email)).toBeVisible();
    });

    test('are not said to be renamed when the gateway refuses it', async ({ page, complaints }) => {
      complaints.expect(/status of 403/);
      const refusal = { code: 'FORBIDDEN', message: 'Not in this company.', status: 403, details: [] };
      await page.route(`**/${teams}/*`, (route) =>
        route.request().method() === 'GET' ? route.continue() : route.fulfill({ status: 403, json: refusal }),
      );
      const team = await addTeam(ACCOUNTS.teams, teams);
      await goToTeams(page, teams, team.name);
      await clickAction(page, team.name, 'Rename');
      const dialog = page.getByRole('dialog', { name: `Rename ${lower}` });
      await dialog.getByRole('textbox').fill(`${team.name} ünited`);
      await clickButton(dialog, 'Rename');
      await assertToast(page, 'Not in this company.');
      await expect(dialog).toBeVisible();
      await expect(page.getByText(`${one} renamed`)).toHaveCount(0);
    });

    test('are merged: the people go along, the emptied one is gone', async ({ page }) => {
      const from = await addTeam(ACCOUNTS.teams, teams);
      const into = await addTeam(ACCOUNTS.teams, teams);
      const person = await addPerson(ACCOUNTS.teams);
      await assign(ACCOUNTS.teams, teams, from.id, [person.id]);
      await goToTeams(page, teams, from.name);
      await clickAction(page, from.name, 'Merge into…');
      const dialog = page.getByRole('dialog', { name: `Merge ${lower} ${from.name}` });
      const target = dialog.getByRole('combobox', { name: 'Merge into' });
      await clickButton(dialog, 'Merge and delete');
      await expect(target).toHaveAccessibleDescription('Please fill out this field.');
      await target.fill(from.name);
      await expect(dialog.getByText('No data was found, try another search')).toBeVisible();
      await expect(dialog.getByRole('option', { name: from.name })).toHaveCount(0);
      await target.fill(into.name);
      await settledOption(dialog, into.name).click();
      await clickButton(dialog, 'Merge and delete');
      await assertToast(page, `${one}s merged`);
      await expect(rows(page)).toHaveCount(0);
      await goToMembers(page, teams, into.id);
      await expect(rowOf(page, person.email)).toBeVisible();
    });
  });
}

test('all that match are brought in and taken out at once, however many pages they fill', async ({
  page,
}) => {
  const team = await addTeam(ACCOUNTS.teams, 'departments');
  const lastName = unique('many');
  await Promise.all(Array.from({ length: 6 }, () => addPerson(ACCOUNTS.teams, { lastName })));
  await goToMembers(page, 'departments', team.id);

  await test.step('brought in', async () => {
    await page.getByRole('button', { name: 'Assign users' }).first().click();
    const drawer = page.getByRole('dialog', { name: `Assign users to ${team.name}` });
    await drawer.getByRole('searchbox').fill(lastName);
    await choosePageSize(page, 5, drawer);
    await expect(drawer.getByRole('listitem').filter({ hasText: lastName })).toHaveCount(5);
    await drawer.getByRole('checkbox', { name: 'Select all rows on this page' }).check();
    await clickButton(drawer, 'Select all 6 users');
    await clickButton(drawer, 'Assign 6 users');
    await assertToast(page, '6 users moved');
    await expect(rows(page)).toHaveCount(6);
  });

  await test.step('taken out after a question, and back by undo', async () => {
    await goToList(page, `/users/departments/assigned-users/${team.id}?limit=5`);
    await page.getByRole('checkbox', { name: 'Select all rows on this page' }).check();
    await clickButton(page, 'Select all 6 users');
    await clickButton(page, 'Remove 6 users');
    const dialog = page.getByRole('dialog', { name: `Remove 6 users from ${team.name}?` });
    await expect(dialog).toContainText('They move to “No Department”.');
    await clickButton(dialog, 'Remove 6 users');
    await expect(page.getByText('No one is here yet')).toBeVisible();
    await clickButton(page, 'Undo');
    await expect(rows(page)).toHaveCount(5);
  });
});

test('several people are unassigned at once', async ({ page }) => {
  const team = await addTeam(ACCOUNTS.teams, 'groups');
  const people = [await addPerson(ACCOUNTS.teams), await addPerson(ACCOUNTS.teams)];
  await assign(
    ACCOUNTS.teams,
    'groups',
    team.id,
    people.map(({ id }) => id),
  );
  await goToMembers(page, 'groups', team.id);
  await page.getByRole('checkbox', { name: 'Select all rows on this page' }).check();
  await clickButton(page, 'Remove 2 users');
  await assertToast(page, '2 users removed from the group');
  await expect(page.getByText('No one is here yet')).toBeVisible();
});

test('“No Department” is there for everybody else, departments sort by size, and one that is not there is told', async ({
  page,
  complaints,
}) => {
  complaints.expect(/status of 404/);
  await goToTeams(page, 'departments');
  const head = page.getByRole('columnheader', { name: 'Users' });
  await head.getByRole('button').click();
  await expect(page).toHaveURL(/orderBy=usersCount/);
  await expect(head).toHaveAttribute('aria-sort', 'ascending');
  await goToTeams(page, 'departments', 'No');
  await page.getByRole('button', { name: 'Actions for No Department' }).click();
  await expect(page.getByRole('menuitem')).toHaveText(['View users']);
  await page.getByRole('menuitem', { name: 'View users' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('No Department');
  // Its users can be reminded from here, but not removed.
  await page.getByRole('checkbox', { name: 'Select all rows on this page' }).check();
  await expect(page.getByRole('toolbar', { name: 'Actions' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Remove/ })).toHaveCount(0);

  for (const [teams, { lower }] of Object.entries(WORDS)) {
    await visit(page, `/users/${teams}/assigned-users/999999`);
    const missing = page.getByRole('region', { name: `This ${lower} wasn't found.` });
    await missing.getByRole('link', { name: `Back to ${teams}` }).click();
    await expect(page).toHaveURL(new RegExp(`/users/${teams}$`));
  }
});
