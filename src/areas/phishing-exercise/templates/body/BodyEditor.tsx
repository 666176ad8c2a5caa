import { cleanDesign, type DesignNode } from '@contract/phishing-exercise/design';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { type Editor, EditorContent, useEditor, useEditorState } from '@tiptap/react';
import { useRef, useState } from 'react';
import { useConfirm } from '@/components/dialog/useConfirm';
import { htmlOf, sanitizeMessage } from '@/components/message/sanitize';
import { useT } from '@/i18n/useT';
import styles from './body.module.css';
import { emailHtml } from './emailHtml';
import { designOf } from './parse';
import { SourceView } from './SourceView';
import { extensions } from './schema';
import { Toolbar } from './Toolbar';

export interface Body {
  readonly html: string;
  /** The visual editor's document; null for a body that was written as source. */
  readonly designData: Record<string, unknown> | null;
}

export interface BodyEditorProps {
  body: Body;
  onChange: (body: Body) => void;
  /** Stores an image and returns its address. */
  onUpload: (file: File) => Promise<string>;
}

/** Pasted styles are kept under another name: the policy reports those that a parser meets. */
function cleanPaste(html: string): string {
  const holder = document.createElement('div');
  holder.append(sanitizeMessage(html).fragment);
  return holder.innerHTML;
}

/** As drafts of this browser may hold anything, only what a design can have. */
const designIn = ({ html, designData }: Body): DesignNode => cleanDesign(designData) ?? designOf(html);

interface VisualViewProps extends BodyEditorProps {
  onSource: () => void;
}

function VisualView({ body, onChange, onUpload, onSource }: VisualViewProps) {
  const t = useT();
  const latest = useRef(onChange);
  latest.current = onChange;
  const [isBroken, setBroken] = useState(false);
  const report = (editor: Editor) => {
    // What the gateway takes: an address can be too long, for example.
    const design = cleanDesign(editor.getJSON());
    if (!design) return;
    latest.current({ html: emailHtml(design), designData: { ...design } });
  };
  const editor = useEditor({
    extensions,
    // As JSON, never as HTML, whose styles the policy would report.
    content: designIn(body) as object,
    injectCSS: false,
    enableContentCheck: true,
    onContentError: () => setBroken(true),
    editorProps: {
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': t('phishingExercise.editor.body.label'),
        class: styles.page ?? '',
      },
      transformPastedHTML: cleanPaste,
    },
    onUpdate: ({ editor: changed }) => report(changed),
  });
  const dir = useEditorState({ editor, selector: ({ editor: now }) => now?.state.doc.attrs.dir as unknown });
  if (!editor) return null;
  return (
    <div className={styles.editor}>
      <Toolbar editor={editor} onUpload={onUpload} onSource={onSource} />
      {isBroken && <Alert severity="warning">{t('phishingExercise.editor.body.broken')}</Alert>}
      <div className={styles.canvas} dir={dir === 'rtl' ? 'rtl' : 'ltr'}>
        <EditorContent editor={editor} />
      </div>
    </div>
  );
}

/** The body of an email: by the visual editor, or as source. Either way it is only what messages may consist of. */
export function BodyEditor(props: BodyEditorProps) {
  const { body, onChange } = props;
  const t = useT();
  const confirm = useConfirm();
  const [isSource, setSource] = useState(body.designData === null && body.html !== '');
  const toVisual = async () => {
    const isSure =
      body.designData !== null ||
      (await confirm({
        title: t('phishingExercise.editor.body.visualTitle'),
        description: t('phishingExercise.editor.body.visualText'),
        confirmLabel: t('phishingExercise.editor.body.visualConfirm'),
      }));
    if (!isSure) return;
    const design = designIn(body);
    onChange({ html: emailHtml(design), designData: { ...design } });
    setSource(false);
  };
  if (!isSource) return <VisualView {...props} onSource={() => setSource(true)} />;
  return (
    <SourceView
      html={body.html}
      onChange={(typed) => {
        const safe = sanitizeMessage(typed);
        onChange({ html: htmlOf(safe), designData: null });
        return safe.removed;
      }}
      action={
        <Button variant="outlined" onClick={() => void toVisual()}>
          {t('phishingExercise.editor.body.visual')}
        </Button>
      }
    />
  );
}

export default BodyEditor;
