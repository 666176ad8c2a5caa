import type { BodyTexts } from '@contract/phishing-exercise/callouts';
import type { LayoutType } from '@contract/phishing-exercise/content';
import { INLINE_ELEMENTS } from '@contract/phishing-exercise/markup';
import { type DefaultTreeAdapterMap, parseFragment } from 'parse5';

/** Text runs through these; a word ends at the border of any other element. */
const INLINE: ReadonlySet<string> = new Set(['#text', '#document-fragment', ...INLINE_ELEMENTS]);

type Node = DefaultTreeAdapterMap['node'];
type TextNode = DefaultTreeAdapterMap['textNode'];

/** The texts of a parsed body with their nodes, as a browser would have them. */
export function textNodes(root: Node): BodyTexts & { readonly nodes: readonly TextNode[] } {
  const nodes: TextNode[] = [];
  const breaks = new Set<number>();
  const visit = (node: Node) => {
    if (node.nodeName === '#text' && 'value' in node) nodes.push(node);
    // A block's border is before whatever text comes next.
    const isBlock = !INLINE.has(node.nodeName);
    if (isBlock) breaks.add(nodes.length);
    if ('childNodes' in node) node.childNodes.forEach(visit);
    if (isBlock) breaks.add(nodes.length);
  };
  visit(root);
  return { nodes, texts: nodes.map(({ value }) => value), breaks };
}

/** The texts of a sanitized body, as a browser would have them, for `findAnchor`. */
export const bodyTexts = (layoutType: LayoutType, body: string): BodyTexts =>
  layoutType === 'SMS' ? { texts: [body], breaks: new Set() } : textNodes(parseFragment(body));
