import { ACCOUNTS } from '../support/accounts';
import { unique } from '../support/api';
import { openAs } from '../support/signed-in';
import { expect, test } from '../support/test';
import {
  assertLoaded,
  assertTotal,
  choosePageSize,
  clickButton,
  fillSearch,
  goToUsers,
  LIST,
  pages,
  rowOf,
  rows,
  searchField,
} from '../support/users';

test.use({ account: ACCOUNTS.reader });

const query = (url: URL) => Object.fromEntries(url.searchParams);

test('the list: what it shows at first, sorted, searched, with disabled people, from wrong addresses', async ({
  page,
}) => {
  await goToUsers(page);
  await test.step('the newest of 114 enabled people come first, 25 on a page', async () => {
    await expect(rows(page)).toHaveCount(25);
    await assertTotal(page, 114);
    await expect(page.getByRole('columnheader', { name: 'Added' })).toHaveAttribute(
      'aria-sort',
      'descending',
    );
    for (const name of [
      'Email',
      'First Name',
      'Last Name',
      'Tasks Status',
      'Department',
      'Last Login',
      'Added',
    ]) {
      await expect(page.getByRole('columnheader', { name, exact: true })).toBeVisible();
    }
  });
  await test.step('each sortable column sorts both ways', async () => {
    for (const name of ['First Name', 'Last Name', 'Tasks Status', 'Department', 'Last Login', 'Added']) {
      const head = page.getByRole('columnheader', { name, exact: true });
      await head.getByRole('button').click();
      await expect(head).toHaveAttribute('aria-sort', 'ascending');
      await assertLoaded(page);
      const first = await rows(page).first().textContent();
      await head.getByRole('button').click();
      await expect(head).toHaveAttribute('aria-sort', 'descending');
      await assertLoaded(page);
      await expect(rows(page).first()).not.toHaveText(first ?? '');
    }
  });
  await test.step('search finds by any part of a name or email, case and accents aside', async () => {
    await fillSearch(page, 'ECHEVERRIA');
    await expect(rowOf(page, 'Echeverría')).toHaveCount(1);
    await fillSearch(page, 'readonly@lark');
    await expect(rows(page)).toHaveCount(1);
  });
  await test.step('a search that finds nothing offers to clear it', async () => {
    await fillSearch(page, 'zzzz-nobody');
    await expect(page.getByText('No data was found, try another search')).toBeVisible();
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect(rows(page)).toHaveCount(25);
    await expect(searchField(page)).toHaveValue('');
  });
  await test.step('disabled people show on demand only', async () => {
    await page.getByRole('switch', { name: 'Show disabled' }).check();
    await expect(page).toHaveURL(/showDisabled=true/);
    await assertTotal(page, 120);
    await fillSearch(page, 'disabled@larkfield.example');
    await expect(rows(page)).toContainText('Disabled');
  });
  await test.step('a very long name is cut off in its cell and told in full on hover', async () => {
    await goToUsers(page, '?search=raja.padmanabhapillai');
    const cell = page.getByRole('cell', { name: 'Rajasekhara Venkata Subrahmanya', exact: true });
    await cell.hover();
    await expect(cell).toHaveAttribute('title', 'Rajasekhara Venkata Subrahmanya');
  });
  await test.step('an unknown order, filter, page size or page is ignored, not refused', async () => {
    await goToUsers(page, '?orderBy=password&order=up&filterBy=everything&limit=7&page=-3');
    await expect(rows(page)).toHaveCount(25);
    await expect(page.getByRole('columnheader', { name: 'Added' })).toHaveAttribute(
      'aria-sort',
      'descending',
    );
  });
  await test.step('a page behind the last one leads back to rows', async () => {
    await goToUsers(page, '?page=400');
    await expect(rows(page).first()).toBeVisible();
  });
});

test('search, filters, order and page size live in the URL: reload and back keep them', async ({ page }) => {
  await goToUsers(page);
  await page.getByRole('columnheader', { name: 'Email' }).getByRole('button').click();
  await expect(page).toHaveURL((url) => query(url).orderBy === 'email' && query(url).order === 'ASC');
  await expect(page.getByRole('columnheader', { name: 'Email' })).toHaveAttribute('aria-sort', 'ascending');

  await page.getByRole('button', { name: 'Filters' }).click();
  await page.getByRole('checkbox', { name: 'Learner' }).check();
  await page.getByRole('checkbox', { name: 'In Progress' }).check();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL((url) => query(url).filterBy === 'learner,inProgress');

  await choosePageSize(page, 10);
  await expect(page).toHaveURL((url) => query(url).limit === '10');
  await pages(page).getByRole('button', { name: 'Next page' }).click();
  await expect(page).toHaveURL((url) => query(url).page === '1');
  await assertLoaded(page);
  const second = await rows(page).allTextContents();

  await page.reload();
  await assertLoaded(page);
  await expect(rows(page)).toHaveText(second);
  await expect(page.getByRole('button', { name: 'Remove filter In Progress' })).toBeVisible();

  await page.goBack();
  await expect(page).toHaveURL((url) => query(url).page === undefined && query(url).limit === '10');
  await expect(rows(page)).not.toHaveText(second);
  await expect(page.getByRole('columnheader', { name: 'Email' })).toHaveAttribute('aria-sort', 'ascending');
});

