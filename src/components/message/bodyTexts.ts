import { INLINE_ELEMENTS } from '@contract/phishing-exercise/markup';

const INLINE: ReadonlySet<string> = new Set(INLINE_ELEMENTS);

export interface BodyTexts {
  readonly nodes: readonly Text[];
  readonly texts: readonly string[];
  /** Indexes of texts that begin a new block. */
  readonly breaks: ReadonlySet<number>;
}

/** The texts of a message's body in order, as findAnchor takes them. */
export function bodyTexts(root: Node): BodyTexts {
  const nodes: Text[] = [];
  const breaks = new Set<number>();
  let isNewBlock = false;
  const visit = (node: Node) => {
    for (const child of node.childNodes) {
      if (child.nodeType === Node.TEXT_NODE) {
        if (isNewBlock && nodes.length > 0) breaks.add(nodes.length);
        isNewBlock = false;
        nodes.push(child as Text);
      } else {
        const isBlock = !INLINE.has(child.nodeName.toLowerCase());
        isNewBlock ||= isBlock;
        visit(child);
        isNewBlock ||= isBlock;
      }
    }
  };
  visit(root);
  return { nodes, texts: nodes.map(({ data }) => data), breaks };
}
