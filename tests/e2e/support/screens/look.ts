import { expect, type Page } from '@playwright/test';
import { graveFindings } from '../axe';
import { brokenLayout, unlocalisedTexts } from '../pseudo';

/*
 * Every screen is looked at in two locales, which read in opposite directions and have longer texts than English, and
 * in both schemes of colors. What does not depend on a way is checked in one of them:
 *
 *                          en-XA, desktop                ar-XB, desktop       ar-XB, phone
 *   translated             all texts
 *   nothing cut off        yes                           yes                  yes
 *   axe, every rule        half in light, half in dark                        the other way round
 *
 * So each screen is judged in light and in dark, and each combination of a scheme and a window on half of the
 * screens: their colors are the theme's. A color's contrast is the same in either direction, and a control's name in
 * either scheme. Axe checks the longer texts: what is legible and reachable with them is so in English, too.
 */
type Scheme = 'light' | 'dark';
/** The scheme of the screen at a place in its round of so many: it changes once, because to change it costs. */
export const schemeFromTheLeft = (at: number, of: number): Scheme => (at < of / 2 ? 'light' : 'dark');
export const schemeFromTheRight = (at: number, of: number): Scheme =>
  schemeFromTheLeft(at, of) === 'light' ? 'dark' : 'light';

export const DESKTOP = { width: 1280, height: 800 };
const PHONE = { width: 390, height: 844 };
/** So tall that no link is half under the footer, where axe would take it for too small. */
const WHOLE_PAGE_ON_A_PHONE = { width: 390, height: 16_000 };

type Findings = Record<string, unknown>;

/** What is wrong with the page in en-XA; `known` is data, which is not translated. */
export async function lookFromTheLeft(page: Page, known: readonly string[]): Promise<Findings> {
  const untranslated = await unlocalisedTexts(page, known);
  const broken = await brokenLayout(page);
  return { untranslated, broken, grave: await graveFindings(page) };
}

/** What is wrong with the page in ar-XB. */
export async function lookFromTheRight(page: Page): Promise<Findings> {
  const direction = await page.locator('html').getAttribute('dir');
  const broken = await brokenLayout(page);
  await page.setViewportSize(PHONE);
  await expect.poll(() => brokenLayout(page), 'nothing is cut off on a phone').toEqual([]);
  await page.setViewportSize(WHOLE_PAGE_ON_A_PHONE);
  const grave = await graveFindings(page);
  return { direction: direction === 'rtl' ? [] : [direction], broken, grave };
}
