import type { Locator, Page } from '@playwright/test';
import { ACCOUNTS, type Account } from '../support/accounts';
import { request } from '../support/api';
import { expect, test } from '../support/test';

const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const menu = (page: Page) => page.getByRole('navigation', { name: 'Main navigation' });

/** How many are on the list that a number leads to, told by the call that the list asks. */
async function behind(account: Account, link: Locator): Promise<number> {
  const address = new URL((await link.getAttribute('href')) ?? '', 'http://console');
  expect(address.pathname).toBe('/reports/people');
  // Several values are one parameter of the screen, and several of the call.
  const asked = [...address.searchParams].flatMap(([name, value]) =>
    value.split(',').map((one) => [name, one]),
  );
  const query = new URLSearchParams([...asked, ['pageSize', '1']]);
  const path = `/reports/api/v1/company/{companyId}/people?${query}`;
  const response = await request(account, 'GET', path);
  expect(response.status).toBe(200);
  const { data } = (await response.json()) as { data: { pageInfo: { totalItems: number } } };
  return data.pageInfo.totalItems;
}

/** The number in a link's text: '234 completed'. */
const numberIn = async (link: Locator) => Number(/[\d,]+/.exec(await link.innerText())?.[0].replace(',', ''));

test.describe('the dashboard of an admin', () => {
  test.use({ account: ACCOUNTS.reader });

  test('has numbers that are those of the lists behind them', async ({ page }) => {
    await page.goto('/home');
    await menu(page).getByRole('link', { name: 'Dashboard' }).click();
    await expect(page).toHaveURL(/\/dashboard\/company$/);

    const culture = card(page, 'Company Culture');
    const training = card(page, 'Awareness training');
    await expect(culture.getByRole('link', { name: /due$/ })).toBeVisible();
    await expect(training.getByRole('list', { name: 'Awareness training' })).toBeVisible();
    const exercise = card(page, 'Phishing exercise');
    await expect(exercise.getByRole('list', { name: 'Phishing exercise' })).toBeVisible();
    const simulation = card(page, 'Phishing simulation');
    await expect(simulation.getByRole('link', { name: /^\d/ }).first()).toBeVisible();
    const activity = card(page, 'Recent activity');
    await expect(activity.getByRole('link')).toBeVisible();
    const counts = [
      ...(await culture.getByRole('link').all()),
      ...(await training.getByRole('list').getByRole('link').all()),
      ...(await exercise.getByRole('list').getByRole('link').all()),
      ...(await simulation.getByRole('link', { name: /^\d/ }).all()),
      activity.getByRole('link'),
    ];
    expect(counts.length).toBeGreaterThan(15);
    for (const link of counts)
      await test.step(await link.innerText(), async () => {
        expect(await behind(ACCOUNTS.reader, link)).toBe(await numberIn(link));
      });

    await test.step('a day of the chart leads to what was completed on it', async () => {
      await activity.getByRole('img', { name: 'Recent activity' }).focus();
      // Days without anything lead nowhere.
      for (let day = 0; day < 30 && !page.url().includes('/reports/people'); day += 1) {
        await page.keyboard.press('ArrowRight');
        await page.keyboard.press('Enter');
      }
      await expect(page).toHaveURL(/figure=completions&from=(\d{4}-\d\d-\d\d)&to=\1$/);
    });
  });

  test('looks at the days that are chosen, and keeps them in the address', async ({ page }) => {
    await page.goto('/dashboard/company');
    await page.getByRole('combobox', { name: 'Time range' }).click();
    await page.getByRole('option', { name: 'Last 90 days' }).click();
    await expect(page).toHaveURL(/range=90/);
    const report = card(page, 'Phishing exercise').getByRole('link', { name: /^Report/ });
    await expect(report).toHaveAttribute('href', /from=\d{4}-\d\d-\d\d&to=/);
    await page.reload();
    await expect(page.getByRole('combobox', { name: 'Time range' })).toHaveText('Last 90 days');
  });

  test('compares departments, and leads from a number to its people', async ({ page }) => {
    await page.goto('/dashboard/company');
    await page
      .getByRole('navigation', { name: 'Dashboard of' })
      .getByRole('link', { name: 'Departments' })
      .click();
    const table = page.getByRole('table', { name: 'Departments' });
    await expect(table.getByRole('columnheader', { name: /Company Culture/ })).toHaveAttribute(
      'aria-sort',
      'ascending',
    );
    const due = table.getByRole('link').and(page.locator('[href*="figure=due"]')).first();
    expect(await behind(ACCOUNTS.reader, due)).toBe(await numberIn(due));
    await due.click();
    await expect(page).toHaveURL(/\/reports\/people\?figure=due&kinds=course&departmentIds=\d+/);
  });

  test('narrows the users by a status, and leads to one of them', async ({ page }) => {
    await page.goto('/dashboard/users');
    const totals = page.getByRole('region', { name: 'Users by status' });
    const inProgress = totals.getByRole('button', { name: /^In progress/ });
    await inProgress.click();
    await expect(page).toHaveURL(/taskStatuses=inProgress/);
    const count = Number(await inProgress.locator('strong').innerText());
    await expect(page.getByText(new RegExp(`of ${count}$`))).toBeVisible();
    await page.getByRole('table', { name: 'Users' }).getByRole('link').first().click();
    await expect(page).toHaveURL(/\/user_profile\//);
  });
});

test.describe('read-only admins', () => {
  test.use({ account: ACCOUNTS.readOnly });

  test('see the dashboard and are offered nothing to begin', async ({ page }) => {
    await page.goto('/dashboard/company');
    await expect(card(page, 'Company Culture').getByText('How this is calculated')).toBeVisible();
    await expect(page.getByRole('link', { name: /^(Start|Create|Set up)/ })).toHaveCount(0);
  });
});

test.describe('without Boost', () => {
  test.use({ account: ACCOUNTS.trialAvailable });

  test('the entry opens the trial over the page that is open', async ({ page }) => {
    await page.goto('/home');
    await menu(page)
      .getByRole('button', { name: /^Dashboard/ })
      .click();
    await expect(page.getByRole('dialog', { name: 'A 14-DAY BOOST TRIAL' })).toBeVisible();
    expect(new URL(page.url()).pathname).toBe('/home');
  });

  test('a typed address leads to the reports', async ({ page }) => {
    await page.goto('/dashboard/users');
    await expect(page).toHaveURL(/\/reports\?/);
    await expect(page.getByRole('dialog')).toBeVisible();
  });
});

test.describe('in a trial', () => {
  test.use({ account: ACCOUNTS.onTrial });

  test('the dashboard is there', async ({ page }) => {
    await page.goto('/home');
    await menu(page).getByRole('link', { name: 'Dashboard' }).click();
    await expect(page.getByRole('heading', { name: 'Company Culture', exact: true })).toBeVisible();
  });
});

test.describe('a company that plays games', () => {
  test.use({ account: ACCOUNTS.overSeats });

  test('has its games in the place of exercises', async ({ page }) => {
    await page.goto('/dashboard/company');
    await expect(card(page, 'Gaming')).toBeVisible();
    await expect(card(page, 'Phishing exercise')).toHaveCount(0);
  });
});
