import { expect, type Page } from '@playwright/test';

export const emailField = (page: Page) => page.getByLabel('Email', { exact: true });
export const passwordField = (page: Page) => page.getByLabel('Password', { exact: true });
export const codeField = (page: Page) => page.getByLabel('Code', { exact: true });

export async function goToLogin(page: Page, query = ''): Promise<void> {
  await page.goto(`/login${query}`);
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
}

export async function fillCredentials(page: Page, email: string, password: string): Promise<void> {
  await emailField(page).fill(email);
  await passwordField(page).fill(password);
}

export const clickSignIn = (page: Page) => page.getByRole('button', { name: 'Sign in' }).click();

export async function signIn(page: Page, email: string, password: string): Promise<void> {
  await fillCredentials(page, email, password);
  await clickSignIn(page);
}

export async function assertCodeStep(page: Page, email: string): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
  await expect(page.getByText(email)).toBeVisible();
}

export async function submitCode(page: Page, code: string): Promise<void> {
  await codeField(page).fill(code);
  await page.getByRole('button', { name: 'Submit Code' }).click();
}

/** A field's error message, as assistive technology reads it. */
export const assertFieldError = (field: ReturnType<typeof emailField>, text: string) =>
  expect(field).toHaveAccessibleDescription(text);

/** Signed out means the sign-in form is shown. */
export async function assertSignedOut(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/login$/);
  await expect(emailField(page)).toBeVisible();
}

export async function assertSignedIn(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: /Account menu/ })).toBeVisible();
}
