import { expect, type Page } from '@playwright/test';
import { asIf } from '../as-if';
import type { Say } from '../texts';
import { visit } from '../visit';
import { READER, type Screen } from './screen';

/** Dialogs and notices of the shell itself, over the groups. */
const fromShell = (
  name: string,
  facts: Parameters<typeof asIf>[1],
  act: Screen['open'],
  path = '/users/groups',
) => ({
  name,
  account: READER,
  // The session's own facts are read once.
  isApart: Object.keys(facts).length > 0,
  open: async (page: Page, say: Say) => {
    await asIf(page, facts);
    await visit(page, path);
    await act(page, say);
  },
});
const dialogShows = async (page: Page, text: string) =>
  expect(page.getByRole('dialog').or(page.getByRole('alertdialog')).getByText(text).first()).toBeVisible();

export const asking: Screen[] = [
  fromShell('policy agreement', { user: { privacyPolicyConfirmedAt: null } }, (page, say) =>
    dialogShows(page, say('dialogs.policy.title')),
  ),
  fromShell('welcome', { user: { onboardingCompleted: false } }, (page, say) =>
    dialogShows(page, say('dialogs.welcome.text')),
  ),
  fromShell(
    "a partner's access request",
    {
      company: {
        distribution: { parentCompanyId: 108, parentCompanyName: 'Corvid', loginAsCompany: 'REQUESTED' },
      },
    },
    (page, say) => dialogShows(page, say('dialogs.access.allow')),
    '/access-for-reseller',
  ),
  fromShell('notifications', {}, async (page, say) => {
    await page.getByRole('button', { name: say('notifications.title') }).click();
    await dialogShows(page, say('notifications.pinned'));
  }),
  fromShell('languages', {}, async (page, say) => {
    await page.getByRole('button', { name: say('shell.language.label') }).click();
    await expect(page.getByRole('menu')).toBeVisible();
  }),
  fromShell('second factor with a message', {}, async (page, say) => {
    await page.getByRole('button', { name: say('shell.account.label') }).click();
    await page.getByRole('menuitem', { name: say('profile.secondFactor.menu') }).click();
    await page.getByRole('button', { name: say('profile.secondFactor.next') }).click();
    await dialogShows(page, say('profile.errors.password.required'));
  }),
  fromShell(
    'change of a temporary password',
    { user: { temporary_password: true } },
    async (page) => {
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    },
    '/change-password',
  ),
];
