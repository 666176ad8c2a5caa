import { NEW_PASSWORD } from '../support/accounts';
import { acceptInvitation, addPerson, confirmAddress, listPeople, registerCompany } from '../support/api';
import { codeIn, mailsTo, nextMailTo } from '../support/inbox';
import { submitCode } from '../support/login';
import { openAs } from '../support/signed-in';
import { expect, test } from '../support/test';
import { clickButton } from '../support/users';

test('a learner keeps their name and their second factor themselves', async ({ page }) => {
  const admin = await registerCompany();
  await confirmAddress(admin);
  const { id, email } = await addPerson(admin, { notify: true });
  await acceptInvitation(email);
  await openAs(page.context(), email);
  await page.goto('/learn');
  const account = page.getByRole('banner').getByRole('button', { name: /^Account/ });

  await test.step('the account menu closes by Escape, and leads to the profile', async () => {
    await account.click();
    await page.keyboard.press('Escape');
    await expect(account).toBeFocused();
    await expect(page.getByRole('link', { name: 'Admin console' })).toHaveCount(0);
    await account.click();
    await page.getByRole('link', { name: 'Profile' }).click();
    await expect(page.getByRole('heading', { name: 'Profile' })).toBeFocused();
  });

  await test.step('a changed name is what the admin sees', async () => {
    await page.getByLabel('First name').fill('Grace');
    await clickButton(page, 'Save');
    await expect(page.getByText('Your name has been changed')).toBeVisible();
    const people = await listPeople(admin);
    expect(people.find((person) => person.id === id)?.name).toBe('Grace');
    await expect(account).toHaveAccessibleName(/Grace/);
  });

  await test.step('the second factor needs password and mailed code', async () => {
    const dialog = page.getByRole('dialog', { name: 'Two-factor authentication' });
    const before = (await mailsTo(email)).length;
    await clickButton(page, 'Turn on');
    await dialog.getByLabel('Password').fill(NEW_PASSWORD);
    await clickButton(dialog, 'Continue');
    await dialog.getByLabel('Code').fill(codeIn(await nextMailTo(email, before)));
    await clickButton(dialog, 'Submit Code');
    await expect(dialog).toHaveCount(0);
    await expect(page.getByText('Two-Factor Authentication was enabled')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Turn off' })).toBeVisible();
  });

  await test.step('signing out leads to the sign-in page, which then asks for a code', async () => {
    await account.click();
    await clickButton(page, 'Sign out');
    await expect(page).toHaveURL(/\/learn\/login$/);
    await page.getByLabel('Email', { exact: true }).fill(email);
    await page.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    const findCode = async () => (await mailsTo(email)).find(({ subject }) => /sign-in code$/.test(subject));
    await expect.poll(findCode).toBeDefined();
    const mail = await findCode();
    if (mail) await submitCode(page, codeIn(mail));
    await expect(page.getByRole('heading', { name: 'My tasks' })).toBeVisible();
  });
});