test('hidden columns, row height and page size are remembered for the next visit', async ({ page }) => {
  await goToUsers(page);
  await page.getByRole('button', { name: 'View' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Last Login' }).click();
  await page.getByRole('menuitemradio', { name: 'Compact' }).click();
  await page.keyboard.press('Escape');
  await choosePageSize(page, 5);
  await expect(rows(page)).toHaveCount(5);

  await page.goto(LIST);
  await expect(rows(page)).toHaveCount(5);
  await expect(page.getByRole('columnheader', { name: 'Last Login' })).toHaveCount(0);
  await expect(page.getByRole('columnheader', { name: 'Added' })).toBeVisible();
});

test('a department, a state and columns make a view that is saved, shared, linked to, and deleted', async ({
  page,
  browser,
}) => {
  const viewName = unique('Learners');
  await goToUsers(page);
  await page.getByRole('button', { name: 'Filters' }).click();
  const filters = page.getByRole('dialog', { name: 'Filters' });
  await filters.getByRole('combobox', { name: 'Departments' }).click();
  const department = filters.getByRole('option').first();
  const name = (await department.textContent()) ?? '';
  await department.click();
  await page.keyboard.press('Escape');
  await filters.getByRole('checkbox', { name: 'Learner' }).check();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: `Remove filter ${name}` })).toBeVisible();
  await expect(page).toHaveURL(/departments=\d+/);

  await page.getByRole('button', { name: 'View', exact: true }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Groups' }).click();
  await page.getByRole('menuitem', { name: 'Save this view' }).click();
  const save = page.getByRole('dialog', { name: 'Save this view' });
  await save.getByRole('textbox', { name: 'View name' }).fill(viewName);
  await save.getByRole('switch', { name: 'Share with other admins' }).check();
  await clickButton(save, 'Save view');
  await expect(page.getByText('View saved')).toBeVisible();

  await goToUsers(page);
  await page.getByRole('button', { name: 'View', exact: true }).click();
  await page.getByRole('menuitemradio', { name: viewName }).click();
  await expect(page).toHaveURL(
    (url) => /\d/.test(query(url).departments ?? '') && query(url).filterBy === 'learner',
  );
  await expect(page.getByRole('columnheader', { name: 'Groups' })).toBeVisible();
  // A view is its address.
  await page.reload();
  await expect(page.getByRole('columnheader', { name: 'Groups' })).toBeVisible();

  const colleague = await browser.newContext();
  await openAs(colleague, ACCOUNTS.readOnly);
  const theirs = await colleague.newPage();
  await goToUsers(theirs);
  await theirs.getByRole('button', { name: 'View', exact: true }).click();
  await expect(theirs.getByRole('menuitemradio', { name: viewName })).toContainText('by ');
  await theirs.getByRole('menuitemradio', { name: viewName }).click();
  await expect(theirs).toHaveURL((url) => query(url).filterBy === 'learner');
  await colleague.close();

  await page.getByRole('button', { name: 'View', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Manage views' }).click();
  const manage = page.getByRole('dialog', { name: 'Manage views' });
  await clickButton(manage, `Delete view ${viewName}`);
  await clickButton(page.getByRole('dialog', { name: 'Delete this view?' }), 'Delete view');
  await expect(manage.getByText(viewName)).toHaveCount(0);
  await clickButton(manage, 'Close');
  await page.getByRole('button', { name: 'View', exact: true }).click();
  await expect(page.getByRole('menuitemradio', { name: viewName })).toHaveCount(0);
});

test('somebody who comes back from a person finds the list where it was, with what was selected', async ({
  page,
}) => {
  await goToUsers(page, '?limit=100');
  const checkbox = rows(page).nth(1).getByRole('checkbox');
  await checkbox.check();
  const person = rows(page).nth(60).getByRole('link').first();
  await person.scrollIntoViewIfNeeded();
  const scrolled = () => page.getByRole('table').evaluate((table) => table.parentElement?.scrollTop ?? 0);
  const before = await scrolled();
  expect(before).toBeGreaterThan(500);
  await person.click();
  await expect(page.getByRole('link', { name: 'Activity' })).toBeVisible();
  await page.goBack();
  await assertLoaded(page);
  await expect(checkbox).toBeChecked();
  expect(Math.abs((await scrolled()) - before)).toBeLessThan(5);
});
