import type { ReactNode } from 'react';
import { useFormats } from '@/components/report/useFormats';
import { useT } from '@/i18n/useT';
import { GradeBar, type Grades, rightPercentOf } from './GradeBar';
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
        const right = rightPercentOf(grades);
        return (
          <li key={key}>
            <span className={styles.name}>{name}</span>
            <GradeBar grades={grades} />
            <span className={styles.value} title={t('phishingExercise.report.shareCorrect')}>
              {right === null ? '–' : percent(right)}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
