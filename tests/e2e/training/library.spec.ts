import type { Page } from '@playwright/test';
import { ACCOUNTS } from '../support/accounts';
import { expect, test } from '../support/test';
import { goToList } from '../support/users';
import { visit } from '../support/visit';

const COURSES = '/learning/courses';
const tabs = (page: Page) => page.getByRole('navigation', { name: 'Course library' });
const tab = (page: Page, name: string) =>
  tabs(page).getByRole('link', { name: new RegExp(`^${name} ?\\d*$`) });
const card = (page: Page, name: string) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name, exact: true }) });
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search courses' });
const stage = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const button = (page: Page, name: string) =>
  page.getByRole('main').getByRole('button', { name, exact: true });

test.describe('an admin', () => {
  test.use({ account: ACCOUNTS.reader });

  test('finds a course by tab, search and filter, and each is part of the address', async ({ page }) => {
    await goToList(page, '/learning');
    await expect(page).toHaveURL(/\/learning\/courses$/);
    // What is assigned now is not offered again.
    await expect(card(page, 'Handling Personal Data')).toBeVisible();
    await expect(card(page, 'Annual Security Awareness Training')).toHaveCount(0);
    await expect(tab(page, 'Shared')).toHaveCount(0);
    await expect(tab(page, 'Partner Admin Certification')).toHaveCount(0);

    await tab(page, 'Running').click();
    await expect(page).toHaveURL(/tab=running/);
    await expect(card(page, 'Annual Security Awareness Training')).toContainText('Running');
    await expect(tab(page, 'Running')).toContainText('2');

    await tab(page, 'Custom').click();
    await expect(card(page, 'Driver Tablets and Depot Gates')).toContainText('Custom');
    await expect(card(page, 'Your First Week at Larkfield')).toContainText('Draft');
    await expect(card(page, 'Welcome to the Corvid Help Desk')).toHaveCount(0);

    await tab(page, 'Compliance').click();
    await expect(card(page, 'Handling Personal Data')).toBeVisible();
    await search(page).fill('card payment');
    await expect(page).toHaveURL(/search=card\+payment/);
    await expect(card(page, 'Payment Card Data')).toBeVisible();
    await expect(card(page, 'Handling Personal Data')).toHaveCount(0);
    await search(page).fill('no such course');
    await expect(page.getByText('No data was found, try another search')).toBeVisible();
    await button(page, 'Clear filters').click();
    await expect(card(page, 'Handling Personal Data')).toBeVisible();

    await tab(page, 'Annual Training').click();
    await button(page, 'Filters').click();
    await page.getByRole('checkbox', { name: 'Deutsch' }).check();
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL(/language=de/);
    await expect(card(page, 'Sicher im Arbeitsalltag')).toBeVisible();
    await expect(card(page, 'Annual Security Refresher')).toHaveCount(0);
    await page.reload();
    await expect(card(page, 'Sicher im Arbeitsalltag')).toBeVisible();
  });

  test('sees the library as a table, which is remembered', async ({ page }) => {
    await goToList(page, `${COURSES}?tab=specialized&orderBy=name`);
    await button(page, 'Table').click();
    const names = page.getByRole('table', { name: 'Specialized' }).getByRole('row').locator('td:first-child');
    await expect(names.first()).toHaveText('Contraseñas y acceso seguro');
    await visit(page, `${COURSES}?tab=compliance`);
    await expect(page.getByRole('row').filter({ hasText: 'Handling Personal Data' })).toContainText(
      'Compliance',
    );
    await button(page, 'Cards').click();
    await expect(card(page, 'Handling Personal Data')).toBeVisible();
  });

  test('previews a course as learners meet it, and answers its quiz', async ({ page }) => {
    await goToList(page, `${COURSES}?tab=ended`);
    await card(page, 'Strong Sign-In').getByRole('link').click();
    await expect(page).toHaveURL(/\/courses\/503\/preview$/);
    await expect(page.getByRole('heading', { level: 1, name: 'Strong Sign-In' })).toBeVisible();
    await expect(page.getByText('Preview: nothing is recorded')).toBeVisible();
    await expect(stage(page, 'What a password cannot do')).toBeVisible();

    // By button, by key, by the outline; each step has its address.
    await button(page, 'Next').click();
    await expect(stage(page, 'Passkeys, explained').locator('video track')).toHaveAttribute('srclang', 'en');
    await page.keyboard.press('ArrowRight');
    await expect(stage(page, 'How a passkey signs in').getByRole('img')).toBeVisible();
    await expect(page).toHaveURL(/chapter=s1-c3/);
    await page.keyboard.press('ArrowLeft');
    await expect(stage(page, 'Passkeys, explained')).toBeVisible();
    await page.reload();
    await expect(stage(page, 'Passkeys, explained')).toBeVisible();

    const outline = page.getByRole('navigation', { name: 'Chapters' });
    await outline.getByRole('button', { name: 'Quiz' }).first().click();
    await page.getByRole('radio', { name: 'It is longer than a password' }).check();
    await button(page, 'Answer').click();
    await expect(page.getByText("That's not right.")).toBeVisible();
    await expect(
      page.getByText('The browser offers the key only to the site it was created for.'),
    ).toBeVisible();
    await button(page, 'Finish quiz').click();
    await expect(page.getByText('0 of 1 answer right')).toBeVisible();

    await outline.getByRole('button', { name: 'Quiz' }).last().click();
    await page.getByRole('checkbox', { name: 'A code in a text message' }).check();
    await page.getByRole('checkbox', { name: 'A code from an authenticator app' }).check();
    await button(page, 'Answer').click();
    await expect(page.getByText("That's right.")).toBeVisible();
    await button(page, 'Next question').click();
    await page.getByRole('radio', { name: 'In a mail to yourself' }).check();
    await button(page, 'Answer').click();
    await button(page, 'See result').click();
    await expect(page.getByText('Score: 33%')).toBeVisible();
    await expect(page.getByText('Not passed')).toBeVisible();
    await button(page, 'Try again').click();
    await expect(page.getByText('Question 1 of 1')).toBeVisible();
    await expect(page.getByRole('radio', { name: 'It is longer than a password' })).toBeEnabled();
  });

  test('is told what is not there, and may retry what failed', async ({ page, complaints }) => {
    complaints.expect(/status of (404|503)/);
    for (const id of ['603', '520', '999999', 'nothing']) {
      await visit(page, `/courses/${id}`);
      await expect(page.getByRole('heading', { level: 1, name: "This course wasn't found." })).toBeVisible();
    }
    await page.route('**/course/503/view/admin', (route) => route.fulfill({ status: 503 }));
    await visit(page, '/courses/503/preview');
    await expect(page.getByRole('alert')).toBeVisible();
    await page.unroute('**/course/503/view/admin');
    await button(page, 'Try again').click();
    await expect(stage(page, 'What a password cannot do')).toBeVisible();
  });
});

