import { ACCOUNTS } from '../support/accounts';
import { addPerson, listTeams } from '../support/api';
import { expect, test } from '../support/test';
import { assertToast, goToList, goToUsers, rows } from '../support/users';
import { visit } from '../support/visit';

test.describe('a read-only admin', () => {
  test.use({ account: ACCOUNTS.readOnly });

  test('sees no control that writes on any list, may export, and opens no form by its address', async ({
    page,
  }) => {
    const [department] = await listTeams(ACCOUNTS.readOnly, 'departments');
    const lists = [
      '/users/all_users',
      '/users/departments',
      '/users/groups',
      `/users/departments/assigned-users/${department?.id}`,
    ];
    for (const list of lists) {
      await goToList(page, list);
      await expect(rows(page).first()).toBeVisible();
      await expect(
        page.getByRole('button', { name: /^(Add users|Create (department|group)|Assign users|Actions for)/ }),
      ).toHaveCount(0);
      await expect(page.getByRole('checkbox')).toHaveCount(0);
    }
    await goToUsers(page, '?modal=addByEmails&edit=101007');
    await expect(page.getByRole('button', { name: 'Export CSV' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Add users' })).toHaveCount(0);
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
});

test.describe('another company', () => {
  test.use({ account: ACCOUNTS.reader });

  test("'s people and departments are not found by deep links or searches", async ({ page, complaints }) => {
    complaints.expect(/status of 404/);
    const stranger = await addPerson(ACCOUNTS.people);
    await page.goto(`/users/all_users?edit=${stranger.id}`);
    // The same message as for a deleted user: whether they exist in another tenant must not show.
    await assertToast(page, "This user has been deleted, so there's nothing left to change.");
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.getByText(stranger.email)).toHaveCount(0);

    const departments = await listTeams(ACCOUNTS.people, 'departments');
    const workshop = departments.find(({ name }) => name === 'Workshop');
    await visit(page, `/users/departments/assigned-users/${workshop?.id}`);
    await expect(page.getByRole('heading', { name: "This department wasn't found." })).toBeVisible();

    await goToUsers(page, '?search=redmoor.example&showDisabled=true');
    await expect(page.getByText('No data was found, try another search')).toBeVisible();
  });
});

test.describe('a partner', () => {
  test.use({ account: ACCOUNTS.partner });

  test('has no users area and is told so', async ({ page }) => {
    await page.goto('/users/all_users');
    await expect(page.getByRole('heading', { name: "You don't have permission to access" })).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Main navigation' })).not.toContainText('Users');
  });
});
