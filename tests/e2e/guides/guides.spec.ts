import type { Locator, Page } from '@playwright/test';
import { limitMs } from '@tests/support/pace';
import { ACCOUNTS, PASSWORD } from '../support/accounts';
import { acceptInvitation, call, confirmAddress, registerCompany, sessionOf } from '../support/api';
import { assertAccessible } from '../support/axe';
import { environment } from '../support/environment';
import { clickSignIn, fillCredentials } from '../support/login';
import { openAs } from '../support/signed-in';
import { expect, test } from '../support/test';
import { assertToast, clickAction, clickButton, goToList, rowOf } from '../support/users';
import { visit } from '../support/visit';

const PAGE = '/guides-and-resources';
const QUESTION = 'How easy is it to find what you need?';
const THANKS = 'Thanks for Your Feedback!';

const videos = (page: Page) =>
  page.getByRole('region', { name: 'Video Guides for a Quick Start' }).getByRole('button');
const cards = (page: Page) =>
  page.getByRole('region', { name: 'Resources' }).getByRole('heading', { level: 3 });
const survey = (page: Page): Locator => page.getByLabel('A question for you');
/** The survey opens once the console has been there for a while. */
const asked = (page: Page) => expect(survey(page)).toBeVisible({ timeout: limitMs(60_000) });

