import type { Page } from '@playwright/test';
import { mailTokens, type TokenPurpose } from '@server/areas/phishing-simulation/tracking/tokens';
import { createSecretBox } from '@server/platform/secrets/secret-box';
import { readSecretsKey } from '@server/platform/secrets/secrets-key';
import { ACCOUNTS } from '../support/accounts';
import { call } from '../support/api';
import { assertAccessible } from '../support/axe';
import { environment } from '../support/environment';
import { assertNoSidewaysScroll } from '../support/shell';
import { expect, test } from '../support/test';

const BASE = '/phishing/api/v3/company/{companyId}';
const READER = ACCOUNTS.reader;

interface Listed<Item> {
  readonly data: { readonly items: readonly Item[] };
}
interface Mail {
  readonly id: number;
  readonly template: string;
}

/** Addresses of the pages behind a mail of the demonstration's campaign that has login pages; opening them counts nothing. */
async function addressOf(template: string, purpose: TokenPurpose): Promise<string> {
  const campaigns = await call<Listed<{ id: number; name: string }>>(
    READER,
    'GET',
    `${BASE}/campaigns/active`,
  );
  const campaign = campaigns.data.items.find(({ name }) => name === 'Monthly check for everyone');
  const query = 'pageSize=100&phishingEvents=SENT';
  const path = `${BASE}/campaign/${campaign?.id}/report/recipients?${query}`;
  const mails = await call<Listed<Mail>>(READER, 'GET', path);
  const mail = mails.data.items.find((one) => one.template === template);
  if (!mail) throw new Error(`no mail from ${template} was sent`);
  const { dataDir } = environment();
  const secrets = createSecretBox(await readSecretsKey({ secretsKey: null, dataDir }));
  return `/s/${mailTokens(secrets).make(purpose, mail.id)}`;
}

/** Fits a phone and a desktop, and is accessible in light and dark. */
async function assertGood(page: Page, what: string): Promise<void> {
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 844 });
    await assertNoSidewaysScroll(page);
  }
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await assertAccessible(page, `${what}, ${colorScheme}`);
  }
}

test('the pages behind a mail are accessible and fit a phone', async ({ page }) => {
  await test.step('the education page shows the mail and what gives it away', async () => {
    await page.goto(await addressOf('Shared document waiting', 'education'));
    await expect(page.getByRole('heading', { name: 'What gives it away' })).toBeVisible();
    await expect(page.getByRole('listitem')).toHaveCount(4);
    await expect(page.getByRole('region', { name: 'The email' }).getByRole('link')).toHaveCount(0);
    await assertGood(page, 'the education page');
  });

  await test.step('a login page asks for the address, then for the password', async () => {
    await page.goto(await addressOf('Shared document waiting', 'login'));
    const [address, password] = [page.getByLabel('Email address'), page.getByLabel('Password')];
    await expect(password).toBeHidden();
    await assertGood(page, 'the login page with the address first');
    await address.fill('ida@larkfield.example');
    await address.press('Enter');
    await expect(password).toBeFocused();
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
    await assertGood(page, 'the login page with the password');
  });

  await test.step('the office login page asks for both', async () => {
    await page.goto(await addressOf('Mailbox almost full', 'login'));
    await expect(page.getByLabel('Password')).toBeVisible();
    await assertGood(page, 'the office login page');
  });
});

test.describe('for a reader of Hebrew', () => {
  test.use({ locale: 'he-IL' });

  test('an address that leads nowhere says so from right to left', async ({ page, complaints }) => {
    complaints.expect(/status of 404/);
    await page.goto(`/s/${'A'.repeat(22)}`);
    await expect(page.getByRole('heading', { name: 'הדף לא נמצא' })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
    await assertGood(page, 'the missing page');
  });
});
