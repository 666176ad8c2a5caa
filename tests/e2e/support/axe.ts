import { expect, type Page } from '@playwright/test';
import axe from 'axe-core';

declare global {
  interface Window {
    readonly axe: typeof axe;
  }
}

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Serious and critical findings against WCAG 2.2 A and AA; lesser ones are left to human review. */
export async function graveFindings(page: Page): Promise<string[]> {
  // Once per document: half a megabyte to parse.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const violations = await page.evaluate(async (values) => {
    // No page has frames of its own.
    const { violations } = await window.axe.run({
      runOnly: { type: 'tag', values },
      resultTypes: ['violations'],
      iframes: false,
    });
    return violations.map(({ id, help, impact, nodes }) => {
      return { id, help, impact, html: nodes.map(({ html }) => html).join(' ') };
    });
  }, TAGS);
  const grave = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  return grave.map(({ id, help, html }) => `${id} (${help}): ${html}`);
}

/** No serious or critical finding in the page's present state. */
export async function assertAccessible(page: Page, what: string): Promise<void> {
  expect(await graveFindings(page), `${what} is accessible`).toEqual([]);
}
