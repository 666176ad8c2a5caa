import Lock from '@mui/icons-material/LockOutlined';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { useActor } from '@/authProvider/currentSession';
import { CoursePlayer } from '@/components/course/CoursePlayer';
import { EmptyState } from '@/components/feedback/EmptyState';
import { useT } from '@/i18n/useT';
import { UpgradeButton } from '../UpgradeButton';
import { PlayerSkeleton } from './PlayerSkeleton';
import { judge, previewed } from './previewed';
import type { CourseRecord } from './useCourse';

/** The parameter that holds the shown chapter. */
const CHAPTER = 'chapter';

function LockedCourse() {
  const t = useT();
  const { hasProvider } = useActor();
  return (
    <EmptyState
      icon={<Lock />}
      title={t('training.course.locked.title')}
      description={t(hasProvider ? 'training.course.locked.provider' : 'training.course.locked.text')}
      action={<UpgradeButton />}
    />
  );
}

/** A course as its learners will meet it; nothing is recorded. */
export function PreviewTab({ course }: { course: CourseRecord }) {
  const t = useT();
  const [query, setQuery] = useSearchParams();
  const { isLocked } = course;
  const sections = useMemo(() => course.sections && previewed(course.sections, t), [course.sections, t]);
  const hasContent = sections?.some(({ chapters, quiz }) => chapters.length + quiz.length > 0);
  if (isLocked) return <LockedCourse />;
  if (!sections) return <PlayerSkeleton />;
  if (!hasContent)
    return (
      <EmptyState title={t('training.course.empty.title')} description={t('training.course.empty.text')} />
    );
  const show = (step: string) => {
    const next = new URLSearchParams(query);
    next.set(CHAPTER, step);
    setQuery(next, { preventScrollReset: true });
  };
  return (
    <CoursePlayer
      sections={sections}
      language={course.language}
      passMark={course.pass_mark}
      current={query.get(CHAPTER)}
      onMove={show}
      onAnswer={async (question, chosen) => judge(sections, question, chosen)}
      note={t('training.player.preview')}
    />
  );
}
