import { ACCOUNTS } from '../support/accounts';
import { call, request, unique } from '../support/api';
import { asIf } from '../support/as-if';
import { assertAccessible } from '../support/axe';
import { decide, joinLearners, launchExercise, reportRows } from '../support/exercises';
import { openAs } from '../support/signed-in';
import { expect, test } from '../support/test';
import { assertTotal, choosePageSize, goToList, searchField } from '../support/users';
import { visit } from '../support/visit';

const ADMIN = ACCOUNTS.people;
const reportOf = (id: number) => `/phishing-exercise-report/${id}`;
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

test('the report keeps its state in the address, and is read on a phone', async ({
  page,
  browser,
  complaints,
}) => {
  const [department, people] = await joinLearners(ADMIN, ['ada', 'bo']);
  const [ada, bo] = people;
  if (!ada || !bo) throw new Error('two learners');
  const id = await launchExercise(ADMIN, `Report ${unique('exercise')}`, department.id);
  await decide(ADMIN, ada.email, ['CORRECT']);
  await openAs(page.context(), ADMIN);
  const report = reportOf(id);

  await test.step('filters, order and page size', async () => {
    await goToList(page, report);
    await assertTotal(page, 2);
    await assertAccessible(page, 'the report of an exercise');
    await page
      .getByRole('region', { name: 'In total' })
      .getByRole('link', { name: /^Completed/ })
      .click();
    await expect(page).toHaveURL(`${report}/users?status=COMPLETED`);
    await expect(reportRows(page)).toHaveCount(1);
    await page.getByRole('columnheader', { name: 'Correct' }).getByRole('button').click();
    await expect(page).toHaveURL(/orderBy=correct/);
    await choosePageSize(page, 25);
    await expect(page).toHaveURL(/pageSize=25/);
    await page.reload();
    await expect(reportRows(page).filter({ hasText: ada.email })).toBeVisible();
    await expect(reportRows(page)).toHaveCount(1);
    await page.getByRole('button', { name: 'Filters' }).click();
    const filters = page.getByRole('dialog', { name: 'Filters' });
    await filters.getByRole('combobox', { name: 'Departments' }).click();
    await page.getByRole('option', { name: department.name }).click();
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL(new RegExp(`departments=${department.id}`));
  });

  await test.step('an unknown column is ignored, and nothing found says so', async () => {
    await goToList(page, `${report}/users?orderBy=secret&order=asc`);
    await assertTotal(page, 2);
    await searchField(page).fill(bo.email);
    await expect(page).toHaveURL(/searchText=/);
    await expect(reportRows(page)).toHaveCount(1);
    await goToList(page, `${report}/users?searchText=zzzz`);
    await expect(page.getByText('No data was found, try another search')).toBeVisible();
  });

  await test.step('on a phone, as cards', async () => {
    const phone = await browser.newContext({ viewport: { width: 390, height: 844 } });
    await openAs(phone, ADMIN);
    const small = await phone.newPage();
    await small.goto(`${new URL(page.url()).origin}${report}/users`);
    await expect(small.getByRole('list', { name: 'Users' }).getByText(ada.email)).toBeVisible();
    const overflow = await small.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
    await phone.close();
  });

  await test.step('one that is postponed has no report', async () => {
    const later = await launchExercise(ADMIN, `Later ${unique('exercise')}`, department.id, [], inDays(9));
    await visit(page, reportOf(later));
    await expect(
      page.getByRole('heading', {
        name: 'Report unavailable for postponed Phishing Exercise campaign.',
      }),
    ).toBeVisible();
    const refused = await request(
      ADMIN,
      'GET',
      `/phishing-exercise/api/v1/company/{companyId}/campaign/${later}/report/users`,
    );
    expect(refused.status).toBe(409);
    const archive = `/phishing-exercise/api/v1/company/{companyId}/campaign/${later}/archive`;
    await call(ADMIN, 'PUT', archive);
    await visit(page, reportOf(later));
    await expect(page.getByRole('heading', { name: "The campaign wasn't launched" })).toBeVisible();
  });

  await test.step('one that is not there', async () => {
    complaints.expect(/status of 404/);
    await visit(page, reportOf(999_999_999));
    await expect(page.getByRole('heading', { name: "This phishing exercise doesn't exist" })).toBeVisible();
  });
});

