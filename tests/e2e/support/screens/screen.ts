import { expect, type Page } from '@playwright/test';
import { ACCOUNTS, type Account } from '../accounts';
import { listTeams } from '../api';
import type { Say } from '../texts';
import { assertLoaded, goToList } from '../users';
import { visit } from '../visit';

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
/** Something over a screen, opened by its controls. */
export const over = (name: string, path: string, act: Screen['open'], account: Account = READER): Screen => ({
  name,
  account,
  open: async (page, say) => {
    await goToList(page, path);
    await act(page, say);
  },
});

/** A screen in a state of its own. */
export const screen = (name: string, path: string, account: Account | null = READER): Screen => ({
  name,
  account,
  open: (page) => goToList(page, path),
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