test.describe('a read-only admin', () => {
  test.use({ account: ACCOUNTS.readOnly });

  test('looks at the library and previews its courses', async ({ page }) => {
    await goToList(page, COURSES);
    await card(page, 'Handling Personal Data').getByRole('link').click();
    await expect(stage(page, 'What is personal data')).toBeVisible();
  });
});

test.describe('an admin on the Free plan', () => {
  test.use({ account: ACCOUNTS.free });

  test('sees what the plan lacks as locked, with the way to Boost', async ({ page }) => {
    await goToList(page, COURSES);
    await expect(card(page, 'Annual Security Awareness Training')).not.toContainText('Boost');
    const locked = card(page, 'Strong Sign-In');
    await expect(locked).toContainText('Boost');
    await expect(page.getByText(/courses on this page are included in Boost/)).toBeVisible();
    await locked.getByRole('link').click();
    await expect(page.getByText('This course is included in Boost')).toBeVisible();
    await button(page, 'Upgrade to Boost').click();
    await expect(page).toHaveURL(/modal=upgrade/);
    await expect(page.getByRole('dialog')).toBeVisible();
  });
});

test.describe('a partner', () => {
  test.use({ account: ACCOUNTS.partner });

  test('finds its certification and its own courses', async ({ page }) => {
    await goToList(page, `${COURSES}?tab=partnerAdmins`);
    await expect(card(page, 'Partner Console Certification')).toBeVisible();
    await tab(page, 'Custom').click();
    await expect(card(page, 'Welcome to the Corvid Help Desk')).toContainText('Custom');
  });
});

test.describe('a customer', () => {
  test.use({ account: ACCOUNTS.customer });

  test('finds what its provider shares', async ({ page }) => {
    await goToList(page, `${COURSES}?tab=shared`);
    await expect(card(page, 'Welcome to the Corvid Help Desk')).toContainText('Shared');
    // A tab of somebody else's opens the first.
    await visit(page, `${COURSES}?tab=partnerAdmins`);
    await expect(page).toHaveURL(new RegExp(`${COURSES}$`));
    await expect(tab(page, 'All Courses')).toHaveAttribute('aria-current', 'page');
  });
});
