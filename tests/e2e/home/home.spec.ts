import type { Page } from '@playwright/test';
import { ACCOUNTS } from '../support/accounts';
import { addPerson, call, confirmAddress, registerCompany, startTrial } from '../support/api';
import { openAs } from '../support/signed-in';
import { expect, test } from '../support/test';
import { assertToast, clickButton } from '../support/users';
import { visit } from '../support/visit';

const PHONE = { width: 390, height: 844 };

test.describe('an admin', () => {
  test.use({ account: ACCOUNTS.reader });

  test('sees how training goes, and the year planned', async ({ page }) => {
    await visit(page, '/');
    await expect(page).toHaveURL(/\/home$/);
    const card = page.getByRole('region', { name: 'Training under way' });
    await expect(card).toContainText('Overdue');
    const plan = page.getByRole('region', { name: 'Yearly plan' });
    await expect(plan.getByRole('row')).toHaveCount(8);
    await expect(plan.getByRole('button', { name: /, from / }).first()).toBeVisible();

    await test.step('another year keeps its address, and ends three years on', async () => {
      await plan.getByRole('button', { name: 'Next year' }).click();
      await expect(page).toHaveURL(/year=\d{4}/);
      const year = Number(new URL(page.url()).searchParams.get('year'));
      await page.reload();
      const next = plan.getByRole('button', { name: 'Next year' });
      for (const later of [year + 1, year + 2]) {
        await next.click();
        await expect(plan.getByText(String(later), { exact: true })).toBeVisible();
      }
      await expect(next).toBeDisabled();
      await plan.getByRole('button', { name: 'This year' }).click();
    });

    await test.step('a phone is told about a larger screen', async () => {
      await page.setViewportSize(PHONE);
      await expect(page.getByText('Planner is Desktop-only')).toBeVisible();
      await expect(plan).toHaveCount(0);
    });
  });
});

test.describe('a read-only admin', () => {
  test.use({ account: ACCOUNTS.readOnly });

  test('sees the plan, and nothing to plan or move', async ({ page }) => {
    await visit(page, '/home');
    const plan = page.getByRole('region', { name: 'Yearly plan' });
    await expect(plan.getByRole('button', { name: /, from / }).first()).toBeVisible();
    await expect(plan.getByRole('button', { name: /^Plan |^Move / })).toHaveCount(0);
  });
});

test.describe('the Free plan', () => {
  test.use({ account: ACCOUNTS.free });

  test('asks before the annual training starts; the paid rows lead to Boost', async ({ page }) => {
    await visit(page, '/home');
    await page.getByRole('button', { name: 'Unlock: Training', exact: true }).click();
    await expect(page).toHaveURL(/modal=upgrade/);
    await page.goBack();
    await page.getByRole('button', { name: "Let's Go" }).click();
    const question = page.getByRole('dialog', { name: 'Start the annual training' });
    await expect(question).toContainText('users now?');
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByRole('button', { name: "Let's Go" })).toBeVisible();
  });
});

/** Buys 25 licenses by card. */
async function buyBoost(page: Page, email: string): Promise<void> {
  const order = { licensesNumber: 25, clientReferenceId: 'home', subscriptionPeriod: 'three-year' };
  const { data } = await call<{ data: { link: string } }>(
    email,
    'POST',
    '/billing/api/v1/company/{companyId}/checkout',
    order,
  );
  await page.goto(data.link);
  await page.getByLabel(/Card ending in 4242/).check();
  await page.getByRole('button', { name: /^Pay / }).click();
  await expect(page).toHaveURL(/purchaseComplete/);
}

for (const { name, prepare } of [
  { name: 'on Free', prepare: async () => undefined },
  { name: 'on trial', prepare: (_page: Page, email: string) => startTrial(email) },
  { name: 'with Boost', prepare: buyBoost },
]) {
  test(`Let's Go starts the annual training ${name}`, async ({ page }) => {
    const email = await registerCompany();
    await confirmAddress(email);
    await addPerson(email);
    await openAs(page.context(), email);
    await prepare(page, email);
    await page.goto('/home');
    await page.getByRole('button', { name: "Let's Go" }).click();
    const question = page.getByRole('dialog', { name: 'Start the annual training' });
    await expect(question).toContainText('all 2 users now?');
    await clickButton(question, 'Start training');
    await assertToast(page, 'The annual training has started.');
    const card = page.getByRole('region', { name: 'Training under way' });
    await expect(card).toContainText('Not started2');
  });
}

test.describe('after an expired trial', () => {
  test.use({ account: ACCOUNTS.locked });

  test('the training is suspended instead of started', async ({ page }) => {
    await page.goto('/home');
    await expect(page.getByRole('alertdialog', { name: 'Boost Trial Ended' })).toBeVisible();
    await expect(page.getByText("Let's Go")).toHaveCount(0);
  });
});
