import { ACCOUNTS } from '../support/accounts';
import { confirmAddress, registerCompany, startTrial } from '../support/api';
import { month, planVideo, turnOnMonthlyVideo } from '../support/calendar';
import { openAs } from '../support/signed-in';
import { expect, test } from '../support/test';
import { assertToast, clickButton } from '../support/users';
import { visit } from '../support/visit';

const NEXT_YEAR = new Date().getUTCFullYear() + 1;

test('an admin on trial turns the monthly video on, writes its mail, and plans, plays, replaces and removes a video', async ({
  page,
}) => {
  const email = await registerCompany();
  await confirmAddress(email);
  await startTrial(email);
  await openAs(page.context(), email);

  await visit(page, '/calendar');
  await expect(page).toHaveURL(/\/calendar\/preview$/);
  await expect(page.getByText('The monthly video is off.')).toBeVisible();
  await page.getByRole('link', { name: 'Go to settings' }).click();
  await turnOnMonthlyVideo(page);

  const subject = page.getByLabel('Subject');
  await subject.fill('Watch {videoTitel}');
  await clickButton(page.getByRole('main'), 'Save settings');
  await expect(
    page.getByText('The only placeholders are {companyName}, {name}, and {videoTitle}.'),
  ).toBeVisible();
  await subject.fill('Watch {videoTitle} with us');
  await expect(page.getByRole('region', { name: 'Preview of the email' })).toContainText(
    'Watch Two Factors, No Excuses with us',
  );
  await clickButton(page.getByRole('main'), 'Save settings');
  await assertToast(page, 'Settings successfully updated!');

  await visit(page, `/calendar/preview?year=${NEXT_YEAR}`);
  const march = month(page, 'March');
  await clickButton(march, 'Add a video to March');
  const day = page.getByRole('dialog').getByLabel(/^Day\b/);
  await expect(day).toHaveValue(`${NEXT_YEAR}-03-10`);
  await day.fill(`${NEXT_YEAR}-04-01`);
  await expect(page.getByText(`Choose a day of March ${NEXT_YEAR} that isn't in the past.`)).toBeVisible();
  await day.fill(`${NEXT_YEAR}-03-31`);
  await planVideo(page, 'Meetings Online');
  await assertToast(page, 'Video added to the calendar');
  await expect(march).toContainText(`Planned for Mar 31, ${NEXT_YEAR}`);

  await clickButton(march, 'Play Meetings Online');
  await expect(page).toHaveURL(/video=\d+/);
  await clickButton(page.getByRole('dialog', { name: 'Meetings Online' }), 'Close');

  await clickButton(march, 'Replace the video of March');
  await planVideo(page, 'USB Sticks Are Not Gifts', 'Replace video');
  await assertToast(page, 'Video successfully updated!');
  await expect(march).toContainText('USB Sticks Are Not Gifts');

  await clickButton(march, 'Remove the video of March');
  await clickButton(page.getByRole('dialog', { name: "Remove 'USB Sticks Are Not Gifts'?" }), 'Remove video');
  await expect(march).toContainText('No video planned');

  await visit(page, '/calendar/settings');
  await page.getByRole('switch', { name: 'Monthly video' }).click();
  await clickButton(page.getByRole('dialog', { name: 'Turn off the monthly video?' }), 'Turn off');
  await assertToast(page, 'Monthly video successfully disabled!');
});

test.describe('a read-only admin', () => {
  test.use({ account: ACCOUNTS.readOnly });

  test("sees the year, a video's results by department and by user, and no control that writes", async ({
    page,
  }) => {
    await visit(page, '/calendar/history');
    const year = Number(
      await page
        .getByRole('status')
        .filter({ hasText: /^\d{4}$/ })
        .textContent(),
    );
    // In January the past videos are those of the year before.
    if ((await page.getByRole('heading', { name: /^No monthly videos in/ }).count()) > 0)
      await clickButton(page.getByRole('main'), `Go to ${year - 1}`);
    const first = page.getByRole('main').getByRole('row').nth(1).getByRole('button');
    const title = String(await first.textContent());
    await first.click();
    const drawer = page.getByRole('dialog', { name: title });
    await expect(drawer.getByRole('row').filter({ hasText: 'Warehouse Operations' })).toContainText('%');
    await clickButton(drawer, 'By user');
    await drawer.getByRole('searchbox').fill('agnieszka');
    await expect(drawer.getByRole('row')).toHaveCount(2);
    await expect(drawer.getByRole('row').nth(1)).toContainText('Agnieszka Nowak');
    const download = page.waitForEvent('download');
    await clickButton(drawer, 'Download CSV');
    expect((await download).suggestedFilename()).toMatch(/^monthly-video-\d{4}-\d\d-\d\d\.csv$/);
    await page.reload();
    await expect(drawer).toBeVisible();
    await clickButton(drawer, 'Close');

    await visit(page, `/calendar/preview?year=${NEXT_YEAR}`);
    await expect(month(page, 'December')).toBeVisible();
    await expect(page.getByRole('main').getByRole('button', { name: /^(Add|Replace|Remove)/ })).toHaveCount(
      0,
    );
    await visit(page, '/calendar/settings');
    await expect(page.getByRole('switch', { name: 'Monthly video' })).toBeDisabled();
    await expect(page.getByRole('button', { name: 'Save settings' })).toHaveCount(0);
  });
});

test.describe('the Free plan', () => {
  test.use({ account: ACCOUNTS.free });

  test('shows the monthly video locked, with the way to Boost', async ({ page }) => {
    await visit(page, `/calendar/preview?year=${NEXT_YEAR}`);
    await expect(page.getByRole('heading', { name: 'The monthly video is part of Boost' })).toBeVisible();
    await expect(month(page, 'December')).toBeVisible();
    await expect(page.getByRole('button', { name: /^Add a video/ })).toHaveCount(0);
    await clickButton(page.getByRole('main'), 'Upgrade to Boost');
    await expect(page).toHaveURL(/modal=upgrade/);
    await expect(page.getByRole('dialog')).toBeVisible();
  });
});
