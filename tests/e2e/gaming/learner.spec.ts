import { ACCOUNTS } from '../support/accounts';
import { call, unique } from '../support/api';
import { assertAccessible } from '../support/axe';
import { environment } from '../support/environment';
import { joinLearners } from '../support/exercises';
import { openAs } from '../support/signed-in';
import { expect, test } from '../support/test';

const ADMIN = ACCOUNTS.people;
const ITEMS = 5;
const own = '/api/v1/learner/company/{companyId}/tasks';

/** Begins a game with a leaderboard for a department. */
const launchGame = (name: string, departmentId: number) =>
  call(ADMIN, 'POST', '/api/v1/games/company/{companyId}/exercises', {
    name,
    challengesCount: ITEMS,
    duration: 7,
    startDate: null,
    timeZone: 'Europe/Berlin',
    hasLeaderboard: true,
    assignmentType: 'DEPARTMENTS',
    selected: [departmentId],
    notificationsEnabled: false,
  });

interface Listed {
  readonly data: { readonly items: readonly { readonly id: number; readonly name: string }[] };
}

test('a learner plays Fake or Real on a phone, for a while without a connection, and appears on the leaderboard', async ({
  browser,
  complaints,
}) => {
  complaints.expect(/ERR_INTERNET_DISCONNECTED|Failed to load resource|Failed to fetch/);
  const [department, [ada]] = await joinLearners(ADMIN, ['ada']);
  if (!ada) throw new Error('there is no learner');
  const name = unique('Spring game');
  await launchGame(name, department.id);
  const { data } = await call<Listed>(ada.email, 'GET', own);
  expect(data.items.map((task) => task.name)).toContain(name);

  const phone = await browser.newContext({
    baseURL: environment().origin,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  await openAs(phone, ada.email);
  const page = await phone.newPage();
  const heading = (text: string | RegExp) => page.getByRole('heading', { name: text });
  const next = () => page.getByRole('button', { name: 'Next item' }).tap();

  await test.step('the task is in the list under its own name, and opens at its first item', async () => {
    await page.goto('/learn/');
    const card = page.getByRole('link', { name: new RegExp(name) });
    await expect(card).toContainText('Fake or Real');
    await card.tap();
    await expect(heading(`Item 1 of ${ITEMS}`)).toBeVisible();
    await expect(page.getByText(/^Ends /)).toBeVisible();
    await page.evaluate(() => navigator.serviceWorker.ready);
    await expect(page.getByRole('article')).toBeVisible();
    await assertAccessible(page, 'an item of a game');
  });

  await test.step('an item is judged, explained, and still explained after a reload', async () => {
    await page.getByRole('button', { name: 'Fake', exact: true }).tap();
    await expect(heading(/^(Right|Wrong): it's (fake|real)/)).toBeVisible();
    await expect(heading('What to notice')).toBeVisible();
    await assertAccessible(page, 'a judged item of a game');
    await page.reload();
    await expect(heading('What to notice')).toBeVisible();
    await next();
  });

  await test.step('two more are judged without a connection, and wait', async () => {
    await phone.setOffline(true);
    for (const [at, verdict] of [
      [2, 'Real'],
      [3, 'Fake'],
    ] as const) {
      await expect(heading(`Item ${at} of ${ITEMS}`)).toBeVisible();
      await page.getByRole('button', { name: verdict, exact: true }).tap();
      await expect(page.getByText(`“${verdict}” is kept`)).toBeVisible();
      if (at === 2) await next();
    }
    await page.reload();
    await expect(heading(`Item 3 of ${ITEMS}`)).toBeVisible();
    await expect(page.getByText('“Fake” is kept')).toBeVisible();
  });

  await test.step('with a connection they are sent, and the rest is judged', async () => {
    await phone.setOffline(false);
    await expect(heading(/^(Right|Wrong): it's (fake|real)/)).toBeVisible();
    for (const at of [4, 5]) {
      await next();
      await expect(heading(`Item ${at} of ${ITEMS}`)).toBeVisible();
      await page.getByRole('button', { name: 'Real', exact: true }).tap();
      await expect(heading(/^(Right|Wrong): it's (fake|real)/)).toBeVisible();
    }
    await page.getByRole('button', { name: 'See your result' }).tap();
  });

  await test.step('the score is what was right', async () => {
    await expect(page.getByRole('button', { name: 'Download certificate' })).toBeVisible();
    const right = await page
      .getByRole('listitem')
      .filter({ hasText: /Right$/ })
      .count();
    await expect(page.getByText(`${right} of ${ITEMS} items judged correctly`)).toBeVisible();
    await expect(page.getByRole('definition').first()).toHaveText(`${(100 * right) / ITEMS}%`);
  });

  await test.step('on the leaderboard without a name, until the learner agrees', async () => {
    const board = page.getByRole('region', { name: 'Leaderboard' });
    await expect(board).toContainText('You are number 1 of 1.');
    await expect(board.getByRole('row')).toHaveCount(2);
    await expect(board.getByRole('cell', { name: 'You', exact: true })).toBeVisible();
    await assertAccessible(page, 'the result of a game');
    const agree = board.getByRole('switch', { name: 'Show my name on leaderboards' });
    await agree.tap();
    await expect(board.getByRole('cell', { name: /Test Learner/ })).toBeVisible();
    await agree.tap();
    await expect(board.getByRole('cell', { name: /Test Learner/ })).toBeHidden();
  });
  await phone.close();
});
