import { isPassing, scoreOf } from '@contract/training/content';
import { useT } from '@/i18n/useT';
import buttons from './button.module.css';
import styles from './course.module.css';
import { Failed, Right } from './icons';
import type { Answers, OpenQuestion } from './steps';
import { usePercent } from './usePercent';

export interface ResultViewProps {
  questions: readonly OpenQuestion[];
  answers: Answers;
  /** In percent; null without questions. */
  passMark: number | null;
  onAgain: () => void;
}

/** The end of a course: the score over all its questions, and whether that passes. */
export function ResultView({ questions, answers, passMark, onAgain }: ResultViewProps) {
  const t = useT();
  const percent = usePercent();
  const right = questions.filter(({ id }) => answers[id]?.isRight).length;
  const open = questions.filter(({ id }) => !answers[id]).length;
  const score = scoreOf(right, questions.length);
  const isPassed = isPassing(score, passMark);
  return (
    <div className={styles.summary}>
      {score === null ? (
        <p>{t('training.player.completed')}</p>
      ) : (
        <>
          <p className={styles.score} data-passed={isPassed}>
            {isPassed ? <Right /> : <Failed />}
            {t('training.player.score', { percent: percent(score) })}
            {passMark !== null && (
              <span>{t(isPassed ? 'training.player.passed' : 'training.player.failed')}</span>
            )}
          </p>
          <p>{t('training.player.quizDone', { right, smart_count: questions.length })}</p>
          {passMark !== null && <p>{t('training.player.passMark', { percent: percent(passMark) })}</p>}
          {open > 0 && <p>{t('training.player.unanswered', { smart_count: open })}</p>}
        </>
      )}
      <button type="button" className={buttons.button} data-look="outlined" onClick={onAgain}>
        {t(score === null ? 'training.player.startOver' : 'training.player.tryAgain')}
      </button>
    </div>
  );
}
