import type { CurrentUser } from '@contract/session';
import type { CompanyProfile } from '@contract/shell';
import type { Page } from '@playwright/test';

interface Facts {
  readonly user?: Partial<CurrentUser>;
  readonly company?: Partial<{
    [Part in keyof CompanyProfile]: Partial<CompanyProfile[Part]> | CompanyProfile[Part];
  }>;
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** Merges one level deep, which is enough for a profile. */
function merged(data: object, facts: object): object {
  const entries = Object.entries(facts).map(([key, value]: [string, unknown]) => {
    const known: unknown = Reflect.get(data, key);
    return [key, isObject(known) && isObject(value) ? { ...known, ...value } : value];
  });
  return { ...data, ...Object.fromEntries(entries) };
}

/** Shows the user's screens as if some facts about them or their company were different; changes nothing. */
export async function asIf(page: Page, { user = {}, company = {} }: Facts): Promise<void> {
  for (const [address, facts] of [
    ['**/api/v1/user', user],
    ['**/view/admin', company],
  ] as const) {
    await page.route(address, async (route) => {
      const answer = await route.fetch();
      const { data } = (await answer.json()) as { data: object };
      await route.fulfill({ response: answer, json: { data: merged(data, facts) } });
    });
  }
}
