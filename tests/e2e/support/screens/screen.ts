import { expect, type Page } from '@playwright/test';
import { ACCOUNTS, type Account } from '../accounts';
import { listTeams } from '../api';
import type { Say } from '../texts';
import { assertLoaded } from '../users';

/** A screen, or something opened over one, in a state worth checking. */
export interface Screen {
  readonly name: string;
  readonly account: Account | null;
  /** Opens it; `say` returns the console's texts in the page's locale. */
  readonly open: (page: Page, say: Say) => Promise<void>;
}

export const READER = ACCOUNTS.reader;

export async function goTo(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await assertLoaded(page);
}

export const screen = (name: string, path: string): Screen => ({
  name,
  account: READER,
  open: (page) => goTo(page, path),
});

/** Something over the users list, opened by a button of the list. */
export const over = (name: string, path: string, act: Screen['open'], account: Account = READER): Screen => ({
  name,
  account,
  open: async (page, say) => {
    await goTo(page, path);
    await act(page, say);
  },
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
    await page.goto(path);
    await expect(page.getByRole('dialog').or(page.getByRole('alertdialog'))).toBeVisible();
    await assertLoaded(page);
    await act(page, say);
  },
});

export const membersOf = async (kind: 'departments' | 'groups', at: number) => {
  const teams = await listTeams(READER, kind);
  return `/users/${kind}/assigned-users/${teams[at]?.id}`;
};
