import { ACCOUNTS, PASSWORD } from '../support/accounts';
import { assertAccessible } from '../support/axe';
import { environment } from '../support/environment';
import { clickSignIn, fillCredentials, goToLogin } from '../support/login';
import { expect, test } from '../support/test';

const NAME = 'Larkfield Academy';
/** A verified domain of the fixtures; browsers find *.localhost on the machine itself. */
const ownHost = () => `http://console.larkfield.localhost:${environment().port}`;

test("a company's own host shows its name, logo and color from the first screen to the shell", async ({
  page,
}) => {
  const titles: string[] = [];
  page.on('domcontentloaded', async () => titles.push(await page.title()));
  await page.goto(`${ownHost()}/login`);
  await expect(page.getByRole('img', { name: NAME })).toBeVisible();
  await expect(page).toHaveTitle(`Sign in · ${NAME}`);
  expect(titles[0]).not.toContain('Vigil');
  await expect(page.locator('link[rel="icon"]')).toHaveAttribute('href', /^data:image\/svg\+xml;base64,/);
  await expect(page.getByRole('link', { name: 'Learner Login' })).toHaveAttribute(
    'href',
    `http://training.larkfield.localhost:${environment().port}/learn`,
  );
  await expect(page.getByRole('link', { name: 'Create Company Account' })).toHaveCount(0);
  await assertAccessible(page, 'the sign-in page of a company');
  await expect(page.getByRole('button', { name: 'Sign in' })).toHaveCSS(
    'background-color',
    'rgb(15, 118, 110)',
  );

  await fillCredentials(page, ACCOUNTS.reader, PASSWORD);
  await clickSignIn(page);
  await expect(page.getByRole('link', { name: `${NAME} home page` })).toBeVisible();
  await expect(page).toHaveTitle(`Get started · ${NAME}`);
  await assertAccessible(page, 'the shell of a company');
  await page.emulateMedia({ colorScheme: 'dark' });
  await assertAccessible(page, 'the shell of a company in the dark');
  await page.getByRole('button', { name: 'Help' }).click();
  await expect(page.getByRole('button', { name: 'Invite Your People' })).toBeVisible();
  await expect(page.getByText('Vigil')).toHaveCount(0);
});

test('every other host asks nothing about a look and is the product', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await goToLogin(page);
  await expect(page).toHaveTitle('Sign in · Vigil');
  expect(asked.filter((url) => /white-label|applyWhiteLabel/i.test(url))).toEqual([]);
});
