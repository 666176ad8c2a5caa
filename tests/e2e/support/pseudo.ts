import type { Page } from '@playwright/test';

export interface Finding {
  readonly where: string;
  readonly text: string;
}

/**
 * Finds visible English that bypassed the texts. In a pseudo-locale every translation is bracketed and
 * accented, so plain words outside brackets are either data or untranslated. Data is marked (`bdi`,
 * `dir=auto`, `lang`, `time`, `code`, `translate=no`) or named by the caller.
 */
export const unlocalisedTexts = (page: Page, data: readonly string[]): Promise<Finding[]> =>
  page.evaluate((known) => {
    // A part in a language of its own, such as a course, is not the console's.
    const OWN_LANGUAGE = 'body [lang]';
    const DATA = `${OWN_LANGUAGE}, bdi, [dir="auto"], time, kbd, code, [translate="no"], script, style, noscript`;
    const ATTRIBUTES = ['aria-label', 'aria-description', 'placeholder', 'title', 'alt'];
    const found: { where: string; text: string }[] = [];
    const isShown = (element: Element) =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    const judge = (element: Element, where: string, text: string) => {
      // Brackets nest where one translated text contains another.
      let rest = text;
      for (let before = ''; before !== rest; ) {
        before = rest;
        rest = rest.replace(/\[[^[\]]*\]/g, '');
      }
      for (const one of known) rest = rest.replaceAll(one, '');
      if (/\p{L}{2,}/u.test(rest)) {
        const path = `${where} of <${element.tagName.toLowerCase()} class="${element.className}">`;
        found.push({ where: path, text: text.trim().slice(0, 120) });
      }
    };
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement;
      if (!parent || !node.textContent?.trim() || parent.closest(DATA) || !isShown(parent)) continue;
      judge(parent, 'text', node.textContent);
    }
    for (const element of document.querySelectorAll(ATTRIBUTES.map((name) => `[${name}]`).join())) {
      if (element.closest(`${OWN_LANGUAGE}, bdi, time, [translate="no"]`) || !isShown(element)) continue;
      for (const name of ATTRIBUTES) {
        const value = element.getAttribute(name);
        if (value) judge(element, name, value);
      }
    }
    judge(document.documentElement, 'title', document.title);
    return found;
  }, data);

/** Controls and headings whose words are cut off, and anything that overflows the window sideways. */
export const brokenLayout = (page: Page): Promise<Finding[]> =>
  page.evaluate(() => {
    const found: { where: string; text: string }[] = [];
    const tell = (element: Element, where: string) =>
      found.push({
        where: `${where} <${element.tagName.toLowerCase()} class="${element.className}">`,
        text: (element.textContent ?? '').slice(0, 80),
      });
    const root = document.documentElement;
    if (root.scrollWidth > root.clientWidth)
      tell(root, `page scrolls: ${root.scrollWidth} > ${root.clientWidth}`);
    const scrolls = (element: Element | null): boolean => {
      if (!element) return false;
      const { overflowX } = getComputedStyle(element);
      return ['auto', 'scroll', 'hidden', 'clip'].includes(overflowX) || scrolls(element.parentElement);
    };
    for (const element of document.querySelectorAll(
      'button, a, h1, h2, th, label, [role=menuitem], [role=option]',
    )) {
      const box = element.getBoundingClientRect();
      if (box.width < 2 || !element.checkVisibility()) continue;
      const style = getComputedStyle(element);
      const isCut = element.scrollWidth > element.clientWidth + 1 && style.display !== 'inline';
      if (isCut && style.overflowX !== 'visible' && style.textOverflow !== 'ellipsis')
        tell(element, 'cut off');
      // Words that overflow a button or column head run into the next one.
      if (isCut && ['BUTTON', 'TH'].includes(element.tagName) && style.overflowX === 'visible')
        tell(element, 'spills over');
      const isOutside = box.right > root.clientWidth + 1 || box.left < -1;
      if (isOutside && style.position !== 'fixed' && !scrolls(element.parentElement))
        tell(element, 'outside');
    }
    return found;
  });