test.describe('without Boost', () => {
  test.use({ account: ACCOUNTS.onTrial });
  // Its trial opens what Boost opens; these screens are those of the company before it.
  test.beforeEach(({ page }) =>
    asIf(page, {
      company: {
        subscription: {
          ...{ hasBoost: false, type: 'FREE' },
          trial: { status: 'available', modal: false, days: 0, end: null },
        },
      },
    }),
  );

  test('the company-wide report leads to all reports, where the way to Boost opens', async ({ page }) => {
    await page.goto('/reports-phishing-exercise');
    await expect(page).toHaveURL(/\/reports\?/);
    await expect(page.getByRole('dialog')).toBeVisible();
    await expect(page).toHaveURL(/modal=upgrade/);
  });

  test('the report of an exercise is an outline, with the way to Boost', async ({ page }) => {
    await goToList(page, '/phishing-exercise/active');
    await page.getByRole('link', { name: 'First look at phishing' }).click();
    const locked = page.getByRole('region', { name: 'For full and precise data upgrade to boost' });
    await expect(locked).toBeVisible();
    await expect(page.getByRole('table')).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Print' })).toHaveCount(0);
    await assertAccessible(page, 'a locked report');
    await locked.getByRole('button', { name: 'SEE FULL STATS' }).click();
    await expect(page).toHaveURL(/modal=upgrade/);
    await expect(page.getByRole('dialog')).toBeVisible();
  });
});

test.describe('a read-only admin', () => {
  test.use({ account: ACCOUNTS.readOnly });

  test('reads the company-wide report, by period', async ({ page }) => {
    await goToList(page, '/reports-phishing-exercise');
    await expect(page.getByRole('combobox', { name: 'Begun in' })).toContainText('Custom');
    await expect(page.getByLabel('From', { exact: true })).toHaveValue(/^\d{4}-/);
    await page.getByRole('combobox', { name: 'Begun in' }).click();
    await page.getByRole('option', { name: 'The last 90 days' }).click();
    await expect(page).toHaveURL(/period=90/);
    await page.reload();
    await expect(page.getByRole('combobox', { name: 'Begun in' })).toContainText('The last 90 days');
    await assertAccessible(page, 'the report of all exercises');
  });

  test('reads every tab of a report, and finds nothing to change', async ({ page }) => {
    await goToList(page, '/phishing-exercise/archived');
    await page.getByRole('link', { name: 'Autumn mix' }).click();
    const tabs = page.getByRole('navigation', { name: 'Report by' });
    for (const tab of ['Users', 'Departments', 'Groups', 'Templates']) {
      await tabs.getByRole('link', { name: tab, exact: true }).click();
      await expect(reportRows(page, tab).first()).toBeVisible();
      await expect(page.getByRole('button', { name: 'Export CSV' })).toBeVisible();
    }
    await expect(page.getByRole('heading', { level: 1, name: 'Autumn mix' })).toBeVisible();
    await expect(page.getByRole('button', { name: /^Actions for/ })).toHaveCount(0);
  });

  test('prints a report whole, without its tools', async ({ page }) => {
    // A4 without its margins.
    await page.setViewportSize({ width: 718, height: 1000 });
    await goToList(page, '/reports-phishing-exercise');
    await page.emulateMedia({ media: 'print' });
    const table = page.getByRole('table', { name: 'Exercises side by side' });
    await expect(table).toBeVisible();
    const widths = await table.evaluate((element) => [element.scrollWidth, innerWidth]);
    expect(widths[0]).toBeLessThanOrEqual(widths[1] ?? 0);
    const chart = page.locator('svg.recharts-surface').first();
    expect((await chart.boundingBox())?.width).toBeGreaterThan(200);
    for (const name of ['Print', 'Export CSV', 'Help', 'Next page']) {
      await expect(page.getByRole('button', { name, exact: true })).toHaveCount(0);
    }
  });
});
