import type { Page } from '@playwright/test';
import { expect } from './test';

/** Shown on the demonstration provider's own page. */
const PROVIDER_PASSWORD = 'Provider-Demo-1';

/** Three pages in a row have a field of the same name, so each is awaited by its heading. */
const assertAt = (page: Page, name: string) => expect(page.getByRole('heading', { name })).toBeVisible();
export const assertAtProvider = (page: Page) => assertAt(page, 'Demonstration identity provider');

/** Asks for the sign-in page of an address' provider, on /login/sso. */
export async function askForLink(page: Page, email: string): Promise<void> {
  await assertAt(page, 'Single Sign-On');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'SSO Login' }).click();
}

export async function signInAtProvider(page: Page, email: string): Promise<void> {
  await assertAtProvider(page);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(PROVIDER_PASSWORD);
  await page.getByRole('button', { name: 'Continue' }).click();
}
