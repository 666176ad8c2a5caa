import { limits } from '@contract/limits';
import type { LayoutType } from '@contract/phishing-exercise/content';
import { type TemplateDetail, templateEndpoints } from '@contract/phishing-exercise/templates';
import CloseIcon from '@mui/icons-material/Close';
import Dialog from '@mui/material/Dialog';
import DialogTitle from '@mui/material/DialogTitle';
import IconButton from '@mui/material/IconButton';
import { useQuery } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { currentCompanyId } from '@/authProvider/currentSession';
import { call } from '@/client/client';
import { EmptyState } from '@/components/feedback/EmptyState';
import { ErrorState } from '@/components/feedback/ErrorState';
import { LargerScreen } from '@/components/feedback/LargerScreen';
import { Skeleton } from '@/components/feedback/Skeleton';
import { useT } from '@/i18n/useT';
import styles from './editor.module.css';
import { TemplateWizard } from './TemplateWizard';

export interface TemplateEditorDialogProps {
  /** Of a new template; null for one that exists. */
  layoutType: LayoutType | null;
  templateId: number | null;
  onClose: () => void;
}

interface ExistingProps {
  id: number;
  children: (template: TemplateDetail) => React.ReactNode;
}

/** Loads a template anew each time: an editor must not start from what was cached. */
function Existing({ id, children }: ExistingProps) {
  const t = useT();
  const companyId = currentCompanyId();
  const { data, error, refetch } = useQuery({
    queryKey: ['templateEditor', companyId, id],
    queryFn: ({ signal }) => call(templateEndpoints.get, { params: { companyId, templateId: id }, signal }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (error) return <ErrorState description={error.message} error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton shape="block" height={480} />;
  const { data: template } = data;
  if (!template.isEditable) return <EmptyState title={t('phishingExercise.editor.notOwn')} />;
  if (template.isUsed) return <EmptyState title={t('phishingExercise.library.used')} />;
  return children(template);
}

/** The wizard in which a template is written, over the whole window. */
export function TemplateEditorDialog({ layoutType, templateId, onClose }: TemplateEditorDialogProps) {
  const t = useT();
  const titleId = useId();
  /** The wizard asks before it loses something. */
  const leave = useRef<(() => void) | null>(null);
  const [name, setName] = useState('');
  const close = () => (leave.current ?? onClose)();
  return (
    <Dialog
      open
      fullScreen
      onClose={close}
      aria-labelledby={titleId}
      slotProps={{ paper: { className: styles.dialog } }}
    >
      <header className={styles.head}>
        <DialogTitle id={titleId} dir="auto">
          {name || t(`phishingExercise.editor.${templateId === null ? 'new' : 'edit'}`)}
        </DialogTitle>
        <IconButton aria-label={t('common.action.close')} onClick={close}>
          <CloseIcon />
        </IconButton>
      </header>
      <LargerScreen minWidth={limits.exercises.editorMinWidth}>
        {templateId === null ? (
          <TemplateWizard
            template={null}
            layoutType={layoutType ?? 'EMAIL'}
            leave={leave}
            onClose={onClose}
          />
        ) : (
          <Existing id={templateId}>
            {(template) => (
              <TemplateWizard
                template={template}
                layoutType={template.layoutType}
                leave={leave}
                onName={setName}
                onClose={onClose}
              />
            )}
          </Existing>
        )}
      </LargerScreen>
    </Dialog>
  );
}

export default TemplateEditorDialog;
