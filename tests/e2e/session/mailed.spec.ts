import { ACCOUNTS } from '../support/accounts';
import { addPerson } from '../support/api';
import { environment } from '../support/environment';
import { mailsTo, nextMailTo } from '../support/inbox';
import { expect, test } from '../support/test';
import { visit } from '../support/visit';

const NEW_PASSWORD = 'Kettle-Harbor-7-Lanterns';
const linkIn = (text: string) => {
  const link = /https?:\/\/\S+/.exec(text)?.[0];
  if (!link) throw new Error(`no link in “${text}”`);
  return link;
};

test('a learner accepts the mailed invitation, forgets the password and chooses a new one', async ({
  page,
  complaints,
}) => {
  const { email } = await addPerson(ACCOUNTS.people, { notify: true });
  const invitation = linkIn((await nextMailTo(email)).text);
  await page.goto(invitation);
  await expect(page.getByText(`You're invited as ${email}.`, { exact: false })).toBeVisible();
  await page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD);
  await page.getByLabel('Confirm password', { exact: true }).fill(NEW_PASSWORD);
  await page.getByRole('button', { name: 'Accept invitation' }).click();
  await expect(page.getByRole('heading', { name: "You're all set" })).toBeVisible();

  complaints.expect(/status of 4\d\d/);
  await page.goto(invitation);
  await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible();

  const before = (await mailsTo(email)).length;
  await page.goto('/login');
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send link' }).click();
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
  const reset = linkIn((await nextMailTo(email, before)).text);
  await page.goto(reset);
  await page.getByLabel('New password', { exact: true }).fill(`${NEW_PASSWORD}-again`);
  await page.getByLabel('Confirm password', { exact: true }).fill(`${NEW_PASSWORD}-again`);
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByRole('heading', { name: 'Password changed' })).toBeVisible();
  await page.goto(reset);
  await page.getByRole('link', { name: 'Get a new link' }).click();
  await expect(page.getByRole('heading', { name: 'Reset your password' })).toBeVisible();
});

test('an invited admin goes on to the console', async ({ page }) => {
  const { email } = await addPerson(ACCOUNTS.people, { notify: true, role: 'admin' });
  await page.goto(linkIn((await nextMailTo(email)).text));
  await page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD);
  await page.getByLabel('Confirm password', { exact: true }).fill(NEW_PASSWORD);
  await page.getByRole('button', { name: 'Accept invitation' }).click();
  await expect(page.getByRole('alertdialog', { name: 'Policy Agreement' })).toBeVisible();
});

test('no link of the guest screens ends at a dead address', async ({ page }) => {
  await page.goto('/login');
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
  const links = await page
    .getByRole('link')
    .evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href));
  const pages = new Set([...links, '/sla', '/terms-of-services', '/help/frequently-asked-questions']);
  expect(pages.size).toBeGreaterThanOrEqual(8);
  for (const address of pages) {
    await visit(page, address.replace(environment().origin, ''));
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page).not.toHaveURL(/error\/404/);
  }
});
