import { stretchesOf } from '@contract/phishing-exercise/callouts';
import type { Callout } from '@contract/phishing-exercise/content';
import { styleOf } from '@contract/phishing-exercise/markup';
import { bodyTexts } from './bodyTexts';
import { LINK_DATA, STYLE_DATA, sanitizeMessage } from './sanitize';

/** The marks of callouts: they are made when a message is shown, and never stored. */
const MARK = 'mark';

/** Through the object model: the policy, which the frame inherits, forbids style attributes. */
function style(element: HTMLElement, declarations: Readonly<Record<string, string>>): void {
  for (const [property, value] of Object.entries(declarations)) element.style.setProperty(property, value);
}

const isHtml = (element: Element): element is HTMLElement => 'style' in element;

/** What mail clients do to any message. */
function styleDocument(document: Document, isDark: boolean): void {
  const { documentElement: root, body } = document;
  // Mail clients in dark mode turn the colors of a message and leave its pictures.
  const filter = isDark ? 'invert(1) hue-rotate(180deg)' : 'none';
  style(root, { background: isDark ? '#000' : '#fff', 'color-scheme': 'light', 'overflow-y': 'hidden' });
  style(body, {
    margin: '0',
    padding: '16px',
    background: '#fff',
    color: '#1c1c1c',
    font: '14px/1.5 Arial, Helvetica, "Noto Sans", sans-serif',
    'overflow-wrap': 'anywhere',
    filter,
  });
  for (const image of body.querySelectorAll('img')) {
    style(image, {
      'max-width': '100%',
      filter,
      ...(image.hasAttribute('height') ? {} : { height: 'auto' }),
    });
  }
  for (const table of body.querySelectorAll('table')) style(table, { 'max-width': '100%' });
}

/**
 * Links show where they would lead, and lead nowhere. One without an address, or whose address was refused, looks like the others: in a
 * simulated mail it leads where they lead.
 */
function disarmLinks(root: ParentNode): void {
  for (const link of root.querySelectorAll('a')) {
    const address = link.getAttribute('href');
    link.removeAttribute('href');
    style(link, { color: '#1155cc', 'text-decoration': 'underline' });
    if (address === null) continue;
    link.setAttribute(LINK_DATA, address);
    link.setAttribute('title', address);
    link.setAttribute('role', 'link');
    link.tabIndex = 0;
    style(link, { cursor: 'pointer' });
  }
}

function applyStyles(root: ParentNode): void {
  for (const element of root.querySelectorAll(`[${STYLE_DATA}]`)) {
    const declarations = styleOf(element.getAttribute(STYLE_DATA) ?? '');
    element.removeAttribute(STYLE_DATA);
    if (isHtml(element)) style(element, Object.fromEntries(declarations));
  }
}

function markCallouts(document: Document, callouts: readonly Callout[]): void {
  const { nodes, texts, breaks } = bodyTexts(document.body);
  // From the end: splitting a text moves what is behind.
  for (const { text, start, end, orderNumber, isFirst } of stretchesOf(texts, breaks, callouts).reverse()) {
    const node = nodes[text];
    if (!node) continue;
    const stretch = node.splitText(start);
    stretch.splitText(end - start);
    const mark = document.createElement(MARK);
    mark.dataset.number = String(orderNumber);
    // Its own color: its light ground would hide the light text of a button.
    style(mark, { color: '#1c1c1c', 'border-radius': '2px', cursor: 'pointer', 'scroll-margin': '80px' });
    stretch.replaceWith(mark);
    mark.append(stretch);
    if (!isFirst) continue;
    const number = document.createElement('span');
    number.textContent = String(orderNumber);
    style(number, {
      display: 'inline-block',
      'min-width': '18px',
      'margin-inline-end': '4px',
      'border-radius': '9px',
      background: '#8a4b00',
      color: '#fff',
      font: 'bold 11px/18px Arial, sans-serif',
      'text-align': 'center',
      'user-select': 'none',
    });
    mark.prepend(number);
  }
}

export interface MailContent {
  readonly html: string;
  readonly callouts: readonly Callout[];
  readonly isDark: boolean;
  readonly language: string | undefined;
}

/** Fills the frame's document with a message: sanitized, its links disarmed, its callouts marked. */
export function fillDocument(document: Document, { html, callouts, isDark, language }: MailContent): void {
  const { fragment } = sanitizeMessage(html);
  document.body.replaceChildren(document.adoptNode(fragment));
  if (language) document.documentElement.lang = language;
  document.body.dir = 'auto';
  styleDocument(document, isDark);
  disarmLinks(document.body);
  // After what links look like by themselves.
  applyStyles(document.body);
  markCallouts(document, callouts);
}

/** Shows which callout is the current one. Returns its mark. */
export function emphasize(document: Document, current: number | null): HTMLElement | null {
  let first: HTMLElement | null = null;
  for (const mark of document.querySelectorAll<HTMLElement>(MARK)) {
    const isCurrent = mark.dataset.number === String(current);
    style(mark, {
      background: isCurrent ? '#ffcf66' : '#fff0c2',
      outline: isCurrent ? '2px solid #8a4b00' : 'none',
    });
    if (isCurrent) first ??= mark;
  }
  return first;
}

/** The callout, and the address of the link, that something in the document belongs to. */
export function foundAt(target: EventTarget | null): { number: number | null; address: string | null } {
  // Not `instanceof`: the frame has classes of its own.
  const element = target as Partial<Element> | null;
  const mark = element?.closest?.(MARK)?.getAttribute('data-number');
  return {
    number: mark ? Number(mark) : null,
    address: element?.closest?.(`[${LINK_DATA}]`)?.getAttribute(LINK_DATA) ?? null,
  };
}
