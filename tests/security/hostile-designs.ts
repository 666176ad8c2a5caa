import { hostileBodies, PROBE_ORIGIN } from './hostile-templates';

type Node = Record<string, unknown>;

/*
 * Documents of the visual editor that attack whoever opens them: values that begin other declarations, addresses that would
 * be asked for, nodes and attributes that the editor doesn't know. Used by the gateway's test and by the editor's.
 */

const URL_ = `${PROBE_ORIGIN}/x`;

/** What poses as a color, an address or a text in attributes: whole bodies of the corpus among it. */
const VALUES: readonly unknown[] = [
  'red;position:fixed;inset:0;z-index:99999',
  `red;background:url(${URL_})`,
  `url(${URL_})`,
  'var(--x)',
  'expression(alert(1))',
  'rgb(0,0,0);display:none',
  'rgb(0,0,0)}',
  '#fff" onload="x',
  'javascript:alert(1)',
  ' javascript:alert(1)',
  'data:text/html,<script>1</script>',
  `//${URL_}`,
  `${URL_}.png`,
  '/files/../api',
  '/api/v1/logout',
  { color: 'red' },
  ['red'],
  ...hostileBodies,
];

const doc = (...content: Node[]): Node => ({ type: 'doc', content });
const text = (marks: Node[]): Node => ({
  type: 'paragraph',
  content: [{ type: 'text', text: 'Pay', marks }],
});

/** Each value in each place that is drawn or asked for. */
const ofValue = (value: unknown): Node[] => [
  doc(text([{ type: 'look', attrs: { color: value } }])),
  doc(text([{ type: 'look', attrs: { background: value } }])),
  doc(text([{ type: 'look', attrs: { size: `12px;${String(value)}` } }])),
  doc({ type: 'paragraph', attrs: { align: value } }),
  doc({ type: 'image', attrs: { src: value } }),
  doc({ type: 'button', attrs: { background: value } }),
  doc({ type: 'button', attrs: { color: value } }),
];

const nested = (depth: number): Node => {
  let node: Node = { type: 'paragraph' };
  for (let at = 0; at < depth; at += 1)
    node = { type: 'bulletList', content: [{ type: 'listItem', content: [node] }] };
  return doc(node);
};

export const HOSTILE_DESIGNS: readonly Node[] = [
  ...VALUES.flatMap(ofValue),
  doc(text([{ type: 'link', attrs: { href: 'javascript:alert(1)' } }])),
  doc(text([{ type: 'link', attrs: { href: 'https://x.example', target: '_blank' } }])),
  doc({ type: 'button', attrs: { href: 'javascript:alert(1)' } }),
  doc({ type: 'paragraph', attrs: { style: 'position:fixed', onclick: 'alert(1)' } }),
  doc({ type: 'image', attrs: { src: '/files/a', srcset: URL_ } }),
  doc({ type: 'iframe', attrs: { src: URL_ } }),
  doc({ type: 'codeBlock' }),
  doc({ type: 'doc' }),
  doc(text([{ type: 'highlight', attrs: { color: 'red' } }])),
  { type: 'doc', attrs: { dir: 'rtl" style="x' } },
  { type: 'paragraph' },
  { type: 'doc', content: 'x' },
  { type: 'doc', content: [null, 1, 'x'] },
  JSON.parse('{"type":"doc","__proto__":{"a":1},"content":[{"type":"constructor"}]}') as Node,
  nested(1000),
];
