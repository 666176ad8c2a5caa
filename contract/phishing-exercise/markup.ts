/** What the HTML of a template may consist of. The gateway stores nothing else, and the browser shows nothing else. */

/** Elements within a line; the text of all others is in blocks of its own. */
export const INLINE_ELEMENTS = [
  'a',
  'abbr',
  'b',
  'bdi',
  'bdo',
  'cite',
  'code',
  'del',
  'em',
  'i',
  'img',
  'ins',
  'q',
  's',
  'small',
  'span',
  'strong',
  'sub',
  'sup',
  'u',
] as const;

export const MESSAGE_ELEMENTS = [
  ...INLINE_ELEMENTS,
  'blockquote',
  'br',
  'caption',
  'center',
  'col',
  'colgroup',
  'dd',
  'div',
  'dl',
  'dt',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'hr',
  'li',
  'ol',
  'p',
  'pre',
  'table',
  'tbody',
  'td',
  'tfoot',
  'th',
  'thead',
  'tr',
  'ul',
] as const;

/** Elements that go with everything in them; of the others that are not allowed, the content stays. */
export const DROPPED_ELEMENTS = [
  'applet',
  'audio',
  'button',
  'canvas',
  'embed',
  'frame',
  'frameset',
  'iframe',
  'input',
  'math',
  'noembed',
  'noframes',
  'noscript',
  'object',
  'option',
  'plaintext',
  'script',
  'select',
  'style',
  'svg',
  'template',
  'textarea',
  'title',
  'video',
  'xmp',
] as const;

/** Attributes of any element. */
export const MESSAGE_ATTRIBUTES = [
  'align',
  'alt',
  'bgcolor',
  'border',
  'cellpadding',
  'cellspacing',
  'colspan',
  'dir',
  'height',
  'href',
  'lang',
  'role',
  'rowspan',
  'src',
  'start',
  'style',
  'title',
  'valign',
  'width',
] as const;

const SIDES = ['', '-top', '-right', '-bottom', '-left', '-inline-start', '-inline-end'];
const CSS_PROPERTIES: ReadonlySet<string> = new Set([
  ...SIDES.flatMap((side) => [`margin${side}`, `padding${side}`, `border${side}`]),
  ...SIDES.flatMap((side) => [`border${side}-color`, `border${side}-style`, `border${side}-width`]),
  'background',
  'background-color',
  'border-collapse',
  'border-radius',
  'border-spacing',
  'color',
  'direction',
  'display',
  'font',
  'font-family',
  'font-size',
  'font-style',
  'font-weight',
  'height',
  'letter-spacing',
  'line-height',
  'list-style-type',
  'max-width',
  'min-width',
  'overflow-wrap',
  'table-layout',
  'text-align',
  'text-decoration',
  'text-transform',
  'unicode-bidi',
  'vertical-align',
  'white-space',
  'width',
  'word-break',
  'word-spacing',
]);

/** A text without escapes, comments, addresses or scripts. */
const PLAIN_VALUE = /^[\p{L}\p{N}\s.,#%()'"+/-]{1,200}$/u;
const FUNCTION = /([\w-]*)\s*\(/g;
const COLORS: ReadonlySet<string> = new Set(['rgb', 'rgba', 'hsl', 'hsla']);
/** The window's size would change with the message that is made as high as its content. */
const OF_WINDOW = /\d(?:[sld]?v(?:w|h|i|b|min|max))\b/i;
/** What is hidden is so by `isHidden` alone. */
const DISPLAYS: ReadonlySet<string> = new Set([
  'block',
  'inline',
  'inline-block',
  'table',
  'table-cell',
  'table-row',
]);

function isPlainValue(property: string, value: string): boolean {
  if (!PLAIN_VALUE.test(value) || OF_WINDOW.test(value)) return false;
  if ([...value.matchAll(FUNCTION)].some(([, name = '']) => !COLORS.has(name.toLowerCase()))) return false;
  return property !== 'display' || DISPLAYS.has(value.toLowerCase());
}

/**
 * Whether a style hides what it belongs to, as mails hide the text that lists show before they are opened. It stays
 * hidden: a reader who never saw it must not see it first of all.
 */
function isHidden(style: string): boolean {
  const plain = style.toLowerCase().replace(/\s|!important/g, '');
  const has = (declaration: string) => `;${plain};`.includes(`;${declaration};`);
  const isFlat = ['max-height:0', 'max-height:0px', 'height:0', 'height:0px'].some(has);
  return (
    ['display:none', 'visibility:hidden', 'mso-hide:all', 'opacity:0'].some(has) ||
    (isFlat && has('overflow:hidden'))
  );
}

/** The declarations of a style attribute that are allowed: their names in lower case, without `!important`. */
export function styleOf(style: string): [property: string, value: string][] {
  if (isHidden(style)) return [['display', 'none']];
  return style.split(';').flatMap((declaration): [string, string][] => {
    const colon = declaration.indexOf(':');
    const property = declaration.slice(0, colon).trim().toLowerCase();
    const value = declaration
      .slice(colon + 1)
      .replace(/!\s*important\s*$/i, '')
      .trim();
    return colon > 0 && CSS_PROPERTIES.has(property) && isPlainValue(property, value)
      ? [[property, value]]
      : [];
  });
}

/** A style attribute with only what is allowed; empty if nothing is. Cleaning twice changes nothing. */
export const cleanStyle = (style: string): string =>
  styleOf(style)
    .map(([property, value]) => `${property}:${value}`)
    .join(';');

const COLOR = /^(?:#[\da-f]{3,8}|[a-z]{3,30}|(?:rgb|hsl)a?\([\d\s.,%/]{1,60}\))$/i;

/** Whether a text is a color and nothing else, so that it can stand in a declaration. */
export const isColor = (text: string): boolean => COLOR.test(text);

const OWN_FILE = /^\/files\/[\w-]{1,64}(?:\?[\w=&.%-]{0,300})?$/;
const IMAGE_DATA = /^data:image\/(?:png|jpeg|gif|webp);base64,[A-Za-z0-9+/]+=*$/;

/** Whether an image may have this address: a file of this installation, or the image itself. */
export const isImageAddress = (address: string): boolean =>
  OWN_FILE.test(address) || IMAGE_DATA.test(address);

/** Layout tables say that they hold no data; nothing may pose as something else. */
export const isRole = (role: string): boolean => role === 'presentation' || role === 'none';

/** Browsers skip control characters and spaces in addresses; people don't see marks of direction. */
const SKIPPED = /[\s\p{Cc}\p{Cf}]/u;

/** Whether a link may have this address. It is only ever shown: nothing leads there. */
export const isLinkAddress = (address: string): boolean =>
  /^(?:https?:\/\/|mailto:|tel:)/i.test(address) && !SKIPPED.test(address);