test.describe('an admin', () => {
  // Of a company without a domain of its own.
  test.use({ account: ACCOUNTS.people });

  test('finds the guides in the menu, watches one, and gives feedback by keyboard', async ({ page }) => {
    await visit(page, '/home');
    await page.getByRole('navigation').getByRole('link', { name: 'Guides and resources' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Guides and resources' })).toBeVisible();
    await expect(videos(page)).toHaveCount(4);
    await expect(cards(page)).toHaveText([
      'Awareness Plan',
      'Tutorial',
      'How-To Guides',
      'Book a Demo',
      'Pricing',
      'Become an Affiliate',
      'Give Feedback',
    ]);

    await test.step('the fourth plays, with its captions', async () => {
      await videos(page).filter({ hasText: 'Assign Your First Training' }).click();
      const dialog = page.getByRole('dialog', { name: 'Assign Your First Training' });
      const film = dialog.locator('video');
      await expect(film).toHaveJSProperty('error', null);
      await page.keyboard.press('k');
      await expect
        .poll(() => film.evaluate((video: HTMLVideoElement) => video.currentTime))
        .toBeGreaterThan(0.5);
      await expect
        .poll(() => film.evaluate((video: HTMLVideoElement) => video.textTracks[0]?.cues?.length))
        .toBe(4);
      await clickButton(dialog, 'Close');
    });

    await test.step('the plan is downloaded, and the cards lead on', async () => {
      const download = page.waitForEvent('download');
      await clickButton(page, 'Awareness plan (PDF)');
      expect((await download).suggestedFilename()).toMatch(/^awareness-plan-\d{4}\.pdf$/);
      await page.getByRole('link', { name: 'Start the tutorial' }).click();
      await expect(page.getByRole('heading', { name: 'Console Certification for Admins' })).toBeVisible();
      await page.goBack();
    });

    await test.step('feedback', async () => {
      await clickButton(page, 'Give feedback');
      const drawer = page.getByRole('dialog', { name: 'Give Feedback' });
      expect((await drawer.boundingBox())?.width).toBe(480);
      const send = drawer.getByRole('button', { name: 'Send' });
      await expect(send).toBeDisabled();
      await drawer.getByRole('radio', { name: '1 star' }).focus();
      await page.keyboard.press('Tab');
      await expect(drawer.getByRole('alert')).toHaveText('Please select a rating');
      await assertAccessible(page, 'feedback without a rating');
      await page.keyboard.press('Shift+Tab');
      // The group is entered at its last star, since none is chosen.
      await page.keyboard.press('ArrowLeft');
      await expect(drawer.getByRole('radio', { name: '4 stars' })).toBeChecked();
      await expect(drawer.getByRole('alert')).toHaveCount(0);
      await drawer.getByRole('textbox').fill('Easy to find');
      await send.focus();
      await page.keyboard.press('Enter');
      // The drawer says it as well, until it closes.
      await expect(page.getByRole('status').getByText(THANKS).first()).toBeVisible();
      await expect(drawer.getByRole('heading', { name: THANKS })).toBeVisible();
      await expect(drawer).toBeHidden();
    });
  });
});

test("a company's own host shows three videos and none of the product's pages", async ({ page }) => {
  const host = `http://console.larkfield.localhost:${environment().port}`;
  await page.goto(`${host}/login`);
  await fillCredentials(page, ACCOUNTS.reader, PASSWORD);
  await clickSignIn(page);
  await page.getByRole('link', { name: 'Guides and resources' }).click();
  await expect(videos(page)).toHaveCount(3);
  await expect(cards(page)).toHaveText(['Give Feedback']);
  await expect(page.getByText('Vigil')).toHaveCount(0);
});

test.describe('the open survey', () => {
  test.use({ hasSurveys: true });

  test('asks an admin of the Free plan once, never over a dialog, and blocks nothing', async ({ page }) => {
    const admin = await registerCompany();
    await openAs(page.context(), admin, { hasSurveys: true });
    await visit(page, PAGE);
    await clickButton(page, 'Give feedback');
    const drawer = page.getByRole('dialog', { name: 'Give Feedback' });
    await expect(drawer).toBeVisible();
    const answered = page.waitForResponse(/\/api\/v1\/surveys\/.*platform=admin/, {
      timeout: limitMs(60_000),
    });
    await answered;
    await expect(survey(page)).toHaveCount(0);
    await page.keyboard.press('Escape');
    await asked(page);
    expect((await survey(page).boundingBox())?.width).toBe(480);
    await expect(survey(page)).toContainText(QUESTION);
    await assertAccessible(page, 'the survey over the guides');
    // What is behind it goes on.
    await expect(videos(page).first()).toBeEnabled();
    await survey(page).getByRole('radio', { name: '5 stars' }).check();
    await survey(page).getByRole('textbox').fill('At once');
    await clickButton(survey(page), 'Send');
    await expect(survey(page)).toContainText(THANKS);
    await expect(survey(page)).toHaveCount(0);
    const { userId } = await sessionOf(admin);
    const path = `/api/v1/surveys/company/{companyId}/user/${userId}?platform=admin`;
    expect(await call(admin, 'GET', path)).toEqual({ data: null });

    await test.step('the provider reads it', async () => {
      const context = await page.context().browser()?.newContext();
      if (!context) throw new Error('no browser');
      await openAs(context, ACCOUNTS.provider);
      const provider = await context.newPage();
      await goToList(provider, '/provider/survey-answers?survey=2');
      const [company = ''] = admin.split('@');
      await provider.getByRole('main').getByRole('searchbox').fill(company);
      await expect(rowOf(provider, QUESTION)).toHaveCount(1);
      await expect(rowOf(provider, company)).toContainText('At once');
      await expect(rowOf(provider, company)).toContainText('Not given');
      await expect(provider.getByRole('region', { name: 'Answers in numbers' })).toContainText('5.0 of 5');
      await context.close();
    });
  });

  test('asks a learner beside their tasks, and takes no for an answer', async ({ page }) => {
    const admin = await registerCompany();
    await confirmAddress(admin);
    const email = `lena.${admin}`;
    await call(admin, 'POST', '/customers/api/v1/company/{companyId}/users/invite', { emails: [{ email }] });
    await acceptInvitation(email);
    await openAs(page.context(), email);
    await page.goto('/learn/');
    await asked(page);
    await assertAccessible(page, "the survey below a learner's tasks");
    await clickButton(survey(page), 'No, thanks');
    await expect(survey(page)).toHaveCount(0);
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText('Nothing to do')).toBeVisible();
    await expect(survey(page)).toHaveCount(0);
  });
});

test.describe('the provider', () => {
  test.use({ account: ACCOUNTS.provider });

  test('makes a survey, and is told which one has to be closed first', async ({ page, complaints }) => {
    complaints.expect(/status of 409/);
    const title = `What should come next ${Date.now()}?`;
    await goToList(page, '/provider/surveys');
    await expect(rowOf(page, QUESTION)).toContainText('Open');
    await clickButton(page, 'New survey');
    const dialog = page.getByRole('dialog', { name: 'New survey' });
    await dialog.getByRole('checkbox', { name: 'Learner app' }).uncheck();
    await clickButton(dialog, 'Create survey');
    await expect(dialog.getByLabel(/^Question/)).toHaveAccessibleDescription('Please fill out this field.');
    await dialog.getByLabel(/^Question/).fill(title);
    await clickButton(dialog, 'Create survey');
    await assertToast(page, 'The survey was created. Open it to ask people.');
    await expect(rowOf(page, title)).toContainText('Draft');
    await clickAction(page, title, 'Open');
    await clickButton(page.getByRole('alertdialog').or(page.getByRole('dialog')), 'Open');
    await assertToast(page, new RegExp(`Close '${QUESTION.replace('?', '\\?')}' first`));
    await clickAction(page, title, 'Delete');
    await clickButton(page.getByRole('alertdialog').or(page.getByRole('dialog')), 'Delete');
    await assertToast(page, 'The survey was deleted');
    await expect(rowOf(page, title)).toHaveCount(0);
  });
});
