import {
  cleanStyle,
  DROPPED_ELEMENTS,
  isImageAddress,
  isLinkAddress,
  isRole,
  MESSAGE_ATTRIBUTES,
  MESSAGE_ELEMENTS,
  styleOf,
} from '@contract/phishing-exercise/markup';
import createPurify, { type Config } from 'dompurify';

/** Where a style attribute is kept, since the page's policy lets no document of it have one. */
export const STYLE_DATA = 'data-css';
/** Where the address of a link is kept: a message leads nowhere. */
export const LINK_DATA = 'data-address';

const CONFIG = {
  ALLOWED_TAGS: [...MESSAGE_ELEMENTS],
  ALLOWED_ATTR: [...MESSAGE_ATTRIBUTES],
  FORBID_CONTENTS: [...DROPPED_ELEMENTS],
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
  // What stands at the start is looked at, too.
  FORCE_BODY: true,
  RETURN_DOM_FRAGMENT: true,
} as const satisfies Config;

const ADDRESSES = {
  src: { element: 'IMG', isAllowed: isImageAddress },
  href: { element: 'A', isAllowed: isLinkAddress },
} as const;
const isAddress = (name: string): name is keyof typeof ADDRESSES => Object.hasOwn(ADDRESSES, name);

/** In whose name style elements are parsed: text without markup, too. */
const STYLE_STAND_IN = 'noframes';

/** An instance of its own: hooks belong to one. */
const purify = createPurify(window);
/** The marked name of style attributes in the call under way. */
let styleName = 'style';
let removed = new Set<string>();

purify.addHook('uponSanitizeElement', (node, { tagName, allowedTags }) => {
  if (node.nodeType === Node.ELEMENT_NODE && !allowedTags[tagName] && tagName !== 'body') {
    removed.add(`<${tagName === STYLE_STAND_IN ? 'style' : tagName}>`);
  }
});
purify.addHook('uponSanitizeAttribute', (node, data) => {
  const { attrName: name, attrValue: value } = data;
  if (name === styleName) {
    const kept = cleanStyle(value);
    if (kept !== '') node.setAttribute(STYLE_DATA, kept);
    const declared = value.split(';').filter((part) => part.trim() !== '');
    if (styleOf(value).length < declared.length) removed.add('style');
    data.keepAttr = false;
  } else if (name === STYLE_DATA) {
    data.forceKeepAttr = value !== '' && node.getAttribute(STYLE_DATA) === cleanStyle(value);
  } else if (isAddress(name)) {
    const { element, isAllowed } = ADDRESSES[name];
    if (node.nodeName !== element || !isAllowed(value.trim())) {
      removed.add(name);
      data.keepAttr = false;
    }
  } else if (!data.allowedAttributes[name] || (name === 'role' && !isRole(value))) {
    removed.add(name);
    data.keepAttr = false;
  }
});

/** Every text and attribute value below a node. */
function rewrite(root: Node, change: (text: string) => string): void {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node.nodeType === Node.TEXT_NODE) node.nodeValue = change(node.nodeValue ?? '');
    else for (const attribute of (node as Element).attributes) attribute.value = change(attribute.value);
  }
}

export interface SafeMessage {
  /** In a document of its own, in which nothing loads; style attributes are in `data-css`. */
  readonly fragment: DocumentFragment;
  /** Names of the elements and attributes that were not allowed. */
  readonly removed: readonly string[];
}

/**
 * The HTML of a message with only what messages may consist of. Style attributes, event handlers and base addresses
 * have another name while it is parsed: the page's policy reports each one that a parser meets, even in a document that is
 * never shown.
 */
export function sanitizeMessage(html: string): SafeMessage {
  let mark = '-kept';
  while (html.includes(mark)) mark += '-';
  styleName = `style${mark}`;
  removed = new Set();
  const marked = html
    .replace(/(?:style|on[a-z]+)(?=\s*=)|<base(?![\w-])/gi, `$&${mark}`)
    .replace(/<(\/?)style(?![\w-])/gi, `<$1${STYLE_STAND_IN}`);
  const fragment = purify.sanitize(marked, CONFIG);
  rewrite(fragment, (text) => text.replaceAll(mark, ''));
  return { fragment, removed: [...removed].map((name) => name.replace(mark, '')) };
}

/** The fragment of a sanitized message as HTML, with its styles. */
export function htmlOf({ fragment }: Pick<SafeMessage, 'fragment'>): string {
  const holder = fragment.ownerDocument.createElement('div');
  holder.append(fragment.cloneNode(true));
  let mark = STYLE_DATA;
  while (holder.innerHTML.split(mark).length - 1 > holder.querySelectorAll(`[${mark}]`).length) {
    // A text has the same word: the attribute gets another name.
    const next = `${mark}-`;
    for (const element of holder.querySelectorAll(`[${mark}]`)) {
      element.setAttribute(next, element.getAttribute(mark) ?? '');
      element.removeAttribute(mark);
    }
    mark = next;
  }
  return holder.innerHTML.replaceAll(` ${mark}="`, ' style="');
}
