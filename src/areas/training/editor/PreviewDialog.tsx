import CloseIcon from '@mui/icons-material/Close';
import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import IconButton from '@mui/material/IconButton';
import { useId, useMemo, useState } from 'react';
import { CoursePlayer } from '@/components/course/CoursePlayer';
import { EmptyState } from '@/components/feedback/EmptyState';
import { useT } from '@/i18n/useT';
import { judge, previewed } from '../course/previewed';
import type { Draft } from './draft';
import styles from './editor.module.css';

interface PreviewDialogProps {
  draft: Draft;
  onClose: () => void;
}

/** The training as it is now, played as learners will meet it; what is missing says so. */
export function PreviewDialog({ draft, onClose }: PreviewDialogProps) {
  const t = useT();
  const titleId = useId();
  const [step, setStep] = useState<string | null>(null);
  const sections = useMemo(() => previewed(draft.sections, t), [draft.sections, t]);
  const hasContent = sections.some(({ chapters, quiz }) => chapters.length + quiz.length > 0);
  return (
    <Dialog
      open
      fullScreen
      onClose={onClose}
      slotProps={{ paper: { className: styles.preview } }}
      aria-labelledby={titleId}
    >
      <header className={styles.previewHead}>
        <DialogTitle id={titleId} dir="auto">
          {draft.name}
        </DialogTitle>
        <IconButton aria-label={t('common.action.close')} onClick={onClose}>
          <CloseIcon />
        </IconButton>
      </header>
      <DialogContent>
        {hasContent ? (
          <CoursePlayer
            sections={sections}
            language={draft.language}
            passMark={draft.pass_mark}
            current={step}
            onMove={setStep}
            onAnswer={async (question, chosen) => judge(sections, question, chosen)}
            note={t('training.player.preview')}
          />
        ) : (
          <EmptyState
            title={t('training.course.empty.title')}
            description={t('training.course.empty.text')}
          />
        )}
      </DialogContent>
    </Dialog>
  );
}
