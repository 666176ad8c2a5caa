import type { ReactNode } from 'react';
import { usePercent } from '@/components/course/usePercent';
import { languageName } from '@/i18n/languageNames';
import { useT } from '@/i18n/useT';
import { PageHeading } from '@/layout/page/PageHeading';
import { CourseBadges } from '../CourseBadges';
import styles from './coursePage.module.css';
import type { CourseRecord } from './useCourse';

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** What a course is: name, description, how it is used, category, language and extent. */
export function CourseHeader({ course, actions }: { course: CourseRecord; actions?: ReactNode }) {
  const t = useT();
  const { name, description, language, course_type, isShared, custom_training_company_id: owner } = course;
  const percent = usePercent();
  const made = owner === null ? 'provider' : isShared ? 'partner' : 'company';
  return (
    <>
      <PageHeading title={name} actions={actions} crumbs={[{ label: name }]} />
      <div className={styles.about}>
        <CourseBadges course={course} />
        <p lang={language} dir="auto">
          {description}
        </p>
      </div>
      <dl className={styles.facts}>
        <Fact label={t('resources.courses.fields.course_type')}>
          {t(`training.courses.categories.${course_type}`)}
        </Fact>
        <Fact label={t('resources.courses.fields.language')}>
          <bdi lang={language}>{languageName(language)}</bdi>
        </Fact>
        <Fact label={t('resources.courses.fields.total_time_in_minutes')}>
          {t('training.courses.minutes', { smart_count: course.total_time_in_minutes })}
        </Fact>
        <Fact label={t('training.course.content')}>
          {t('training.courses.chapters', { smart_count: course.total_chapters })},{' '}
          {t('training.courses.quizzes', { smart_count: course.total_quizzes })}
        </Fact>
        {course.pass_mark != null && (
          <Fact label={t('training.course.passMark')}>{percent(course.pass_mark)}</Fact>
        )}
        <Fact label={t('training.course.madeBy')}>{t(`training.course.made.${made}`)}</Fact>
      </dl>
    </>
  );
}
