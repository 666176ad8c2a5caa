import { test as base } from '@playwright/test';
import type { Account } from './accounts';
import { type Complaints, watch } from './complaints';
import { openAs, withoutSurveys } from './signed-in';

interface Options {
  /** The user signed in when the test starts; null: none. */
  account: Account | null;
  /** The console asks its open survey; otherwise it has done so, and nothing opens by itself in the middle of a scenario. */
  hasSurveys: boolean;
}

/**
 * The scenarios' `test`: signed in as `account` without using the form, and failing on any unexpected
 * complaint of a page.
 */
export const test = base.extend<Options & { complaints: Complaints }>({
  account: [null, { option: true }],
  hasSurveys: [false, { option: true }],
  context: async ({ context, account, hasSurveys }, use) => {
    if (!hasSurveys) await withoutSurveys(context);
    if (account) await openAs(context, account, { hasSurveys });
    await use(context);
  },
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
