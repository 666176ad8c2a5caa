import session from '@i18n/en/session.json';
import table from '@i18n/en/table.json';
import { GENERATED_PASSWORD } from '@server/cli/bulk/plan';
import type { Browser, BrowserContext, Page } from 'playwright';
import type { ProbeTarget } from './probe';

type StoredState = Awaited<ReturnType<BrowserContext['storageState']>>;

/** One of the two apps that are compared. */
export interface MeasuredApp {
  readonly name: 'Vigil' | 'minimal';
  /** Addresses. */
  readonly signIn: string;
  readonly list: string;
  readonly target: ProbeTarget;
  /** Accessible name of the button to the next page. */
  readonly next: string;
  /** Fills in and submits the sign-in form. */
  readonly submit: (page: Page) => Promise<void>;
}

export const vigilApp = (origin: string, email: string): MeasuredApp => ({
  name: 'Vigil',
  signIn: `${origin}/login`,
  list: `${origin}/users/all_users`,
  target: { field: 'input[name=email]', cells: 'tbody td:nth-child(2)' },
  next: table.next,
  submit: async (page) => {
    await page.getByLabel(session.login.email, { exact: true }).fill(email);
    await page.getByLabel(session.login.password, { exact: true }).fill(GENERATED_PASSWORD);
    await page.getByRole('button', { name: session.login.submit, exact: true }).click();
  },
});

export const minimalApp = (origin: string, email: string): MeasuredApp => ({
  name: 'minimal',
  signIn: `${origin}/#/login`,
  list: `${origin}/#/users`,
  target: { field: 'input[name=username]', cells: 'tbody td:nth-child(2)' },
  next: 'Go to next page',
  submit: async (page) => {
    await page.locator('input[name=username]').fill(email);
    await page.locator('input[name=password]').fill(GENERATED_PASSWORD);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  },
});

/** Signs in and opens the list, which proves that both pages work. */
export async function signInOn(page: Page, app: MeasuredApp): Promise<void> {
  await page.goto(app.signIn);
  await app.submit(page);
  await page.waitForURL((url) => !url.href.endsWith('/login'));
  await page.goto(app.list);
  await page.getByRole('button', { name: app.next, exact: true }).waitFor();
  await page.locator(app.target.cells).filter({ hasText: '@' }).first().waitFor();
}

/** What a browser keeps of a signed-in visit to the list. */
export async function signedInState(browser: Browser, app: MeasuredApp): Promise<StoredState> {
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    await signInOn(page, app);
    // A visit that ends with its first row would leave behind less than a real one.
    await page.waitForLoadState('networkidle');
    return await context.storageState();
  } finally {
    await context.close();
  }
}
