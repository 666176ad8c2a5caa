import { ACCOUNTS, PASSWORD } from '../support/accounts';
import { serveWithoutConfig } from '../support/config';
import { clickSignIn, fillCredentials, goToLogin, signIn } from '../support/login';
import { startIngest } from '../support/reports';
import { expect, test } from '../support/test';

// The policy allows the configured ingest (server/app.test.ts); here only the page knows it.
test.use({ bypassCSP: true });

test('a fault of the product is reported once, without anything personal, and nothing else is', async ({
  page,
  context,
  complaints,
}) => {
  complaints.expect(/Failed to load resource|dynamically imported module|TypeError/);
  const VALIDATE = '**/login/validate';
  const ingest = await startIngest();
  await serveWithoutConfig(page);
  // A page that the test has changed comes from no known network, so the browser would ask.
  await context.grantPermissions(['local-network-access']);
  await page.route('**/config.json', async (route) => {
    const config = (await (await route.fetch()).json()) as object;
    await route.fulfill({ json: { ...config, errorReportsDsn: ingest.dsn } });
  });

  await goToLogin(page);
  await page.route(VALIDATE, (route) =>
    route.fulfill({ status: 422, json: { code: 'X', message: 'Refused.', details: [] } }),
  );
  await signIn(page, ACCOUNTS.reader, PASSWORD);
  await expect(page.getByText('Refused.')).toBeVisible();
  await page.route(VALIDATE, (route) => route.abort('internetdisconnected'));
  const failed = page.waitForEvent('requestfailed');
  await clickSignIn(page);
  await failed;
  await page.route('**/assets/*RegisterPage*.js', (route) => route.abort());
  await page.goto('/register');
  await expect(page.getByRole('heading', { name: 'Something Went Wrong' })).toBeVisible();
  await expect(page.getByText('Reference')).toHaveCount(0);

  await goToLogin(page, '?redirectTo=users');
  const requestId = 'e2e-request-1';
  await page.route(VALIDATE, (route) =>
    route.fulfill({
      status: 500,
      json: { message: `${ACCOUNTS.reader} broke it` },
      headers: { 'x-request-id': requestId },
    }),
  );
  await fillCredentials(page, ACCOUNTS.reader, PASSWORD);
  await clickSignIn(page);
  await expect.poll(() => ingest.reports.length).toBe(1);
  const [report] = ingest.reports;
  expect(report).toMatchObject({
    tags: { requestId },
    exception: { values: [{ type: 'ApiError', value: '[email] broke it' }] },
  });
  expect(report?.release).toMatch(/^\w+$/);
  expect(ingest.bodies.join()).not.toMatch(/larkfield|Vigil-Demo|redirectTo/);
  await ingest.close();
});
