import { expect, type Page } from '@playwright/test';
import { NEW_PASSWORD } from './accounts';
import { mailsTo, nextCodeTo } from './inbox';

/** Answers the dialog that asks whether it is really them, with password and mailed code. */
export async function confirmIdentity(page: Page, email: string, password = NEW_PASSWORD): Promise<void> {
  const dialog = page.getByRole('dialog', { name: "Confirm that it's you" });
  await dialog.getByLabel('Password', { exact: true }).fill(password);
  const before = (await mailsTo(email)).length;
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await dialog.getByLabel('Code', { exact: true }).fill(await nextCodeTo(email, before));
  await dialog.getByRole('button', { name: 'Submit Code' }).click();
  await expect(dialog).toBeHidden();
}
