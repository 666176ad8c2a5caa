import { expect } from '@playwright/test';
import { ACCOUNTS } from '../accounts';
import { dialogAt, over, type Screen } from './screen';

const UPGRADE = '/users/groups?modal=upgrade';

export const plans: Screen[] = [
  dialogAt('upgrade', UPGRADE, ACCOUNTS.onTrial),
  dialogAt('upgrade that must be answered', '/users/groups', ACCOUNTS.locked, async (page, say) => {
    await page.getByRole('textbox').fill('3');
    await page.getByRole('textbox').blur();
    await expect(page.getByText(say('billing.seats.min', { min: 25 }))).toBeVisible();
  }),
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
    'start trial',
    '/users/groups',
    async (page, say) => {
      await page.getByRole('button', { name: say('dialogs.trial.open') }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
    ACCOUNTS.trialAvailable,
  ),
];
