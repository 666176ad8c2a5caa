import { lazy, Suspense } from 'react';
import { loadWithOneReload } from '@/client/lazyPage';
import { translator } from '@/i18n/translator';
import { TemplateTypeDialog } from './TemplateTypeDialog';
import { useTemplateEditor } from './useTemplateEditor';

const EditorDialog = lazy(() =>
  loadWithOneReload(async () => {
    const [dialog] = await Promise.all([
      import('./TemplateEditorDialog'),
      translator.add('message'),
      translator.add('upload'),
    ]);
    return dialog;
  }),
);

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
