import type { Page } from '@playwright/test';
import { limitMs } from '@tests/support/pace';
import { ACCOUNTS } from '../support/accounts';
import { call } from '../support/api';
import { assertAccessible } from '../support/axe';
import { openAs } from '../support/signed-in';
import { expect, test } from '../support/test';
import { visit } from '../support/visit';

const COURSE = 'Welcome to the Corvid Help Desk';
const STATUS = '/courses/603/customers-status';
const SETTINGS = '/courses/603/customers-settings';
const CUSTOMER = 'Hollin Bay Ferries';

const table = (page: Page) => page.getByRole('table', { name: 'Customers with this training' });
const row = (page: Page, name: string) => table(page).getByRole('row', { name: new RegExp(name) });
const choose = (page: Page, name: string) => row(page, name).getByRole('checkbox').check();
const bar = (page: Page) => page.getByRole('toolbar', { name: 'Actions' });
const dialog = (page: Page) => page.getByRole('dialog');

/** Takes the course back from the customer, if an attempt before has left it there. */
async function startAnew(): Promise<void> {
  const { data } = await call<{
    data: { items: { companyId: number; companyName: string; startDate: unknown }[] };
  }>(ACCOUNTS.partner, 'GET', '/api/v1/course/{companyId}/companies_with_shared_trainings/603');
  const left = data.items.find(({ companyName }) => companyName === CUSTOMER);
  if (!left) return;
  const query = `?customerCompanyIds=${left.companyId}`;
  const end = `/api/v1/campaign/company/{companyId}/end/by_course/603/batch${query}`;
  if (left.startDate !== null) await call(ACCOUNTS.partner, 'PATCH', end);
  await call(ACCOUNTS.partner, 'DELETE', `/api/v1/course/company/{companyId}/unshare/603/batch${query}`);
}

/** Where the customer's library has a course that was given to it: one that has ended there, by a try before, keeps its place. */
async function tabOf(courseId: number) {
  const path = '/api/v1/course/company/{companyId}';
  const { data } = await call<{ data: { id: number; use: string }[] }>(ACCOUNTS.given, 'GET', path);
  return data.find(({ id }) => id === courseId)?.use === 'ended' ? 'ended' : 'shared';
}

