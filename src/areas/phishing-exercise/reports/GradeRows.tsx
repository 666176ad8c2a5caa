import type { ReactNode } from 'react';
import { useFormats } from '@/components/report/useFormats';
import { useT } from '@/i18n/useT';
import { answersOf, GradeBar, type Grades } from './GradeBar';
import styles from './grades.module.css';

export interface GradeRow {
  readonly key: string;
  readonly name: ReactNode;
  readonly grades: Grades;
}

/** Bars of answers below one another, each with the share that is right. */
export function GradeRows({ rows }: { rows: readonly GradeRow[] }) {
  const t = useT();
  const { percent } = useFormats();
  return (
    <ul className={styles.rows}>
      {rows.map(({ key, name, grades }) => {
        const total = answersOf(grades);
        return (
          <li key={key}>
            <span className={styles.name}>{name}</span>
            <GradeBar grades={grades} />
            <span className={styles.value} title={t('phishingExercise.report.shareCorrect')}>
              {total === 0 ? '–' : percent(Math.floor((100 * grades.correct) / total))}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
