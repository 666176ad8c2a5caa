import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { limitMs } from '@tests/support/pace';
import { guestPaths } from '../../../learn/guest/paths';
import { ACCOUNTS, type Account } from '../support/accounts';
import { call } from '../support/api';
import { brokenLayout } from '../support/pseudo';
import {
  DESKTOP,
  lookFromTheLeft,
  lookFromTheRight,
  schemeFromTheLeft,
  schemeFromTheRight,
} from '../support/screens/look';
import { expect, test } from '../support/test';
import { follow } from '../support/visit';

/* Every screen of the learner's app, in the ways that support/screens/look.ts names. */

const LEARNER = ACCOUNTS.learner;
/** The legal pages differ in their words only. */
const ALIKE = ['/privacy-policy', '/sla', '/terms-of-services'];
/** What only leads on, or leads a guest elsewhere. */
const LEADING = ['/change-password'];
const QUERIES: Readonly<Record<string, string>> = {
  '/reset-password': '?oobCode=code',
  '/verify-email': '?oobCode=code',
  '/invitation': '?token=some-token-some-token-some-token',
};

const GUEST = guestPaths
  .filter((path) => !ALIKE.includes(path) && !LEADING.includes(path))
  .map((path) => path + (QUERIES[path] ?? ''));

interface Task {
  readonly id: number;
  readonly type: string;
  readonly name: string;
}

const own = '/api/v1/learner/company/{companyId}' as const;

async function tasksOf(account: Account): Promise<Task[]> {
  const lists = await Promise.all(
    ['outstanding', 'completed'].map((state) =>
      call<{ data: { items: Task[] } }>(account, 'GET', `${own}/tasks?state=${state}`),
    ),
  );
  return lists.flatMap(({ data }) => data.items);
}

/** Data that stands in the title of the document, where it can't be marked. */
const dataOf = async (account: Account) => [
  'Vigil Learn',
  account,
  ...(await tasksOf(account)).map(({ name }) => name),
];

/** An example for each parameter of an address. */
async function examplesOf(account: Account): Promise<Readonly<Record<string, string[]>>> {
  const tasks = await tasksOf(account);
  const { data } = await call<{ data: { videoId: number }[] }>(account, 'GET', `${own}/videos`);
  const firstOf = (type: string) => tasks.filter((task) => task.type === type).slice(0, 1);
  const ids = (some: readonly { id: number }[]) => some.slice(0, 1).map(({ id }) => String(id));
  return {
    taskId: [
      ...ids(firstOf('course')),
      ...ids(firstOf('phishing exercise')),
      ...ids(firstOf('Secure code training')),
    ],
    eventId: ids(firstOf('monthly video')),
    videoId: data.slice(0, 1).map(({ videoId }) => String(videoId)),
  };
}

/** The addresses that the app declares, with examples for their parameters. */
async function signedInAddresses(): Promise<string[]> {
  const declared = [...readFileSync('learn/screens.tsx', 'utf8').matchAll(/screen\('([^']+)'/g)];
  const examples = await examplesOf(LEARNER);
  const addresses = declared.flatMap(([, path = '']) => {
    const [, name] = /:(\w+)/.exec(path) ?? [];
    if (path === '*') return ['/nowhere'];
    if (name === undefined) return [path];
    const found = examples[name];
    if (!found) throw new Error(`There is no example for ${path}.`);
    return found.map((example) => path.replace(`:${name}`, example));
  });
  expect(addresses.length).toBeGreaterThan(4);
  return [...addresses, '/?state=completed'];
}

/** Goes on without a page load, over a page that has none of the next one's heading. */
async function open(page: Page, address: string): Promise<void> {
  await follow(page, `/learn${address === '/error/404' ? '/error/500' : '/error/404'}`);
  await expect(page.locator('#main')).toHaveCount(0);
  await follow(page, `/learn${address}`);
  await expect(page).toHaveURL((url) => url.pathname !== '/learn/error/404' || address === '/error/404');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('[role=status][aria-label]')).toHaveCount(0);
}

const WAYS = {
  'en-XA': {
    schemeOf: schemeFromTheLeft,
    look: async (page: Page) => lookFromTheLeft(page, await dataOf(LEARNER)),
  },
  'ar-XB': { schemeOf: schemeFromTheRight, look: lookFromTheRight },
} as const;

for (const [locale, { schemeOf, look }] of Object.entries(WAYS)) {
  async function lookAt(page: Page, addresses: readonly string[], act?: (page: Page) => Promise<void>) {
    for (const [at, address] of addresses.entries()) {
      await test.step(address, async () => {
        await page.emulateMedia({ colorScheme: schemeOf(at, addresses.length) });
        await open(page, address);
        await act?.(page);
        for (const [what, findings] of Object.entries(await look(page))) {
          expect.soft(findings, `${address}, ${locale}: ${what}`).toEqual([]);
        }
        await page.setViewportSize(DESKTOP);
      });
    }
  }

  test.describe(`in ${locale}`, () => {
    test.use({ viewport: DESKTOP });
    test.beforeEach(({ complaints }) => {
      complaints.expect(/status of (400|401|404)/);
      test.setTimeout(limitMs(240_000));
    });

    test('every guest page is translated, has room for its words and is accessible', async ({ page }) => {
      await page.goto(`/learn/error/404?lang=${locale}`);
      await lookAt(page, GUEST);
    });

    test.describe('signed in', () => {
      test.use({ account: LEARNER });

      test('so is every screen, and the account menu', async ({ page }) => {
        await page.goto(`/learn/error/404?lang=${locale}`);
        await lookAt(page, await signedInAddresses());
        await lookAt(page, ['/'], async () => {
          await page.getByRole('banner').getByRole('button').click();
          await expect(page.getByRole('dialog')).toBeVisible();
        });
      });
    });
  });
}

test.describe('on the smallest phone', () => {
  test.use({ account: LEARNER, viewport: { width: 320, height: 568 } });

  test('nothing is cut off', async ({ page }) => {
    await page.goto('/learn/error/404?lang=en-XA');
    for (const address of await signedInAddresses()) {
      await open(page, address);
      expect.soft(await brokenLayout(page), address).toEqual([]);
    }
  });
});
