import type { Course } from '@contract/training/courses';
import type { Column } from '@/components/table/column';
import { RelativeTime } from '@/components/table/RelativeTime';
import { languageName } from '@/i18n/languageNames';
import type { TypedTranslate } from '@/i18n/useT';
import { CourseBadges } from '../CourseBadges';
import { CourseLink } from './CourseLink';
import styles from './library.module.css';

/** Name with what is special about it, category, language, and what it consists of. */
export function courseColumns(t: TypedTranslate, number: Intl.NumberFormat): Column<Course>[] {
  return [
    {
      key: 'name',
      label: t('resources.courses.fields.name'),
      sort: 'name',
      render: (course) => (
        <span className={styles.tableName}>
          <CourseLink course={course} />
          <CourseBadges course={course} />
        </span>
      ),
    },
    {
      key: 'course_type',
      label: t('resources.courses.fields.course_type'),
      width: 180,
      card: 'subtitle',
      render: ({ course_type }) => t(`training.courses.categories.${course_type}`),
    },
    {
      key: 'language',
      label: t('resources.courses.fields.language'),
      width: 130,
      render: ({ language }) => <bdi lang={language}>{languageName(language)}</bdi>,
    },
    {
      key: 'minutes',
      label: t('resources.courses.fields.total_time_in_minutes'),
      sort: 'total_time_in_minutes',
      align: 'end',
      width: 100,
      render: ({ total_time_in_minutes: minutes }) => t('training.courses.minutes', { smart_count: minutes }),
    },
    {
      key: 'chapters',
      label: t('resources.courses.fields.total_chapters'),
      sort: 'total_chapters',
      align: 'end',
      width: 110,
      render: ({ total_chapters }) => number.format(total_chapters),
    },
    {
      key: 'quizzes',
      label: t('resources.courses.fields.total_quizzes'),
      align: 'end',
      width: 100,
      render: ({ total_quizzes }) => number.format(total_quizzes),
    },
    {
      key: 'createdAt',
      label: t('resources.courses.fields.createdAt'),
      sort: 'createdAt',
      width: 140,
      isOptional: true,
      render: ({ createdAt }) => <RelativeTime value={createdAt} />,
    },
  ];
}
