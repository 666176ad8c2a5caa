import type { BodyTexts } from '@contract/phishing-exercise/callouts';
import type { LayoutType } from '@contract/phishing-exercise/content';
import { INLINE_ELEMENTS } from '@contract/phishing-exercise/markup';
import { type DefaultTreeAdapterMap, parseFragment } from 'parse5';

/** Text runs through these; a word ends at the border of any other element. */
const INLINE: ReadonlySet<string> = new Set(['#text', '#document-fragment', ...INLINE_ELEMENTS]);

type Node = DefaultTreeAdapterMap['node'];

function htmlTexts(html: string): BodyTexts {
  const texts: string[] = [];
  const breaks = new Set<number>();
  const visit = (node: Node) => {
    if (node.nodeName === '#text' && 'value' in node) texts.push(node.value);
    // A block's border is before whatever text comes next.
    const isBlock = !INLINE.has(node.nodeName);
    if (isBlock) breaks.add(texts.length);
    if ('childNodes' in node) node.childNodes.forEach(visit);
    if (isBlock) breaks.add(texts.length);
  };
  visit(parseFragment(html));
  return { texts, breaks };
}

/** The texts of a sanitized body, as a browser would have them, for `findAnchor`. */
export const bodyTexts = (layoutType: LayoutType, body: string): BodyTexts =>
  layoutType === 'SMS' ? { texts: [body], breaks: new Set() } : htmlTexts(body);
