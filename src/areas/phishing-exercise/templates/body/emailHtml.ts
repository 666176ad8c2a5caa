import { limits } from '@contract/limits';
import type { DesignNode } from '@contract/phishing-exercise/design';
import { escapeHtml } from '@contract/phishing-exercise/variables';

const WIDTH = limits.exercises.emailWidth;
const FONT = 'Arial, Helvetica, sans-serif';
export const HEADING_SIZES = { 1: 26, 2: 21, 3: 17 } as const;
export const BUTTON_COLOR = '#1a56db';
export const BUTTON_TEXT_COLOR = '#ffffff';
export const DIVIDER_COLOR = '#d7d7de';

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
const attribute = (name: string, value: string) => (value === '' ? '' : ` ${name}="${escapeHtml(value)}"`);

/** A style attribute; declarations without a value are left out. */
function styleAttribute(declarations: Readonly<Record<string, string | undefined>>): string {
  const kept = Object.entries(declarations).filter(([, value]) => value !== undefined && value !== '');
  return attribute('style', kept.map(([property, value]) => `${property}:${value}`).join(';'));
}

type MarkWriter = (inner: string, attrs: Readonly<Record<string, unknown>>) => string;

const MARKS: Readonly<Record<string, MarkWriter>> = {
  bold: (inner) => `<strong>${inner}</strong>`,
  italic: (inner) => `<em>${inner}</em>`,
  underline: (inner) => `<u>${inner}</u>`,
  strike: (inner) => `<s>${inner}</s>`,
  link: (inner, { href }) => `<a${attribute('href', textOf(href))}>${inner}</a>`,
  look: (inner, { color, background, size }) =>
    `<span${styleAttribute({
      color: textOf(color),
      'background-color': textOf(background),
      'font-size': typeof size === 'number' ? `${size}px` : undefined,
    })}>${inner}</span>`,
};

const inside = (node: DesignNode): string => (node.content ?? []).map(writeNode).join('');

function writeText({ text = '', marks = [] }: DesignNode): string {
  return marks.reduce(
    (inner, { type, attrs = {} }) => MARKS[type]?.(inner, attrs) ?? inner,
    escapeHtml(text).replace(/ {2}/g, ' \u00a0'),
  );
}

const alignOf = ({ attrs }: DesignNode) => textOf(attrs?.align);

function writeHeading(node: DesignNode): string {
  const level = node.attrs?.level === 1 ? 1 : node.attrs?.level === 2 ? 2 : 3;
  const style = styleAttribute({
    margin: '0 0 12px',
    'font-size': `${HEADING_SIZES[level]}px`,
    'line-height': '1.3',
    'text-align': alignOf(node),
  });
  return `<h${level}${style}>${inside(node)}</h${level}>`;
}

/** A table of one cell: mail clients without support for padded links show it all the same. */
function writeButton(node: DesignNode): string {
  const { href, background, color } = node.attrs ?? {};
  const fill = textOf(background) || BUTTON_COLOR;
  const link = styleAttribute({
    display: 'inline-block',
    padding: '12px 24px',
    'background-color': fill,
    'border-radius': '6px',
    color: textOf(color) || BUTTON_TEXT_COLOR,
    'font-weight': 'bold',
    'text-decoration': 'none',
  });
  return (
    `<table role="presentation" cellpadding="0" cellspacing="0" border="0" width="100%"><tr>` +
    `<td${attribute('align', alignOf(node))} style="padding:4px 0 16px">` +
    `<a${attribute('href', textOf(href))}${link}>${inside(node)}</a></td></tr></table>`
  );
}

function writeImage(node: DesignNode): string {
  const { src, alt, width } = node.attrs ?? {};
  const size = typeof width === 'number' ? String(width) : '';
  const image =
    `<img${attribute('src', textOf(src))} alt="${escapeHtml(textOf(alt))}"${attribute('width', size)}` +
    ` style="max-width:100%;height:auto">`;
  return `<div${styleAttribute({ margin: '0 0 12px', 'text-align': alignOf(node) })}>${image}</div>`;
}

function writeColumns({ content = [] }: DesignNode): string {
  const width = `${Math.floor(100 / Math.max(1, content.length))}%`;
  const cells = content.map(
    (column) =>
      `<td width="${width}" valign="top" style="width:${width};padding:0 8px;vertical-align:top">${inside(column)}</td>`,
  );
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" width="100%"><tr>${cells.join('')}</tr></table>`;
}

const NODES: Readonly<Record<string, (node: DesignNode) => string>> = {
  text: writeText,
  hardBreak: () => '<br>',
  paragraph: (node) =>
    `<p${styleAttribute({ margin: '0 0 12px', 'text-align': alignOf(node) })}>${inside(node) || '&nbsp;'}</p>`,
  heading: writeHeading,
  bulletList: (node) => `<ul style="margin:0 0 12px">${inside(node)}</ul>`,
  orderedList: (node) => `<ol style="margin:0 0 12px">${inside(node)}</ol>`,
  listItem: (node) => `<li>${inside(node)}</li>`,
  horizontalRule: () => `<hr style="height:1px;margin:20px 0;border:0;background-color:${DIVIDER_COLOR}">`,
  image: writeImage,
  button: writeButton,
  columns: writeColumns,
};

function writeNode(node: DesignNode): string {
  return (NODES[node.type] ?? inside)(node);
}

/**
 * The HTML of a design as mail clients understand it: tables for layout, styles on each element, 900 px wide at
 * most.
 */
export function emailHtml(design: DesignNode): string {
  const dir = design.attrs?.dir === 'rtl' ? ' dir="rtl"' : '';
  const cell = `padding:24px;font-family:${FONT};font-size:14px;line-height:1.5`;
  return (
    `<table role="presentation" cellpadding="0" cellspacing="0" border="0" width="100%"${dir}><tr><td align="center">` +
    `<table role="presentation" cellpadding="0" cellspacing="0" border="0" width="${WIDTH}" style="width:100%;max-width:${WIDTH}px">` +
    `<tr><td${attribute('align', dir ? 'right' : 'left')} style="${cell}">${inside(design)}</td></tr></table></td></tr></table>`
  );
}
