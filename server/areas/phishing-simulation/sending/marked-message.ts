import { orderedCallouts, stretchesOf } from '@contract/phishing-exercise/callouts';
import type { Callout } from '@contract/phishing-exercise/content';
import { textNodes } from '@server/domain/exercises/body-texts';
import { type DefaultTreeAdapterMap, defaultTreeAdapter, html, parseFragment, serialize } from 'parse5';

type Node = DefaultTreeAdapterMap['node'];

/** Links lead nowhere, and look as they did in the mail, where one without an address led on as well. */
function disarmLinks(node: Node): void {
  if ('tagName' in node && node.tagName === 'a') {
    const href = node.attrs.find(({ name }) => name === 'href');
    node.attrs = node.attrs.filter((attribute) => attribute !== href);
    if (href && !node.attrs.some(({ name }) => name === 'title')) {
      node.attrs.push({ name: 'title', value: href.value });
    }
    node.attrs.push({ name: 'class', value: 'link' });
  }
  if ('childNodes' in node) node.childNodes.forEach(disarmLinks);
}

/**
 * A sanitized body with its callouts marked: each begins with its number. Its links lead nowhere.
 */
export function markedMessage(body: string, callouts: readonly Callout[]): string {
  const root = parseFragment(body);
  disarmLinks(root);
  const { nodes, texts, breaks } = textNodes(root);
  const stretches = stretchesOf(texts, breaks, orderedCallouts(callouts));
  nodes.forEach((node, index) => {
    const { parentNode: parent } = node;
    const own = stretches.filter(({ text }) => text === index);
    if (!parent || own.length === 0) return;
    let from = 0;
    const add = (text: string) => text && defaultTreeAdapter.insertTextBefore(parent, text, node);
    for (const { start, end, orderNumber, isFirst } of own) {
      add(node.value.slice(from, start));
      const mark = defaultTreeAdapter.createElement('mark', html.NS.HTML, []);
      if (isFirst) {
        const number = defaultTreeAdapter.createElement('sup', html.NS.HTML, []);
        defaultTreeAdapter.insertText(number, String(orderNumber));
        defaultTreeAdapter.appendChild(mark, number);
      }
      defaultTreeAdapter.insertText(mark, node.value.slice(start, end));
      defaultTreeAdapter.insertBefore(parent, mark, node);
      from = end;
    }
    add(node.value.slice(from));
    defaultTreeAdapter.detachNode(node);
  });
  return serialize(root);
}
