import type { Editor } from '@tiptap/react';
import type { Alignment } from './schema';

export type BlockKind = 'paragraph' | 'heading1' | 'heading2' | 'heading3';
export const BLOCK_KINDS: readonly BlockKind[] = ['paragraph', 'heading1', 'heading2', 'heading3'];
export const TEXT_SIZES = [12, 14, 16, 18, 24, 32] as const;
const HEADINGS = { heading1: 1, heading2: 2, heading3: 3 } as const;
const ALIGNED = ['paragraph', 'heading', 'image', 'button'] as const;

/** What the toolbar shows of the place of the cursor. */
export function standing(editor: Editor) {
  const look = editor.getAttributes('look');
  const kind = BLOCK_KINDS.find(
    (one) => one !== 'paragraph' && editor.isActive('heading', { level: HEADINGS[one] }),
  );
  const block = ALIGNED.find((name) => editor.isActive(name));
  return {
    kind: kind ?? ('paragraph' as BlockKind),
    align: ((block && editor.getAttributes(block).align) ?? null) as Alignment | null,
    size: (look.size ?? null) as number | null,
    color: (look.color ?? null) as string | null,
    background: (look.background ?? null) as string | null,
    isBold: editor.isActive('bold'),
    isItalic: editor.isActive('italic'),
    isUnderlined: editor.isActive('underline'),
    isStruck: editor.isActive('strike'),
    isBulleted: editor.isActive('bulletList'),
    isNumbered: editor.isActive('orderedList'),
    isLink: editor.isActive('link'),
    isButton: editor.isActive('button'),
    isRtl: editor.state.doc.attrs.dir === 'rtl',
    canUndo: editor.can().undo(),
    canRedo: editor.can().redo(),
  };
}

export function setKind(editor: Editor, kind: BlockKind): void {
  const chain = editor.chain().focus();
  if (kind === 'paragraph') chain.setParagraph().run();
  else chain.setHeading({ level: HEADINGS[kind] }).run();
}

/** Colors and size of what is selected, besides those it has; null takes one away. */
export function setLook(
  editor: Editor,
  change: { color?: string | null; background?: string | null; size?: number | null },
): void {
  const look = { color: null, background: null, size: null, ...editor.getAttributes('look'), ...change };
  const chain = editor.chain().focus();
  const isPlain = !look.color && !look.background && !look.size;
  if (isPlain) chain.unsetMark('look', { extendEmptyMarkRange: true }).run();
  else chain.setMark('look', look).run();
}

export function setAlign(editor: Editor, align: Alignment): void {
  const chain = editor.chain().focus();
  for (const name of ALIGNED) chain.updateAttributes(name, { align });
  chain.run();
}

export function toggleDirection(editor: Editor): void {
  editor
    .chain()
    .focus()
    .command(({ tr }) => {
      tr.setDocAttribute('dir', tr.doc.attrs.dir === 'rtl' ? null : 'rtl');
      return true;
    })
    .run();
}

/** The link around the cursor, or of what is selected; an empty address removes it. */
export function setLink(editor: Editor, href: string): void {
  const chain = editor.chain().focus().extendMarkRange('link');
  if (href === '') chain.unsetLink().run();
  else if (editor.state.selection.empty && !editor.isActive('link')) {
    chain.insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] }).run();
  } else chain.setLink({ href }).run();
}

export interface ButtonValues {
  label: string;
  href: string;
  background: string;
  color: string;
}

/** Changes the button at the cursor, or puts one there. */
export function putButton(editor: Editor, { label, ...attrs }: ButtonValues): void {
  const content = { type: 'button', attrs, content: label === '' ? [] : [{ type: 'text', text: label }] };
  const { $from } = editor.state.selection;
  const chain = editor.chain().focus();
  if ($from.parent.type.name === 'button') {
    const range = { from: $from.before(), to: $from.after() };
    const { align } = $from.parent.attrs;
    chain.insertContentAt(range, { ...content, attrs: { ...attrs, align } }).run();
  } else chain.insertContent(content).run();
}

/** The button at the cursor. */
export function buttonAt(editor: Editor): ButtonValues | null {
  const { parent } = editor.state.selection.$from;
  if (parent.type.name !== 'button') return null;
  const { href, background, color } = parent.attrs as Omit<ButtonValues, 'label'>;
  return { label: parent.textContent, href, background, color };
}

export function putColumns(editor: Editor, count: 2 | 3): void {
  const column = { type: 'column', content: [{ type: 'paragraph' }] };
  editor
    .chain()
    .focus()
    .insertContent({ type: 'columns', content: Array.from({ length: count }, () => column) })
    .run();
  const { $from } = editor.state.selection;
  const depth = Array.from({ length: $from.depth }, (_, at) => at + 1).find(
    (at) => $from.node(at).type.name === 'columns',
  );
  // Into the first one: the cursor is left in the last.
  if (depth !== undefined) editor.commands.setTextSelection($from.start(depth) + 2);
}

export function putImage(editor: Editor, src: string, alt: string): void {
  editor.chain().focus().insertContent({ type: 'image', attrs: { src, alt } }).run();
}
