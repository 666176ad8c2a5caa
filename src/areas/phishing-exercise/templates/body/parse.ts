import type { DesignNode } from '@contract/phishing-exercise/design';
import { getSchema } from '@tiptap/core';
import { DOMParser, type Schema } from '@tiptap/pm/model';
import { sanitizeMessage } from '@/components/message/sanitize';

import { extensions } from './schema';

let schema: Schema | undefined;

/** Marks the tables that are columns: one row of two or three cells with nothing but layout in mind. */
function markColumns(root: ParentNode): void {
  for (const table of root.querySelectorAll('table')) {
    const rows = [...table.rows];
    const cells = [...(rows[0]?.cells ?? [])];
    if (rows.length !== 1 || cells.length < 2 || cells.length > 3) continue;
    table.setAttribute('data-columns', '');
    for (const cell of cells) cell.setAttribute('data-column', '');
  }
}

/** Gives the content of cells that are no columns blocks of their own, so that texts of two cells don't become one. */
function separateCells(root: ParentNode): void {
  for (const cell of root.querySelectorAll('td:not([data-column]), th:not([data-column]), caption, dt, dd')) {
    const block = cell.ownerDocument.createElement('div');
    block.append(...cell.childNodes);
    cell.append(block);
  }
}

/** What the visual editor makes of HTML: text, images, buttons, links and columns stay, other layout goes. */
export function designOf(html: string): DesignNode {
  schema ??= getSchema(extensions);
  const { fragment } = sanitizeMessage(html);
  const isRtl = fragment.querySelector('[dir="rtl"]') !== null;
  markColumns(fragment);
  separateCells(fragment);
  const document = DOMParser.fromSchema(schema).parse(fragment).toJSON() as DesignNode;
  return isRtl ? { ...document, attrs: { dir: 'rtl' } } : document;
}
