import { expect, type Page } from '@playwright/test';
import axe from 'axe-core';

declare global {
  interface Window {
    readonly axe: typeof axe;
    looks?: { readonly numbers: Map<string, number>; readonly judged: Map<string, Set<number>> };
  }
}

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** Takes two thirds of the time for all rules: it asks for everything that lies under each text. */
const CONTRAST = 'color-contrast';
/** Marks, while axe runs, what looks as something does that has been judged. */
const ALIKE = 'data-alike';

/** What styles can depend on, beside an element's tag. */
const STYLED =
  /^(?:class|style|role|type|dir|lang|hidden|disabled|data-.*|aria-(?!label|describedby|controls|owns).*)$/;

const isGrave = (impact: string | null | undefined) => impact === 'serious' || impact === 'critical';
/** Rules with an impact of their own, which is that of all they find, and a lesser one: two fifths of the time without contrast. */
const LESSER = (
  axe as unknown as { readonly _audit: { readonly rules: readonly Pick<axe.Rule, 'id' | 'impact'>[] } }
)._audit.rules
  .filter(({ impact }) => impact && !isGrave(impact))
  .map(({ id }) => id);

interface Violation {
  readonly id: string;
  readonly help: string;
  readonly impact?: string | null;
  readonly html: string;
}

/**
 * What axe finds in the page. Of elements that look alike, such as the rows of a table or the frame around one
 * screen after the other, one is judged by its colors, until another page is loaded.
 */
const violationsIn = (page: Page): Promise<Violation[]> =>
  page.evaluate(
    async ({ tags, contrast, lesser, styled, mark }) => {
      const matters = new RegExp(styled);
      window.looks ??= { numbers: new Map(), judged: new Map() };
      const { numbers, judged } = window.looks;
      /** The same number for the same parts. */
      const numberOf = (...parts: unknown[]): number => {
        const key = JSON.stringify(parts);
        const number = numbers.get(key) ?? numbers.size;
        numbers.set(key, number);
        return number;
      };
      const own = new Map<Element, number>();
      const whole = new Map<Element, number>();
      /** How an element looks by itself, and with everything in it, without the words. */
      const look = (element: Element): number => {
        const attributes = [...element.attributes].filter(({ name }) => matters.test(name));
        const values = attributes.map(({ name, value }) => `${name}=${value}`).sort();
        const isEnd = [!element.previousElementSibling, !element.nextElementSibling];
        const hasWords = [...element.childNodes].some(
          (node) => node.nodeType === 3 && node.textContent?.trim(),
        );
        const itself = numberOf(element.tagName, isEnd, hasWords, values);
        const all = numberOf(itself, [...element.children].map(look));
        own.set(element, itself);
        whole.set(element, all);
        return all;
      };
      look(document.documentElement);
      const circumstances = `${innerWidth} ${matchMedia('(prefers-color-scheme: dark)').matches}`;
      const seen = judged.get(circumstances) ?? new Set<number>();
      judged.set(circumstances, seen);
      const alike: Element[] = [];
      const visit = (element: Element, above: number) => {
        const place = numberOf(above, 'has', whole.get(element));
        if (seen.has(place)) {
          alike.push(element, ...element.querySelectorAll('*'));
          return;
        }
        seen.add(place);
        for (const child of element.children) visit(child, numberOf(above, own.get(element)));
      };
      visit(document.documentElement, -1);
      for (const element of alike) element.setAttribute(mark, '');
      window.axe.configure({ rules: [{ id: contrast, selector: `:not([${mark}])` }] });
      const { violations } = await window.axe.run({
        resultTypes: ['violations'],
        // No page has frames of its own.
        iframes: false,
        runOnly: { type: 'tag', values: tags },
        rules: Object.fromEntries(lesser.map((id) => [id, { enabled: false }])),
      });
      for (const element of alike) element.removeAttribute(mark);
      return violations.map(({ id, help, impact, nodes }) => {
        return { id, help, impact, html: nodes.map(({ html }) => html).join(' ') };
      });
    },
    { tags: TAGS, contrast: CONTRAST, lesser: LESSER, styled: STYLED.source, mark: ALIKE },
  );

/** Serious and critical findings against WCAG 2.2 A and AA; lesser ones are left to human review. */
export async function graveFindings(page: Page): Promise<string[]> {
  // Once per document: half a megabyte to parse.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const violations = await violationsIn(page);
  return violations
    .filter(({ impact }) => isGrave(impact))
    .map(({ id, help, html }) => `${id} (${help}): ${html}`);
}

/** No serious or critical finding in the page's present state. */
export async function assertAccessible(page: Page, what: string): Promise<void> {
  expect(await graveFindings(page), `${what} is accessible`).toEqual([]);
}
