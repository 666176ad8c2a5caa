import { ANSWER_STATUSES, type AnswerStatus } from '@contract/phishing-exercise/content';
import { Told } from '@/components/report/Told';
import { useFormats } from '@/components/report/useFormats';
import { useT } from '@/i18n/useT';
import styles from './grades.module.css';

/** Answers by grade; null where they aren't told. */
export interface Grades {
  readonly correct: number | null;
  readonly partial: number | null;
  readonly wrong: number | null;
}

export const gradeCount = (grades: Grades, status: AnswerStatus): number =>
  ({ CORRECT: grades.correct, PARTIAL: grades.partial, WRONG: grades.wrong })[status] ?? 0;

export const answersOf = ({ correct, partial, wrong }: Grades): number =>
  (correct ?? 0) + (partial ?? 0) + (wrong ?? 0);

/** The share of right answers in whole percent, rounded down: only all are 100. Null without any. */
export const rightPercentOf = (grades: Grades): number | null => {
  const total = answersOf(grades);
  return total === 0 ? null : Math.floor((100 * gradeCount(grades, 'CORRECT')) / total);
};

/** A share too narrow for its number. */
const NARROW_PERCENT = 7;

/** Right, partly right and wrong answers as shares of one bar, each with its number. */
export function GradeBar({ grades }: { grades: Grades }) {
  const t = useT();
  const { number } = useFormats();
  const { correct, partial, wrong } = grades;
  if (correct === null || partial === null || wrong === null) return <Told value={null}>{number}</Told>;
  const total = answersOf(grades);
  if (total === 0) return <p className={styles.none}>{t('phishingExercise.report.none.answers.title')}</p>;
  const label = t('phishingExercise.report.gradesOf', {
    correct: number(correct),
    partial: number(partial),
    wrong: number(wrong),
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
