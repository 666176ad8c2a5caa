import { ACCOUNTS } from '../support/accounts';
import { unique } from '../support/api';
import { expect, test } from '../support/test';
import { clickButton } from '../support/users';
import { visit } from '../support/visit';

test.use({ account: ACCOUNTS.people });

test('a domain that is not proved says what to do, not which parameter is wrong', async ({
  page,
  complaints,
}) => {
  complaints.expect(/status of 422/);
  const domain = `${unique('proof')}.test`;
  await visit(page, '/phishing-simulation/settings/configuration');
  await page.getByRole('textbox', { name: 'Domain' }).fill(domain);
  await clickButton(page, 'Add domain');
  await clickButton(page, `Verify ${domain}`);
  // Without a network its name servers don't answer.
  const words = /^(The TXT record was not found|The name servers of this domain did not answer)\. /;
  await expect(page.getByRole('status').getByText(words)).toBeVisible();
  await expect(page.getByText(/Missing or invalid/)).toHaveCount(0);
});
