import { ACCOUNTS } from '../support/accounts';
import { addPerson, listTeams, request, sessionOf } from '../support/api';
import { expect, test } from '../support/test';
import { assertToast, goToList, goToUsers, rows } from '../support/users';

const company = '/customers/api/v1/company/{companyId}';

test.describe('a read-only admin', () => {
  test.use({ account: ACCOUNTS.readOnly });

  test('sees no control that writes on any list', async ({ page }) => {
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
  });

  test('may export, and opens no form by its address', async ({ page }) => {
    await goToUsers(page, '?modal=addByEmails&edit=101007');
    await expect(page.getByRole('button', { name: 'Export CSV' })).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  test('is refused by the gateway, whatever the console shows', async () => {
    const body = { email: 'written@test.example' };
    for (const [method, path, payload] of [
      ['POST', `${company}/users`, body],
      ['PUT', `${company}/users/101007`, { name: 'Changed' }],
      ['DELETE', `${company}/users`, { ids: [101007] }],
      ['POST', `${company}/departments`, { name: 'Written' }],
      ['DELETE', `${company}/groups/10151`, undefined],
    ] as const) {
      const response = await request(ACCOUNTS.readOnly, method, path, payload);
      expect(response.status, `${method} ${path}`).toBe(403);
    }
  });
});

test.describe('another company', () => {
  test.use({ account: ACCOUNTS.reader });

  test("'s person is not found by a deep link", async ({ page, complaints }) => {
    complaints.expect(/status of 404/);
    const stranger = await addPerson(ACCOUNTS.people);
    await page.goto(`/users/all_users?edit=${stranger.id}`);
    // The same message as for a deleted user: whether they exist in another tenant must not show.
    await assertToast(page, "This user has been deleted, so there's nothing left to change.");
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.getByText(stranger.email)).toHaveCount(0);
  });

  test("'s department is not found by a deep link", async ({ page, complaints }) => {
    complaints.expect(/status of 404/);
    const departments = await listTeams(ACCOUNTS.people, 'departments');
    const workshop = departments.find(({ name }) => name === 'Workshop');
    await page.goto(`/users/departments/assigned-users/${workshop?.id}`);
    await expect(page.getByRole('heading', { name: "This department wasn't found." })).toBeVisible();
  });

  test("'s people are refused by the gateway", async () => {
    const { companyId } = await sessionOf(ACCOUNTS.people);
    const response = await request(ACCOUNTS.reader, 'GET', `/customers/api/v1/company/${companyId}/users`);
    expect(response.status).toBe(403);
    expect(await response.json()).toMatchObject({ code: 'company_not_accessible' });
  });

  test("'s search finds nobody of theirs", async ({ page }) => {
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
