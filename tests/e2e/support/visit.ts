import { expect, type Page } from '@playwright/test';
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
  const locale = await page.locator('html').getAttribute('lang');
  const outside = page.getByRole('heading', {
    name: textsOf(isLocale(locale) ? locale : 'en')('session.notFound.title'),
  });
  await follow(page, OUTSIDE);
  await expect(outside).toBeVisible();
  if (path === OUTSIDE) return;
  await follow(page, path);
  await expect(outside).toBeHidden();
}