test.describe('a partner', () => {
  test.use({ account: ACCOUNTS.partner });

  test('gives a course to a customer, starts it there, ends it and takes it back', async ({
    page,
    browser,
  }) => {
    await startAnew();
    const customer = await browser.newContext();
    await openAs(customer, ACCOUNTS.given);
    const theirs = await customer.newPage();

    await test.step('the table shows who has it, and what may be done follows from the selection', async () => {
      await visit(page, STATUS);
      await expect(row(page, 'Pinecrest Clinics')).toContainText('50%');
      await expect(table(page).getByRole('row', { name: CUSTOMER })).toHaveCount(0);
      await choose(page, 'Pinecrest Clinics');
      await expect(bar(page).getByRole('button', { name: 'End Training' })).toBeVisible();
      await expect(bar(page).getByRole('button', { name: /Start Training|Remove/ })).toHaveCount(0);
      await choose(page, 'Odell & Marsh Surveyors');
      await expect(bar(page).getByRole('button', { name: /Training|Remove/ })).toHaveCount(0);
      await page.getByRole('button', { name: 'Clear selection' }).click();
      await page.getByRole('columnheader', { name: 'Progress' }).getByRole('button').click();
      await expect(page).toHaveURL(/orderBy=progress/);
      await page.getByPlaceholder('Search customers').fill('odell');
      await expect(page).toHaveURL(/searchText=odell/);
      await expect(row(page, 'Pinecrest Clinics')).toHaveCount(0);
      await assertAccessible(page, 'customers with a training');
    });

    await test.step('the customer gets it to set up itself', async () => {
      await visit(page, SETTINGS);
      await page.getByRole('radio', { name: 'Copy, customers set it up themselves' }).check();
      await page.getByRole('button', { name: 'Share training' }).click();
      await expect(page.getByText('Please add customers')).toBeVisible();
      await page.getByRole('button', { name: 'Add Customers' }).click();
      await expect(dialog(page).getByText('Pinecrest Clinics')).toHaveCount(0);
      await expect(dialog(page).getByRole('checkbox', { name: /Juniper Lane Nursery/ })).toBeDisabled();
      await expect(dialog(page).getByText('Not available: not boosted').first()).toBeVisible();
      await dialog(page).getByRole('checkbox', { name: CUSTOMER }).check();
      await assertAccessible(page, 'adding customers');
      await dialog(page).getByRole('button', { name: 'Add customer' }).click();
      await page.getByRole('button', { name: 'Share training' }).click();
      await expect(page.getByText('Customers have been granted access to the course!')).toBeVisible();
      await expect(row(page, CUSTOMER)).toContainText('–');
      await visit(theirs, `/learning/courses?tab=${await tabOf(603)}`);
      await expect(theirs.getByText(COURSE)).toBeVisible();
    });

    await test.step('it is started for all users of the customer', async () => {
      await choose(page, CUSTOMER);
      await expect(bar(page).getByRole('button', { name: 'Remove' })).toBeVisible();
      await bar(page).getByRole('button', { name: 'Start Training' }).click();
      await dialog(page).getByLabel('Start date').fill('2020-01-01');
      await dialog(page).getByRole('button', { name: 'Start Training' }).click();
      await expect(dialog(page).getByText("The start date can't be in the past.")).toBeVisible();
      await dialog(page).getByLabel('Start date').fill(new Date().toLocaleDateString('sv'));
      await dialog(page).getByRole('button', { name: 'Start Training' }).click();
      await expect(page.getByText('Deliveries have been started successfully!')).toBeVisible();
      await expect(row(page, CUSTOMER)).toContainText('0%');
      await expect(
        row(page, CUSTOMER).getByRole('time').or(row(page, CUSTOMER).locator('time')).first(),
      ).toBeVisible();
      // A job enrols them a moment later.
      await expect(async () => {
        await visit(theirs, '/courses/603/statistics');
        const learners = theirs.getByRole('table', { name: 'Learners' });
        await expect(learners.getByText('Barnaby Stroud')).toBeVisible({ timeout: limitMs(5000) });
      }).toPass();
    });

    await test.step('it is ended after a question, then removed', async () => {
      await choose(page, CUSTOMER);
      await bar(page).getByRole('button', { name: 'End Training' }).click();
      await dialog(page).getByRole('button', { name: 'End Training' }).click();
      await expect(page.getByText('Training was ended for companies successfully!')).toBeVisible();
      await choose(page, CUSTOMER);
      await bar(page).getByRole('button', { name: 'Remove' }).click();
      await dialog(page).getByRole('button', { name: 'Remove' }).click();
      await expect(page.getByText('Training was removed for companies successfully!')).toBeVisible();
      await expect(row(page, CUSTOMER)).toHaveCount(0);
      await visit(theirs, '/learning/courses?tab=shared');
      await expect(theirs.getByText('Nothing shared with you')).toBeVisible();
    });
    await customer.close();
  });

  test("starts a provider's course, which can't be removed", async ({ page }) => {
    await visit(page, '/courses/1/customers-settings');
    await expect(page.getByRole('radio', { name: /Copy/ })).toHaveCount(0);
    await page.getByRole('button', { name: 'Add Customers' }).click();
    await dialog(page)
      .getByRole('checkbox', { name: /Select all \d+ customers with Boost/ })
      .check();
    await dialog(page)
      .getByRole('button', { name: /Add \d+ customers/ })
      .click();
    await expect(page.getByText(/All \d+ customers/)).toBeVisible();
    await page.getByRole('button', { name: 'Start Training' }).click();
    await expect(dialog(page).getByText('All users of these customers get the course')).toBeVisible();
    await dialog(page).getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: /^Remove All/ }).click();
    await visit(page, '/courses/1/customers-status');
    await choose(page, 'Bellweather Freight');
    await expect(bar(page).getByRole('button', { name: 'End Training' })).toBeVisible();
    await expect(bar(page).getByRole('button', { name: 'Remove' })).toHaveCount(0);
    // On a phone all can be selected at once; here some have started, and some have not.
    await visit(page, STATUS);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('listitem').filter({ hasText: 'Pinecrest Clinics' }).getByRole('checkbox').check();
    await bar(page)
      .getByRole('button', { name: /^Select all \d customers$/ })
      .click();
    await expect(bar(page).getByText(/^All \d customers selected$/)).toBeVisible();
    await expect(bar(page).getByText('Select only customers that have started')).toBeVisible();
    await expect(bar(page).getByRole('button', { name: /Training|Remove/ })).toHaveCount(0);
    // The certification of partners is not for customers.
    await visit(page, '/courses/520/customers-status');
    await expect(page).toHaveURL(/\/courses\/520\/preview$/);
  });
});

test.describe('a direct company', () => {
  test.use({ account: ACCOUNTS.reader });

  test('is led to the get-started page', async ({ page }) => {
    for (const tab of ['customers-status', 'customers-settings']) {
      await visit(page, `/courses/1/${tab}`);
      await expect(page).toHaveURL(/\/home$/);
    }
    await visit(page, '/courses/1/preview');
    await expect(page.getByRole('navigation', { name: 'Course' }).getByRole('link')).toHaveCount(3);
  });
});
