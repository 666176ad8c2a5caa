import { expect, type Page } from '@playwright/test';
import { type RegisterOptions, registerCompany } from './api';
import { assertLoaded, goToList, rowOf } from './users';

/** Slugs of the partners in their registration links. */
export const PARTNERS = {
  reseller: 'corvid-cyber-partners',
  subReseller: 'nordvik-it-drift',
  managedService: 'cobalt-lane',
} as const;

export interface Customer {
  readonly email: string;
  /** The company's name. */
  readonly name: string;
}

/** Registers a company for one test by a partner's link, so that it is a customer of that partner. */
export async function registerCustomer(
  partner: (typeof PARTNERS)[keyof typeof PARTNERS],
  options: RegisterOptions = {},
): Promise<Customer> {
  const email = await registerCompany({ ...options, partner });
  return { email, name: options.companyName ?? email.slice(0, email.indexOf('@')) };
}

export const LISTS = {
  reseller: '/reseller/customers',
  subReseller: '/subreseller/customers',
  others: '/partner-portal/companies',
} as const;

/** Opens a list of customers, narrowed to a text. */
export async function goToCustomers(page: Page, list: string, searchText: string): Promise<void> {
  await goToList(page, `${list}?${new URLSearchParams({ searchText })}`);
  await assertLoaded(page);
}

/** The customer's row, once it says this. */
export const expectRow = (page: Page, name: string, text: string | RegExp) =>
  expect(rowOf(page, name)).toContainText(text);

/** The names of a customer's menu. */
export async function menuOf(page: Page, name: string): Promise<string[]> {
  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  const entries = await page.getByRole('menuitem').allTextContents();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toHaveCount(0);
  return entries;
}

/** The drawer of a customer. */
export const drawerOf = (page: Page, name: string) => page.getByRole('dialog', { name });
