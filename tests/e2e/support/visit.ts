import { expect, type Page } from '@playwright/test';
import { limitMs } from '@tests/support/pace';
import { isLocale } from '@/i18n/locales';
import { environment } from './environment';
import { textsOf } from './texts';

/** Outside the signed-in frame, and without any state. */
const OUTSIDE = '/error/404';

/** Goes to an address within the console, as its links do. */
export const follow = (page: Page, path: string) =>
  page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);

const strolling = new WeakSet<Page>();
const OVERLAY = '[role=dialog], [role=alertdialog], [role=menu], [role=listbox], [role=tooltip]';

/** From now on `visit` goes straight from screen to screen: lists may show what they have cached until they know more. */
export const stroll = (page: Page): void => void strolling.add(page);

/** The heading of a screen inside the signed-in frame. */
const headingOf = (page: Page) => page.locator('#main').getByRole('heading', { level: 1 });
/** Tabs with addresses of their own share a page, whose heading stays. */
const TABS =
  /^(\/phishing-(?:exercise|simulation)|\/policies|\/dashboard|\/reports-quizzes|\/settings)\/(?:active|drafts|archived|company|departments|users|questions|general|email-reminders|domains|single-sign-on|white-label|integration)$/;
const screenOf = (path: string) => path.replace(TABS, '$1').split(/[/?#]/).slice(0, 3).join('/');

/** Whether the way may lead straight on: nothing lies over this screen, and the next is another. */
const mayStroll = async (page: Page, path: string): Promise<boolean> =>
  strolling.has(page) &&
  screenOf(new URL(page.url()).pathname) !== screenOf(path) &&
  (await headingOf(page).isVisible()) &&
  (await page.locator(OVERLAY).count()) === 0;

/**
 * Goes to an address without a page load, except for the first, which costs more than most scenarios. The way
 * leads over a guest screen, so that whatever is open, typed, selected or cached is gone. Where a load is what
 * is tested, `page.goto` and `page.reload` are the way.
 */
export async function visit(page: Page, path: string): Promise<void> {
  if (!page.url().startsWith(environment().origin) || !path.startsWith('/')) {
    await page.goto(path);
    return;
  }
  if (await mayStroll(page, path)) {
    const heading = await headingOf(page).elementHandle();
    await follow(page, path);
    await heading?.waitForElementState('hidden');
    return;
  }
  const locale = await page.locator('html').getAttribute('lang');
  const outside = page.getByRole('heading', {
    name: textsOf(isLocale(locale) ? locale : 'en')('session.notFound.title'),
  });
  // A redirect or a reload of the screen before may still be under way, and would undo the step.
  await expect(async () => {
    await follow(page, OUTSIDE);
    await expect(outside).toBeVisible({ timeout: limitMs(3000) });
  }).toPass({ timeout: limitMs(60_000) });
  if (path === OUTSIDE) return;
  await follow(page, path);
  await expect(outside).toBeHidden();
}
