import type { Page, Request } from '@playwright/test';
import { ACCOUNTS, PASSWORD } from '../support/accounts';
import { goToLogin, signIn } from '../support/login';
import { expect, test } from '../support/test';
import { rows } from '../support/users';

const PERSON = /\/api\/v1\/user$/;
const COMPANY = /\/view\/admin$/;
const SHELL = [/assets\/shell.*\.js$/, /assets\/framework.*\.js$/];
const LIST = /\/customers\/api\/v1\/company\/\d+\/(users|departments)\?/;

/** Counts the scripts that were requested and have not arrived. */
function followScripts(page: Page): () => number {
  const underWay = new Set<Request>();
  const isScript = (request: Request) => request.resourceType() === 'script';
  page.on('request', (request) => isScript(request) && underWay.add(request));
  page.on('requestfinished', (request) => underWay.delete(request));
  return () => underWay.size;
}

/**
 * Answers user and company only once both are requested and all parts of the code have arrived, so requesting
 * them one after the other would never finish. Returns the other responses sent before the list was
 * requested: nothing may be awaited in between.
 */
async function holdUntilAllAsked(page: Page, code: readonly RegExp[]) {
  let release = () => {};
  const bothAsked = new Promise<void>((resolve) => {
    release = resolve;
  });
  const asked = new Set<string>();
  const between: string[] = [];
  let isAnswered = false;
  const scriptsUnderWay = followScripts(page);
  const codeThere = Promise.all(
    code.map((one) => page.waitForEvent('requestfinished', (request) => one.test(request.url()))),
  ).then(() => expect.poll(scriptsUnderWay).toBe(0));
  for (const [name, path] of Object.entries({ person: PERSON, company: COMPANY })) {
    await page.route(path, async (route) => {
      asked.add(name);
      if (asked.size === 2) release();
      await Promise.all([bothAsked, codeThere]);
      isAnswered = true;
      await route.continue();
    });
  }
  let isListAsked = false;
  page.on('request', (request) => {
    isListAsked ||= LIST.test(request.url());
  });
  page.on('requestfinished', (request) => {
    const { pathname } = new URL(request.url());
    const isNeeded = ['fetch', 'xhr', 'script'].includes(request.resourceType());
    const isKnown = PERSON.test(pathname) || COMPANY.test(pathname);
    if (isAnswered && !isListAsked && isNeeded && !isKnown) between.push(pathname);
  });
  return between;
}

test.use({ account: ACCOUNTS.reader });

test('a page that is opened again reads person and company at once, with its code beside them, then the list', async ({
  page,
}) => {
  const between = await holdUntilAllAsked(page, [
    ...SHELL,
    /assets\/Departments.*\.js$/,
    /assets\/Teams.*\.js$/,
  ]);
  await page.goto('/users/departments');
  await expect(rows(page).first()).toBeVisible();
  expect(between).toEqual([]);
});

test.describe('in a browser that knows nobody', () => {
  test.use({ account: null });

  test('signing in goes from identity to person and company at once, then to the list', async ({ page }) => {
    await goToLogin(page, '?redirectTo=users');
    const between = await holdUntilAllAsked(page, SHELL);
    await signIn(page, ACCOUNTS.reader, PASSWORD);
    await expect(rows(page).first()).toBeVisible();
    expect(between.filter((path) => !path.endsWith('/last_login'))).toEqual([]);
  });
});

test('an address that is opened again renders its list once and complete, with no call made twice', async ({
  page,
}) => {
  await page.goto('/users/departments');
  await expect(rows(page).first()).toBeVisible();
  await page.waitForLoadState('networkidle');
  await page.addInitScript(() => {
    const first: number[] = [];
    Object.assign(globalThis, { first });
    new MutationObserver(() => {
      const table = document.querySelector('tbody');
      if (table && first.length === 0) first.push(document.querySelectorAll('tbody a').length);
    }).observe(document, { childList: true, subtree: true });
  });
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'fetch') calls.push(request.url());
  });
  await page.reload();
  await expect(rows(page).first()).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(await page.evaluate('first[0]'), 'rows instead of placeholders').toBeGreaterThan(0);
  expect(calls.toSorted()).toEqual([...new Set(calls)].toSorted());
  expect(calls.filter((url) => LIST.test(url))).toHaveLength(1);
});
