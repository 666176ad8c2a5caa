import { Suspense } from 'react';
import { lazyComponent } from '@/client/lazyPage';
import { TemplateTypeDialog } from './TemplateTypeDialog';
import { useTemplateEditor } from './useTemplateEditor';

const EditorDialog = lazyComponent(() => import('./TemplateEditorDialog'), 'message', 'upload');

/** The template editor, over the screen that renders this; `useTemplateEditor` opens it. */
export function TemplateEditor() {
  const { opened, createOf, close } = useTemplateEditor();
  if (!opened) return null;
  if (opened.kind === 'type') return <TemplateTypeDialog onContinue={createOf} onClose={close} />;
  return (
    <Suspense>
      <EditorDialog
        key={opened.kind === 'edit' ? opened.id : 'new'}
        layoutType={opened.kind === 'new' ? opened.layoutType : null}
        templateId={opened.kind === 'edit' ? opened.id : null}
        onClose={close}
      />
    </Suspense>
  );
}
