import type { Course } from '@contract/training/courses';
import { GalleryCard } from '@/components/gallery/GalleryCard';
import type { RowAction } from '@/components/table/column';
import { languageName } from '@/i18n/languageNames';
import { useT } from '@/i18n/useT';
import typography from '@/theme/typography.module.css';
import { CourseBadges } from '../CourseBadges';
import { CourseLink } from './CourseLink';

/** A course: its picture, what it is about and what it consists of. */
export function CourseCard({ course, actions }: { course: Course; actions: readonly RowAction[] }) {
  const t = useT();
  const facts = [
    t('training.courses.minutes', { smart_count: course.total_time_in_minutes }),
    t('training.courses.chapters', { smart_count: course.total_chapters }),
    t('training.courses.quizzes', { smart_count: course.total_quizzes }),
  ];
  return (
    <GalleryCard
      name={course.name}
      title={<CourseLink course={course} />}
      isLinked
      lang={course.language}
      actions={actions}
      cover={course.coverURL}
      isLocked={course.isLocked}
      subtitle={
        <>
          {t(`training.courses.categories.${course.course_type}`)} ·{' '}
          <bdi lang={course.language}>{languageName(course.language)}</bdi>
        </>
      }
    >
      <p className={typography.hint}>{facts.join(' · ')}</p>
      <CourseBadges course={course} />
    </GalleryCard>
  );
}
