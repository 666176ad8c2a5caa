import { expect, type Page } from '@playwright/test';
import { ACCOUNTS } from '../accounts';
import type { Say } from '../texts';
import { assertLoaded } from '../users';
import { dialogAt, over, type Screen, screen } from './screen';

const LIST = '/reseller/customers';
const ONE = `${LIST}?searchText=Amberleaf`;
const NAME = 'Amberleaf Bakeries';

async function choose(page: Page, say: Say, key: string): Promise<void> {
  await page.getByRole('button', { name: say('table.actionsOf', { name: NAME }) }).click();
  await page.getByRole('menuitem', { name: say(key), exact: true }).click();
}
const overList = (name: string, act: Screen['open']) => over(name, ONE, act, ACCOUNTS.partner);

/** A partner's customers, and what opens over them. */
export const partner: Screen[] = [
  screen(
    'customers with every column',
    `${LIST}?columns=parentCompanyName,licensingStatus,seats,overages,login_as_company_status,registrationStatus,subscriptionCurrentPeriodEnd,subscriptionPaidSeats,dealProbability,invitedAt,disabledAt,ownerEmail,created_at`,
    ACCOUNTS.partner,
  ),
  screen('customers, filtered', `${LIST}?status=BOOSTED&hasOverages=true&subResellers=109`, ACCOUNTS.partner),
  screen('no customer matches', `${LIST}?searchText=zzzz`, ACCOUNTS.partner),
  dialogAt('a customer', `${LIST}?customer=114`, ACCOUNTS.partner),
  dialogAt(
    'inviting customers, with messages',
    `${LIST}?modal=inviteCustomers`,
    ACCOUNTS.partner,
    async (page, say) => {
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('button', { name: say('partner.csv.open') }).click();
      await dialog
        .getByRole('textbox', { name: say('partner.csv.label') })
        .fill('Acme,nonsense\n,a@acme.example');
      await dialog.getByRole('button', { name: say('partner.csv.add') }).click();
      await expect(page.getByRole('alert').first()).toBeVisible();
    },
  ),
  overList('the menu of a customer', async (page, say) => {
    await page.getByRole('button', { name: say('table.actionsOf', { name: NAME }) }).click();
    await expect(page.getByRole('menu')).toBeVisible();
  }),
  overList('filters of customers', async (page, say) => {
    await page.getByRole('button', { name: say('table.filters') }).click();
    await expect(page.getByRole('dialog', { name: say('table.filters') })).toBeVisible();
  }),
  overList('selected customers', async (page, say) => {
    await page.getByRole('checkbox').last().check();
    await expect(page.getByRole('toolbar', { name: say('table.actions') })).toBeVisible();
  }),
  overList('buying licenses', async (page, say) => {
    await choose(page, say, 'partner.actions.buy');
    await page.getByRole('dialog').getByRole('textbox').first().fill('30');
    await expect(page.getByText(say('partner.buy.total'), { exact: true })).toBeVisible();
  }),
  overList('allocating licenses', async (page, say) => {
    await choose(page, say, 'partner.actions.allocate');
    await expect(page.getByRole('dialog').getByRole('textbox')).toBeVisible();
    await assertLoaded(page);
  }),
  overList('removing a customer', async (page, say) => {
    await choose(page, say, 'partner.actions.remove');
    await expect(page.getByRole('dialog')).toBeVisible();
  }),
  over(
    'an invoice',
    '/reseller/transactions',
    async (page) => {
      await page.getByRole('table').locator('tbody').getByRole('link').first().click();
      await expect(page.getByRole('dialog')).toContainText('INV-');
    },
    ACCOUNTS.partner,
  ),
  dialogAt('no invoice', '/reseller/transactions?invoice=1', ACCOUNTS.partner),
];
