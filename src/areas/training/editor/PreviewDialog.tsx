import type { Chapter, Section } from '@contract/training/content';
import CloseIcon from '@mui/icons-material/Close';
import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import IconButton from '@mui/material/IconButton';
import { useMemo, useState } from 'react';
import { CoursePlayer } from '@/components/course/CoursePlayer';
import { EmptyState } from '@/components/feedback/EmptyState';
import { useT } from '@/i18n/useT';
import { judge } from '../course/judge';
import type { Draft } from './draft';
import styles from './editor.module.css';

interface PreviewDialogProps {
  draft: Draft;
  onClose: () => void;
}

/** The training as it is now, played as learners will meet it; what is missing says so. */
export function PreviewDialog({ draft, onClose }: PreviewDialogProps) {
  const t = useT();
  const [step, setStep] = useState<string | null>(null);
  const sections = useMemo(() => {
    const titled = (title: string) => title.trim() || t('training.editor.untitledChapter');
    const shown = (chapter: Chapter): Chapter => {
      const { id, text } = chapter;
      const title = titled(chapter.title);
      const isMissing = chapter.kind !== 'text' && chapter.url === '';
      return isMissing
        ? { id, title, kind: 'text', text: text || t('training.editor.nothingYet') }
        : { ...chapter, title };
    };
    return draft.sections.map(
      (section): Section => ({
        ...section,
        title: section.title.trim() || t('training.editor.untitledPart'),
        chapters: section.chapters.map(shown),
        quiz: section.quiz.filter(({ answers }) => answers.some(({ text }) => text.trim() !== '')),
      }),
    );
  }, [draft, t]);
  const hasContent = sections.some(({ chapters, quiz }) => chapters.length + quiz.length > 0);
  return (
    <Dialog open fullScreen onClose={onClose} aria-labelledby="preview-title">
      <header className={styles.previewHead}>
        <DialogTitle id="preview-title" dir="auto">
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
