import { ANSWER_STATUSES, type AnswerStatus } from '@contract/phishing-exercise/content';
import { useFormats } from '@/components/report/useFormats';
import { useT } from '@/i18n/useT';
import styles from './grades.module.css';

/** Answers by grade. */
export interface Grades {
  readonly correct: number;
  readonly partial: number;
  readonly wrong: number;
}

export const gradeCount = (grades: Grades, status: AnswerStatus): number =>
  ({ CORRECT: grades.correct, PARTIAL: grades.partial, WRONG: grades.wrong })[status];

export const answersOf = ({ correct, partial, wrong }: Grades): number => correct + partial + wrong;

/** A share too narrow for its number. */
const NARROW_PERCENT = 7;

/** Right, partly right and wrong answers as shares of one bar, each with its number. */
export function GradeBar({ grades }: { grades: Grades }) {
  const t = useT();
  const { number } = useFormats();
  const total = answersOf(grades);
  if (total === 0) return <p className={styles.none}>{t('phishingExercise.report.none.answers.title')}</p>;
  const label = t('phishingExercise.report.gradesOf', {
    correct: number(grades.correct),
    partial: number(grades.partial),
    wrong: number(grades.wrong),
  });
  return (
    <div className={styles.bar} role="img" aria-label={label} title={label}>
      {ANSWER_STATUSES.map((status) => {
        const count = gradeCount(grades, status);
        if (count === 0) return null;
        return (
          <span key={status} data-grade={status} style={{ flexGrow: count }}>
            {(100 * count) / total >= NARROW_PERCENT && number(count)}
          </span>
        );
      })}
    </div>
  );
}

/** What the colors of the bars mean. */
export function GradeLegend() {
  const t = useT();
  return (
    <ul className={styles.legend} aria-hidden="true">
      {ANSWER_STATUSES.map((status) => (
        <li key={status} data-grade={status}>
          {t(`phishingExercise.editor.grades.${status}`)}
        </li>
      ))}
    </ul>
  );
}
