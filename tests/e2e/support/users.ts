import { expect, type Locator, type Page } from '@playwright/test';
import { visit } from './visit';

export const LIST = '/users/all_users';

/** Opens a list, without a page load if the console is open, and waits for its rows, its empty state or its error. */
export async function goToList(page: Page, path: string): Promise<void> {
  await visit(page, path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await assertLoaded(page);
}

export const assertLoaded = (page: Page) => expect(page.locator('[aria-busy="true"]')).toHaveCount(0);

export const goToUsers = (page: Page, query = '') => goToList(page, LIST + query);

export const searchField = (page: Page) => page.getByRole('main').getByRole('searchbox');

/** The rows of the list's body. */
export const rows = (page: Page): Locator => page.getByRole('table').locator('tbody').getByRole('row');

export const rowOf = (page: Page, text: string): Locator => rows(page).filter({ hasText: text });

export const pages = (page: Page) => page.getByRole('navigation', { name: 'Pages' });

export async function assertTotal(
  page: Page,
  total: number | string,
  options?: { timeout: number },
): Promise<void> {
  await expect(pages(page).getByRole('status')).toHaveText(new RegExp(` of ${total}$`), options);
}

export async function fillSearch(page: Page, text: string): Promise<void> {
  await searchField(page).fill(text);
  await expect(page).toHaveURL((url) => (url.searchParams.get('search') ?? '') === text);
  await assertLoaded(page);
}

export async function clickAction(page: Page, name: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
}

export const selectRow = (page: Page, name: string) =>
  page.getByRole('checkbox', { name: `Select ${name}` }).check();

/** A toast with this text is shown. */
export const assertToast = (page: Page, text: string | RegExp) =>
  expect(page.getByRole('status').getByText(text)).toBeVisible();

export const clickButton = (page: Page | Locator, name: string) =>
  page.getByRole('button', { name, exact: true }).click();

/** An option of a list that shows what was typed: one that still searches may move it from under the pointer. */
export const settledOption = (within: Page | Locator, name: string | RegExp, exact = false): Locator =>
  within.locator('[role="listbox"]:not([aria-busy="true"])').getByRole('option', { name, exact });

/** Chooses a record in a search select. */
export async function choose(within: Page | Locator, label: string, name: string): Promise<void> {
  const field = within.getByRole('combobox', { name: label });
  await field.fill(name);
  await settledOption(within, name, true).click();
}

/** Chooses the page size. */
export async function choosePageSize(page: Page, size: number, within: Page | Locator = page): Promise<void> {
  await within.getByRole('combobox', { name: 'Rows per page' }).click();
  await page.getByRole('option', { name: String(size), exact: true }).click();
}
