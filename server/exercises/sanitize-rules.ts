/*
 * What a template's HTML may consist of: what mail programs show, and nothing that acts. The console has a list
 * of its own in the same spirit (src/components/message/sanitize.ts).
 */

const TEXT_TAGS = [
  ...['b', 'bdi', 'bdo', 'code', 'del', 'em', 'i', 'ins', 's', 'small', 'span', 'strike', 'strong', 'sub'],
  ...['sup', 'u'],
];
const BLOCKS = [
  ...['blockquote', 'br', 'center', 'dd', 'div', 'dl', 'dt', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'hr', 'li'],
  ...['ol', 'p', 'pre', 'ul'],
];
const TABLES = ['caption', 'col', 'colgroup', 'table', 'tbody', 'td', 'tfoot', 'th', 'thead', 'tr'];

export const TAGS: readonly string[] = ['a', 'img', ...TEXT_TAGS, ...BLOCKS, ...TABLES];

/** Elements whose content goes with them; of all others that are not allowed the text stays. */
export const DROPPED_WITH_CONTENT: readonly string[] = [
  ...['applet', 'audio', 'canvas', 'datalist', 'embed', 'frame', 'frameset', 'head', 'iframe', 'math'],
  ...['noembed', 'noframes', 'noscript', 'object', 'option', 'plaintext', 'script', 'select', 'style', 'svg'],
  ...['template', 'textarea', 'title', 'video', 'xmp'],
];

const LENGTH = /^\d{1,4}(?:px|%)?$/;
const NUMBER = /^\d{1,3}$/;
const COLOR = /^(?:#[\da-f]{3,8}|[a-z]{3,30})$/i;
const TEXT = /^[^\p{Cc}]{0,500}$/u;
const ALIGN = /^(?:left|right|center|justify|char)$/i;
const VALIGN = /^(?:top|middle|bottom|baseline)$/i;
/** Two things look the same in a list of addresses only if nothing in them is invisible. */
const ADDRESS =
  /^(?:https?:\/\/[^\s\p{Cc}\p{Cf}<>"'`\\]{1,2000}|(?:mailto|tel):[^\s\p{Cc}\p{Cf}<>"'`\\]{1,500})$/iu;

type Attributes = Readonly<Record<string, RegExp>>;

const ANYWHERE: Attributes = {
  align: ALIGN,
  dir: /^(?:ltr|rtl|auto)$/i,
  lang: /^[a-z\d-]{1,35}$/i,
  role: /^(?:presentation|none)$/,
  title: TEXT,
};
const CELL: Attributes = {
  bgcolor: COLOR,
  colspan: NUMBER,
  height: LENGTH,
  rowspan: NUMBER,
  valign: VALIGN,
  width: LENGTH,
};
const BY_TAG: Readonly<Record<string, Attributes>> = {
  a: { href: ADDRESS },
  col: { span: NUMBER, width: LENGTH },
  colgroup: { span: NUMBER, width: LENGTH },
  hr: { color: COLOR, size: NUMBER, width: LENGTH },
  img: { alt: TEXT, border: NUMBER, height: LENGTH, width: LENGTH },
  li: { value: NUMBER },
  ol: { start: NUMBER, type: /^[1aAiI]$/ },
  table: {
    bgcolor: COLOR,
    border: NUMBER,
    cellpadding: NUMBER,
    cellspacing: NUMBER,
    height: LENGTH,
    width: LENGTH,
  },
  td: CELL,
  th: CELL,
  tr: { bgcolor: COLOR, height: LENGTH, valign: VALIGN },
};

/** The attributes of an element, besides `style` and an image's `src`, each with what it may be. */
export const attributesOf = (tag: string): Attributes => ({ ...ANYWHERE, ...BY_TAG[tag] });

/** A picture that is a part of the HTML itself. */
export const DATA_IMAGE = /^data:image\/(?:png|jpeg|gif|webp);base64,[A-Za-z\d+/]{1,150000}={0,2}$/;

/** Words, numbers, colors and quoted names; of functions only colors. So no address, nothing computed. */
const VALUE = /^(?:[\w#%.,'"!+\s-]|rgba?\([\d\s.,%/]{1,40}\)|hsla?\([\d\s.,%/]{1,40}\))+$/i;

const sides = (start: string, end = '') =>
  ['', '-top', '-right', '-bottom', '-left'].map((side) => start + side + end);

const PROPERTIES: readonly string[] = [
  ...[
    'background',
    'background-color',
    'border-collapse',
    'border-radius',
    'border-spacing',
    'clear',
    'color',
  ],
  ...['direction', 'float', 'font', 'font-family', 'font-size', 'font-style', 'font-weight', 'height'],
  ...[
    'letter-spacing',
    'line-height',
    'list-style-type',
    'max-height',
    'max-width',
    'min-height',
    'min-width',
  ],
  ...['opacity', 'overflow-wrap', 'table-layout', 'text-align', 'text-decoration', 'text-indent'],
  ...['text-transform', 'vertical-align', 'white-space', 'width', 'word-break', 'word-spacing'],
  ...[...sides('padding'), ...sides('margin'), ...sides('border')],
  ...[...sides('border', '-color'), ...sides('border', '-style'), ...sides('border', '-width')],
  ...['border-top-left-radius', 'border-top-right-radius'],
  ...['border-bottom-left-radius', 'border-bottom-right-radius'],
];
/** Nothing is hidden: an anchor in it could not be shown. */
const DISPLAY = /^(?:block|inline|inline-block|table|table-row|table-cell|list-item)$/i;

/** The properties of inline styles, each with what its value may be. */
export const STYLES: Record<string, RegExp[]> = {
  ...Object.fromEntries([...new Set(PROPERTIES)].map((name) => [name, [VALUE]])),
  display: [DISPLAY],
};
