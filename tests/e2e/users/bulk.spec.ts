import type { Page } from '@playwright/test';
import { ACCOUNTS } from '../support/accounts';
import { addPerson, addTeam, disablePeople, type Person, unique } from '../support/api';
import { expect, test } from '../support/test';
import {
  assertLoaded,
  assertToast,
  assertTotal,
  choose,
  clickAction,
  clickButton,
  goToUsers,
  rowOf,
  rows,
} from '../support/users';

test.use({ account: ACCOUNTS.people });

/** Too many for the inline limit, so that the work becomes a task with progress. */
const MANY = 103;
const AT_ONCE = 10;

/** Users of one test, found by their last name. */
async function addMany(lastName: string): Promise<Person[]> {
  const people: Person[] = [];
  for (let start = 0; start < MANY; start += AT_ONCE) {
    const some = Array.from({ length: Math.min(AT_ONCE, MANY - start) }, (_, at) =>
      addPerson(ACCOUNTS.people, { lastName, name: `P${start + at}` }),
    );
    people.push(...(await Promise.all(some)));
  }
  return people;
}

const bar = (page: Page) => page.getByRole('toolbar', { name: 'Actions' });
const dock = (page: Page) => page.getByRole('region', { name: 'Background tasks' });

async function selectAllMatching(page: Page, count = MANY) {
  await page.getByRole('checkbox', { name: 'Select all rows on this page' }).check();
  await expect(bar(page)).toContainText('25 selected');
  await clickButton(bar(page), `Select all ${count} users`);
  await expect(bar(page)).toContainText(`All ${count} users selected`);
}

test('all that match are disabled as a task, which survives a reload and can be undone', async ({
  page,
  complaints,
}) => {
  test.slow();
  const lastName = unique('all');
  const people = await addMany(lastName);
  await goToUsers(page, `?search=${lastName}&showDisabled=true`);

  await test.step('disable', async () => {
    await selectAllMatching(page);
    await clickButton(bar(page), 'Disable');
    const dialog = page.getByRole('dialog', { name: `Disable ${MANY} users?` });
    await expect(dialog).toContainText('signed out right away');
    await clickButton(dialog, `Disable ${MANY} users`);
    await expect(bar(page)).toBeHidden();
    await expect(dock(page).getByText(`${MANY} users disabled`)).toBeVisible();
    await expect(rows(page).filter({ hasText: 'Disabled' })).toHaveCount(25);
  });

  await test.step('undo after a reload', async () => {
    await page.reload();
    await clickButton(dock(page), 'Undo');
    await expect(dock(page).getByText(`${MANY} users enabled`)).toBeVisible();
    await expect(rows(page).filter({ hasText: 'Disabled' })).toHaveCount(0);
    await clickButton(dock(page), 'Dismiss');
    await expect(dock(page)).toBeHidden();
  });

  await test.step('whom it was not done for, and why', async () => {
    const [first] = people;
    await disablePeople(ACCOUNTS.people, [first?.id ?? 0]);
    await selectAllMatching(page);
    await clickButton(bar(page), 'More');
    await page.getByRole('menuitem', { name: 'Resend invitation' }).click();
    await clickButton(page.getByRole('dialog'), 'Send invitations');
    await expect(dock(page).getByText('1 unchanged')).toBeVisible();
    await clickButton(dock(page), 'View details');
    const result = page.getByRole('dialog', { name: 'Not done' });
    await expect(result.getByRole('listitem')).toHaveText([/P0 .*No pending invitation/]);
    const download = page.waitForEvent('download');
    await clickButton(result, 'Download CSV');
    expect((await download).suggestedFilename()).toMatch(/^operation-\d+-not-done\.csv$/);
    await clickButton(result, 'Close');
    await clickButton(dock(page), 'Dismiss');
  });

  await test.step('delete, asked again when somebody joined meanwhile', async () => {
    complaints.expect(/status of 409/);
    await selectAllMatching(page);
    await clickButton(bar(page), 'Delete permanently');
    await addPerson(ACCOUNTS.people, { lastName });
    await page.getByRole('dialog').getByRole('textbox').fill('I confirm deletion');
    await clickButton(page.getByRole('dialog'), `Delete ${MANY} users`);
    const again = page.getByRole('dialog', { name: `Delete ${MANY + 1} users?` });
    await expect(again).toContainText('The number of users has changed.');
    await again.getByRole('textbox').fill('I confirm deletion');
    await clickButton(again, `Delete ${MANY + 1} users`);
    await expect(dock(page).getByText(`${MANY + 1} users have been deleted`)).toBeVisible();
    await expect(dock(page).getByRole('button', { name: 'Undo' })).toBeHidden();
    await expect(rows(page)).toHaveCount(0);
    await clickButton(dock(page), 'Dismiss');
  });
});

test('a person gets a group and a role from the row menu, each undone from its toast', async ({ page }) => {
  const { email, lastName } = await addPerson(ACCOUNTS.people);
  const group = await addTeam(ACCOUNTS.people, 'groups');
  const fullName = `Test ${lastName}`;
  await goToUsers(page, `?search=${lastName}`);

  await clickAction(page, fullName, 'Add to group');
  const join = page.getByRole('dialog', { name: `Add ${fullName} to a group` });
  await choose(join, 'Group', group.name);
  await clickButton(join, 'Add to group');
  await assertToast(page, '1 user added to the group');

  await clickAction(page, fullName, 'Change role');
  const role = page.getByRole('dialog', { name: `Change role of ${fullName}` });
  await clickButton(role, 'Change role');
  await expect(role.getByText('Please fill out this field.')).toBeVisible();
  await role.getByRole('combobox', { name: 'Role' }).click();
  await page.getByRole('option', { name: 'Read-only admin' }).click();
  await clickButton(role, 'Change role');
  await assertToast(page, 'Role changed for 1 user');
  await clickButton(page, 'Undo');
  await assertToast(page, 'Previous role restored for 1 user');

  await goToUsers(page, `?search=${lastName}&filterBy=learner`);
  await assertLoaded(page);
  await assertTotal(page, 1);
  await expect(rowOf(page, email)).toBeVisible();
});
