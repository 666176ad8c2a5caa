import { expect, type Page } from '@playwright/test';
import { isLocale } from '@/i18n/locales';
import { ACCOUNTS, type Account } from '../accounts';
import { listTeams } from '../api';
import { environment } from '../environment';
import { type Say, textsOf } from '../texts';
import { assertLoaded } from '../users';

/** A screen, or something opened over one, in a state worth checking. */
export interface Screen {
  readonly name: string;
  readonly account: Account | null;
  /** Opens it; `say` returns the console's texts in the page's locale. */
  readonly open: (page: Page, say: Say) => Promise<void>;
  /** Facts that only a page load reads or forgets: it is loaded anew for this one and after it. */
  readonly isApart?: boolean;
}

export const READER = ACCOUNTS.reader;
/** Outside the signed-in frame, and without any state. */
const OUTSIDE = '/error/404';

/** Goes to an address within the console, as its links do. */
export const follow = (page: Page, path: string) =>
  page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);

/**
 * Goes to an address without a page load, except for the first. The way leads over a guest screen, so that
 * whatever is open, typed or selected is unmounted.
 */
export async function visit(page: Page, path: string): Promise<void> {
  if (!page.url().startsWith(environment().origin) || !path.startsWith('/')) {
    await page.goto(path);
    return;
  }
  const locale = await page.locator('html').getAttribute('lang');
  const outside = page.getByRole('heading', {
    name: textsOf(isLocale(locale) ? locale : 'en')('session.notFound.title'),
  });
  await follow(page, OUTSIDE);
  await expect(outside).toBeVisible();
  if (path === OUTSIDE) return;
  await follow(page, path);
  await expect(outside).toBeHidden();
}

export async function goTo(page: Page, path: string): Promise<void> {
  await visit(page, path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await assertLoaded(page);
}

/** Something over a screen, opened by its controls. */
export const over = (name: string, path: string, act: Screen['open'], account: Account = READER): Screen => ({
  name,
  account,
  open: async (page, say) => {
    await goTo(page, path);
    await act(page, say);
  },
});

/** A screen in a state of its own. */
export const screen = (name: string, path: string, account: Account | null = READER): Screen => ({
  name,
  account,
  open: (page) => goTo(page, path),
});

/** A dialog opened by an address or required first: the page behind it is out of reach. */
export const dialogAt = (
  name: string,
  path: string,
  account: Account,
  act: Screen['open'] = async () => undefined,
): Screen => ({
  name,
  account,
  open: async (page, say) => {
    await visit(page, path);
    await expect(page.getByRole('dialog').or(page.getByRole('alertdialog'))).toBeVisible();
    await assertLoaded(page);
    await act(page, say);
  },
});

export const membersOf = async (kind: 'departments' | 'groups', at: number) => {
  const teams = await listTeams(READER, kind);
  return `/users/${kind}/assigned-users/${teams[at]?.id}`;
};
