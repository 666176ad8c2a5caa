import { expect } from '@playwright/test';
import { ACCOUNTS } from '../accounts';
import { dialogAt, over, type Screen, screen } from './screen';

const UPGRADE = '/users/groups?modal=upgrade';

export const plans: Screen[] = [
  dialogAt('upgrade', UPGRADE, ACCOUNTS.onTrial),
  dialogAt('upgrade that must be answered', '/users/groups', ACCOUNTS.locked),
  dialogAt('licenses of a provider', UPGRADE, ACCOUNTS.customer),
  dialogAt('downgrade', UPGRADE, ACCOUNTS.onTrial, async (page, say) => {
    await page.getByRole('button', { name: say('billing.upgrade.downgrade') }).click();
    await expect(page.getByRole('button', { name: say('billing.downgrade.keep') })).toBeVisible();
  }),
  dialogAt('downgraded', UPGRADE, ACCOUNTS.onTrial, async (page, say) => {
    await page.route('**/subscription_type', (route) => route.fulfill({ json: { data: {} } }));
    await page.getByRole('button', { name: say('billing.upgrade.downgrade') }).click();
    await page.getByRole('button', { name: say('billing.downgrade.continue') }).click();
    await expect(page.getByText(say('billing.downgraded.text'))).toBeVisible();
  }),
  dialogAt('purchase complete', '/?modal=purchaseComplete', ACCOUNTS.onTrial),
  over(
    'too few licenses',
    '/licensing',
    async (page, say) => {
      const seats = page.getByRole('textbox', { name: say('billing.seats.label') });
      await seats.fill('3');
      await seats.blur();
      await expect(page.getByText(say('billing.seats.min', { min: 25 }))).toBeVisible();
    },
    ACCOUNTS.free,
  ),
  screen('licensing on trial', '/licensing', ACCOUNTS.onTrial),
  screen('licensing by a provider', '/licensing', ACCOUNTS.customer),
  screen('licensing to read', '/licensing', ACCOUNTS.readOnly),
  screen('licensing of a partner', '/licensing', ACCOUNTS.partner),
  screen('billing of a partner', '/billing', ACCOUNTS.partner),
  screen('billing with too few licenses', '/billing', ACCOUNTS.overLimit),
  over(
    'pay by invoice',
    '/licensing',
    async (page, say) => {
      await page.getByRole('button', { name: say('licensing.buy.invoice') }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
    ACCOUNTS.people,
  ),
  over(
    'start trial',
    '/users/groups',
    async (page, say) => {
      await page.getByRole('button', { name: say('dialogs.trial.open') }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
    ACCOUNTS.trialAvailable,
  ),
];
