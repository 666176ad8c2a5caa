import { TEXT_SIZE_MAX } from '@contract/phishing-exercise/design';
import { isColor, isImageAddress, isLinkAddress } from '@contract/phishing-exercise/markup';
import { Extension, Mark, mergeAttributes, Node } from '@tiptap/core';
import StarterKit from '@tiptap/starter-kit';
import { STYLE_DATA } from '@/components/message/sanitize';
import { BUTTON_COLOR, BUTTON_TEXT_COLOR } from './emailHtml';

/** A declared value; what is parsed has its styles in `data-css`, because the policy forbids style attributes. */
export function cssOf(element: HTMLElement, property: string): string {
  const declared = element.getAttribute(STYLE_DATA) ?? '';
  const found = declared.split(';').findLast((one) => one.slice(0, one.indexOf(':')) === property);
  return found?.slice(found.indexOf(':') + 1) ?? '';
}

/** A declared color; null for none, and for anything else that a declaration can hold. */
const colorOf = (element: HTMLElement, ...properties: readonly string[]): string | null =>
  properties.map((property) => cssOf(element, property)).find(isColor) ?? null;

/** A declaration of a color: what is no color could begin other declarations. */
const declared = (property: string, value: unknown): string =>
  typeof value === 'string' && isColor(value) ? `${property}:${value}` : '';

const pixels = (value: string): number | null =>
  /^\d+(\.\d+)?px$/.test(value) ? Math.round(Number.parseFloat(value)) : null;
/** A text's size that the editor can show. */
function sizeOf(element: HTMLElement): number | null {
  const size = pixels(cssOf(element, 'font-size'));
  return size !== null && size >= 1 && size <= TEXT_SIZE_MAX ? size : null;
}
const ALIGNMENTS = ['left', 'center', 'right'];
export type Alignment = 'left' | 'center' | 'right';

const alignOf = (element: HTMLElement): string | null => {
  const align = cssOf(element, 'text-align') || (element.getAttribute('align') ?? '');
  return ALIGNMENTS.includes(align) ? align : null;
};

/** A button's is that of the cell around it, an image's that of its block. */
function placeOf(element: HTMLElement): string | null {
  if (element.tagName !== 'A' && element.tagName !== 'IMG') return alignOf(element);
  const around = element.tagName === 'A' ? element.closest('td') : element.parentElement;
  return around && alignOf(around);
}

/** The place of a block in its line. */
const Alignments = Extension.create({
  name: 'alignments',
  addGlobalAttributes: () => [
    {
      types: ['paragraph', 'heading', 'image', 'button'],
      attributes: {
        align: {
          default: null,
          parseHTML: placeOf,
          renderHTML: ({ align }) => (ALIGNMENTS.includes(align) ? { style: `text-align:${align}` } : {}),
        },
      },
    },
  ],
});

/** The design knows which way its text runs. */
const Design = Node.create({
  name: 'doc',
  topNode: true,
  content: 'block+',
  addAttributes: () => ({ dir: { default: null } }),
});

/** Colors and size of a stretch of text. */
const Look = Mark.create({
  name: 'look',
  addAttributes: () => ({
    color: { default: null, parseHTML: (element) => colorOf(element, 'color') },
    background: {
      default: null,
      parseHTML: (element) => colorOf(element, 'background-color', 'background'),
    },
    size: { default: null, parseHTML: (element) => sizeOf(element) },
  }),
  parseHTML: () => [
    {
      tag: 'span',
      getAttrs: (element) =>
        ['color', 'background-color', 'background', 'font-size'].some((name) => cssOf(element, name) !== '')
          ? null
          : false,
    },
  ],
  renderHTML({ mark }) {
    const { color, background, size } = mark.attrs;
    const style = [
      declared('color', color),
      declared('background-color', background),
      typeof size === 'number' && `font-size:${size}px`,
    ];
    return ['span', { style: style.filter(Boolean).join(';') }, 0];
  },
});

const Picture = Node.create({
  name: 'image',
  group: 'block',
  draggable: true,
  addAttributes: () => ({
    src: { default: null },
    alt: { default: '' },
    width: {
      default: null,
      parseHTML: (element) => Number.parseInt(element.getAttribute('width') ?? '', 10) || null,
    },
  }),
  parseHTML: () => [
    {
      tag: 'img[src]',
      getAttrs: (element) => (isImageAddress(element.getAttribute('src') ?? '') ? null : false),
    },
  ],
  renderHTML: ({ HTMLAttributes }) => {
    const { style, src, ...others } = HTMLAttributes;
    const image = isImageAddress(String(src)) ? { ...others, src } : others;
    return ['div', { style, 'data-image': '' }, ['img', image]];
  },
});

const isButton = (element: HTMLElement) =>
  cssOf(element, 'display') === 'inline-block' &&
  (cssOf(element, 'background-color') || cssOf(element, 'background')) !== '';

/** A link that looks like a button. */
const ButtonNode = Node.create({
  name: 'button',
  group: 'block',
  content: 'text*',
  marks: '',
  defining: true,
  addAttributes: () => ({
    href: { default: '', rendered: false, parseHTML: (element) => element.getAttribute('href') ?? '' },
    background: {
      default: BUTTON_COLOR,
      rendered: false,
      parseHTML: (element) => colorOf(element, 'background-color', 'background') ?? BUTTON_COLOR,
    },
    color: {
      default: BUTTON_TEXT_COLOR,
      rendered: false,
      parseHTML: (element) => colorOf(element, 'color') ?? BUTTON_TEXT_COLOR,
    },
  }),
  parseHTML: () => [{ tag: 'a', priority: 60, getAttrs: (element) => (isButton(element) ? null : false) }],
  renderHTML: ({ node, HTMLAttributes }) => [
    'div',
    mergeAttributes(HTMLAttributes, { 'data-button': '' }),
    [
      'span',
      {
        style: `${declared('background-color', node.attrs.background)};${declared('color', node.attrs.color)}`,
      },
      0,
    ],
  ],
});

const Column = Node.create({
  name: 'column',
  content: 'block+',
  isolating: true,
  parseHTML: () => [{ tag: 'td[data-column]' }],
  renderHTML: () => ['div', { 'data-column': '' }, 0],
});

const Columns = Node.create({
  name: 'columns',
  group: 'block',
  content: 'column{2,3}',
  isolating: true,
  parseHTML: () => [{ tag: 'table[data-columns]' }],
  renderHTML: () => ['div', { 'data-columns': '' }, 0],
});

/** Everything a design can have. Styles of the editor itself are in a file of the console. */
export const extensions = [
  Design,
  StarterKit.configure({
    document: false,
    blockquote: false,
    code: false,
    codeBlock: false,
    heading: { levels: [1, 2, 3] },
    trailingNode: false,
    link: {
      openOnClick: false,
      autolink: false,
      linkOnPaste: false,
      HTMLAttributes: { target: null, rel: null, class: null },
      isAllowedUri: (address) => isLinkAddress(address),
    },
  }),
  Alignments,
  Look,
  Picture,
  ButtonNode,
  Columns,
  Column,
];
