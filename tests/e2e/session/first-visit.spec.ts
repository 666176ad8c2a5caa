import type { Page } from '@playwright/test';
import { ACCOUNTS } from '../support/accounts';
import { unique } from '../support/api';
import { assertAccessible } from '../support/axe';
import { environment } from '../support/environment';
import { codeIn, mailsTo, nextMailTo, wrongCode } from '../support/inbox';
import { assertFieldError, goToLogin, signIn } from '../support/login';
import { accountMenu } from '../support/shell';
import { expect, test } from '../support/test';
import { assertToast, clickButton } from '../support/users';

const PASSWORD = 'Correct-Horse-1';

/** An owner of a new company on their first visit. */
async function register(): Promise<string> {
  const email = `${unique('owner')}@newcomer.example`;
  const answer = await fetch(`${environment().origin}/customers/api/v1/company/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      ...{ email, password: PASSWORD, name: 'Ada', lastName: 'Byron', companyName: unique('Newcomer') },
      ...{ country: 'DE', industry: 'technology', companySize: '26-100' },
    }),
  });
  expect(answer.status).toBe(200);
  return email;
}

const secondFactor = (page: Page) => page.getByRole('dialog', { name: 'Two-factor authentication' });

const codeField = (page: Page) => secondFactor(page).getByRole('textbox', { name: 'Code' });

async function openSecondFactor(page: Page, password: string): Promise<void> {
  await accountMenu(page).click();
  await page.getByRole('menuitem', { name: 'Two-factor authentication' }).click();
  await secondFactor(page).getByLabel('Password').fill(password);
  await clickButton(secondFactor(page), 'Continue');
}

async function submitCode(page: Page, code: string): Promise<void> {
  await codeField(page).fill(code);
  await clickButton(secondFactor(page), 'Submit Code');
}

test('a first visit: policies, welcome, then the second factor on, off, and locked', async ({
  page,
  complaints,
}) => {
  complaints.expect(/status of (422|429)/);
  const email = await register();
  await goToLogin(page);
  await signIn(page, email, PASSWORD);
  await expect(page).toHaveURL(/\/home$/);

  await test.step('nothing before CONFIRM, then the welcome, then neither again', async () => {
    const policies = page.getByRole('alertdialog', { name: 'Policy Agreement' });
    await expect(policies.getByRole('link')).toHaveText([
      'Privacy Policy',
      'Service Level Agreement',
      'Terms of Service',
    ]);
    await page.keyboard.press('Escape');
    await expect(policies).toBeVisible();
    await clickButton(policies, 'CONFIRM');
    const welcome = page.getByRole('dialog', { name: 'Welcome to Vigil, Ada' });
    await clickButton(welcome, 'Get started');
    await expect(welcome).toBeHidden();
    await page.reload();
    await expect(accountMenu(page)).toBeVisible();
    await expect(page.getByRole('dialog').or(page.getByRole('alertdialog'))).toHaveCount(0);
  });

  await test.step('the second factor asks for the right password, then for the mailed code', async () => {
    await openSecondFactor(page, 'Wrong-Horse-1');
    await assertFieldError(secondFactor(page).getByLabel('Password'), 'Current password is incorrect');
    const before = (await mailsTo(email)).length;
    await secondFactor(page).getByLabel('Password').fill(PASSWORD);
    await clickButton(secondFactor(page), 'Continue');
    const code = codeIn(await nextMailTo(email, before));
    await assertAccessible(page, 'the code of the second factor');
    await submitCode(page, wrongCode(code));
    await assertFieldError(codeField(page), 'Incorrect code. 4 attempts left.');
    await submitCode(page, code);
    await assertToast(page, 'Two-Factor Authentication was enabled');
    // Also reported by mail, which would be taken for the next code.
    await nextMailTo(email, before + 1);
  });

  await test.step('turning it off asks again, and five wrong codes lock it', async () => {
    const before = (await mailsTo(email)).length;
    await openSecondFactor(page, PASSWORD);
    const sure = page.getByRole('dialog', { name: 'Turn off two-factor authentication?' });
    await clickButton(sure, 'Turn off');
    const wrong = wrongCode(codeIn(await nextMailTo(email, before)));
    for (const left of [4, 3, 2, 1]) {
      await submitCode(page, wrong);
      await expect(codeField(page)).toHaveAccessibleDescription(new RegExp(`${left} attempts? left`));
    }
    await submitCode(page, wrong);
    await expect(
      page.getByText('The number of attempts has been exhausted. Please try again in 10 minutes.'),
    ).toBeVisible();
  });
});

test.describe('a customer whose partner asks for access', () => {
  test.use({ account: ACCOUNTS.asked });

  test('is asked by the link, may decide later, declines once', async ({ page }) => {
    const question = page.getByRole('dialog', { name: 'Let Nordvik IT-drift sign in to Solvær Sjømat?' });
    await page.goto('/access-for-reseller');
    await expect(question).toContainText('Each visit ends after 8 hours at most.');
    await clickButton(question, 'Decide later');
    await expect(page).not.toHaveURL(/isAccessDialog/);
    await page.goto('/access-for-reseller');
    await clickButton(question, 'Decline');
    await assertToast(page, 'Request declined');
    await page.goto('/access-for-reseller');
    const standing = page.getByRole('dialog', { name: 'Partner access' });
    await expect(standing).toContainText("Nordvik IT-drift can't sign in to your company.");
    await expect(standing).toContainText('Declined or withdrawn by');
    await clickButton(standing, 'Close');
    await accountMenu(page).click();
    await page.getByRole('menuitem', { name: 'Partner access: none' }).click();
    await expect(standing).toBeVisible();
    await expect(question).toHaveCount(0);
  });
});
