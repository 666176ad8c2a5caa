import type { Course } from '@contract/training/courses';
import { useListContext } from 'react-admin';
import { Skeleton } from '@/components/feedback/Skeleton';
import type { RowAction } from '@/components/table/column';
import { RowMenu } from '@/components/table/RowMenu';
import { languageName } from '@/i18n/languageNames';
import { useT } from '@/i18n/useT';
import { CourseBadges } from '../CourseBadges';
import { CourseLink } from './CourseLink';
import styles from './library.module.css';

type ActionsOf = (course: Course) => readonly RowAction[];

function CourseCard({ course, actionsOf }: { course: Course; actionsOf: ActionsOf }) {
  const t = useT();
  const facts = [
    t('training.courses.minutes', { smart_count: course.total_time_in_minutes }),
    t('training.courses.chapters', { smart_count: course.total_chapters }),
    t('training.courses.quizzes', { smart_count: course.total_quizzes }),
  ];
  return (
    <li className={styles.card} data-locked={course.isLocked || undefined}>
      {course.coverURL && <img className={styles.cover} src={course.coverURL} alt="" loading="lazy" />}
      <div className={styles.body}>
        <h2 className={styles.name} lang={course.language} dir="auto" title={course.name}>
          <CourseLink course={course} />
        </h2>
        <p className={styles.meta}>
          {t(`training.courses.categories.${course.course_type}`)} ·{' '}
          <bdi lang={course.language}>{languageName(course.language)}</bdi>
        </p>
        <div className={styles.foot}>
          <p className={styles.meta}>{facts.join(' · ')}</p>
          <CourseBadges course={course} />
        </div>
      </div>
      <span className={styles.menu}>
        <RowMenu name={course.name} actions={() => actionsOf(course)} />
      </span>
    </li>
  );
}

const SKELETONS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

/** The courses of the enclosing list as cards; the whole card leads to the course. */
export function CourseCards({ label, actionsOf }: { label: string; actionsOf: ActionsOf }) {
  const t = useT();
  const { data } = useListContext<Course>();
  if (!data)
    return (
      <div role="status" aria-label={t('training.courses.loading')} className={styles.cards}>
        {SKELETONS.map((key) => (
          <div key={key} className={styles.card}>
            <Skeleton shape="block" height={125} />
            <div className={styles.body}>
              <Skeleton width="80%" />
              <Skeleton width="60%" />
              <Skeleton width="70%" />
            </div>
          </div>
        ))}
      </div>
    );
  return (
    <ul className={styles.cards} aria-label={label}>
      {data.map((course) => (
        <CourseCard key={course.id} course={course} actionsOf={actionsOf} />
      ))}
    </ul>
  );
}
