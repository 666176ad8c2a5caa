import type { Page } from '@playwright/test';
import { unique } from '../support/api';
import { assertAccessible } from '../support/axe';
import { nextMailTo } from '../support/inbox';
import { assertFieldError, goToLogin } from '../support/login';
import { expect, test } from '../support/test';

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const submit = (page: Page) => page.getByRole('button', { name: 'Create Company Account' }).click();

async function fillForm(page: Page, companyName: string) {
  await field(page, 'First Name').fill('Ada');
  await field(page, 'Last Name').fill('Byron');
  await field(page, 'Company Name').fill(companyName);
  await field(page, 'Country').selectOption({ label: 'Germany' });
  await field(page, 'Industry').selectOption({ label: 'Technology' });
  await field(page, 'Company Size').selectOption('26-100');
  await field(page, 'Password').fill('Correct-Horse-1');
  await field(page, 'Confirm Password').fill('Correct-Horse-1');
}

test('says at every field what is missing, and which of the five rules a password meets', async ({
  page,
}) => {
  await goToLogin(page);
  await page.getByRole('link', { name: 'Create Company Account' }).click();
  await submit(page);
  for (const [label, text] of [
    ['Email', 'Please enter your Email.'],
    ['First Name', 'Please add your first name.'],
    ['Last Name', 'Please add your last name.'],
    ['Company Name', 'Please add your company name.'],
    ['Country', 'Please select your country.'],
    ['Industry', 'Please select industry your company working on.'],
    ['Company Size', 'Please select your company size.'],
    ['Confirm Password', 'Please confirm your password.'],
  ] as const) {
    await assertFieldError(field(page, label), text);
  }
  await assertAccessible(page, 'the registration with its messages');

  await field(page, 'Password').fill('abc');
  const met = page.getByRole('list', { name: 'Password strength' }).getByRole('listitem');
  await expect(met.filter({ hasText: /met$/ })).toHaveText([/Lowercase letter/]);
  await field(page, 'Confirm Password').fill('abd');
  await submit(page);
  await assertFieldError(field(page, 'Confirm Password'), 'Password is not equal.');
});

test('a new company is signed in at once, and writes to others once the mailed link has confirmed its address', async ({
  page,
  complaints,
}) => {
  const name = unique('Newcomer');
  const email = `${name.toLowerCase()}@newcomer.example`;
  await page.goto(`/register/${encodeURIComponent(email)}`);
  await expect(field(page, 'Email')).toHaveValue(email);
  complaints.expect(/status of 422/);
  await fillForm(page, 'Larkfield Logistics');
  await submit(page);
  await assertFieldError(field(page, 'Company Name'), 'This company name is already taken.');
  await field(page, 'Company Name').fill(name);
  await submit(page);
  await expect(page).toHaveURL(/\/home$/);
  await nextMailTo(email);
  // The form says so before anything is typed.
  await page.getByRole('button', { name: 'CONFIRM' }).click();
  await page.getByRole('button', { name: 'Get started' }).click();
  await page.getByRole('link', { name: 'Invite Users' }).click();
  const drawer = page.getByRole('dialog', { name: 'Add users' });
  const next = drawer.getByRole('button', { name: 'Next' });
  await expect(drawer.getByRole('alert')).toContainText(
    `Verify your email address first. Open the link we sent to ${email}.`,
  );
  await expect(next).toBeDisabled();
  await drawer.getByLabel('Email addresses').fill('first@newcomer.example ');
  await drawer.getByRole('button', { name: 'Resend' }).click();
  await expect(page.getByText('Email with verification link has been sent')).toBeVisible();
  const mail = await nextMailTo(email, 1);
  const token = /verify_email\?token=([\w-]+)/.exec(mail.text)?.[1] ?? '';
  const tab = await page.context().newPage();
  await tab.goto(`/verify_email?token=${token}`);
  await expect(tab.getByText('Your email address is verified.')).toBeVisible();
  await expect(tab).toHaveURL(/\/home$/);
  // The browser fires this event on return to the first tab, where nothing has changed.
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect(drawer.getByRole('alert')).toBeHidden();
  await expect(next).toBeEnabled();
  await expect(drawer.getByText('first@newcomer.example')).toBeVisible();
});
