import { type Browser, type BrowserContext, test as base } from '@playwright/test';
import { ACCOUNTS, type Account, PASSWORD } from './accounts';
import { type Complaints, watch } from './complaints';
import { environment } from './environment';
import { clickSignIn, fillCredentials, goToLogin } from './login';

type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>;
type StateOf = (account: Account) => Promise<StorageState>;

async function signInOnce(browser: Browser, account: Account): Promise<StorageState> {
  const context = await browser.newContext({
    baseURL: environment().origin,
    locale: 'en-GB',
    // Nobody's: inside a test, a new context would start with the test's own.
    storageState: { cookies: [], origins: [] },
  });
  const page = await context.newPage();
  await goToLogin(page);
  await fillCredentials(page, account, PASSWORD);
  await clickSignIn(page);
  // Behind a dialog that must be answered first, the page itself is out of reach.
  const isIn = page.getByRole('button', { name: /Account menu/ }).or(page.getByRole('alertdialog'));
  await isIn.first().waitFor();
  // The identity SDK keeps its session in IndexedDB.
  const state = await context.storageState({ indexedDB: true });
  await context.close();
  return state;
}

interface Options {
  /** The user signed in when the test starts; null: none. */
  account: Account | null;
}

/**
 * The scenarios' `test`: signed in as `account` without using the form again, and failing on any unexpected
 * complaint of a page.
 */
export const test = base.extend<Options & { complaints: Complaints }, { stateOf: StateOf }>({
  account: [null, { option: true }],
  stateOf: [
    async ({ browser }, use) => {
      const states = new Map<Account, Promise<StorageState>>();
      await use((account) => {
        // A scenario that signs out ends its session at the gateway too, so it can't share one.
        if (account === ACCOUNTS.leaver) return signInOnce(browser, account);
        const state = states.get(account) ?? signInOnce(browser, account);
        states.set(account, state);
        return state;
      });
    },
    { scope: 'worker' },
  ],
  storageState: async ({ account, stateOf }, use) => use(account ? await stateOf(account) : undefined),
  complaints: [
    async ({ context }, use) => {
      const { complaints, assertNone } = watch(context);
      await use(complaints);
      assertNone();
    },
    { auto: true },
  ],
});

export { expect } from '@playwright/test';
