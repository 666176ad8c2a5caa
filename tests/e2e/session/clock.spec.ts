import { ACCOUNTS, PASSWORD } from '../support/accounts';
import { assertSignedIn, goToLogin, signIn } from '../support/login';
import { expect, test } from '../support/test';
import { rows } from '../support/users';

const MINUTE_MS = 60_000;

for (const [how, minutes] of [
  ['ahead', 10],
  ['behind', -10],
] as const) {
  test(`a clock ten minutes ${how}: signing in works, and one refresh serves all calls of the next hour`, async ({
    page,
  }) => {
    await page.clock.install({ time: Date.now() + minutes * MINUTE_MS });
    await goToLogin(page, '?redirectTo=users');
    await signIn(page, ACCOUNTS.reader, PASSWORD);
    await assertSignedIn(page);
    await expect(rows(page)).toHaveCount(25);
    const statuses: number[] = [];
    let refreshes = 0;
    page.on('response', (response) => {
      const path = new URL(response.url()).pathname;
      if (path.startsWith('/securetoken')) refreshes += 1;
      if (path.startsWith('/customers') || path.startsWith('/api')) statuses.push(response.status());
    });
    await page.clock.fastForward('01:01:00');
    await page
      .getByRole('navigation', { name: 'Main navigation' })
      .getByRole('link', { name: 'Departments' })
      .click();
    await expect(page.getByRole('heading', { name: 'Departments', level: 1 })).toBeVisible();
    await expect(rows(page).first()).toBeVisible();
    await expect.poll(() => refreshes).toBe(1);
    expect(statuses.filter((status) => status >= 400)).toEqual([]);
  });
}
