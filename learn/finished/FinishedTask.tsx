import type { LearnerTask } from '@contract/learner';
import { usePercent } from '@/components/course/usePercent';
import { languageOf } from '@/i18n/locales';
import { useLocaleCode, useT } from '@/i18n/useT';
import shared from '../learn.module.css';
import { CertificateButton } from './CertificateButton';
import styles from './finished.module.css';
import { ReviewForm } from './ReviewForm';

export interface FinishedTaskProps {
  task: LearnerTask;
  /** In percent; null where completing it is enough. */
  passMark: number | null;
  /** Of the attempt that was just finished, in percent; another one's score may count. */
  attemptScore?: number | null;
  onTryAgain?: () => void;
}

/** A finished task: its score, whether that passes, its certificate and review, or the way to try again. */
export function FinishedTask({ task, passMark, attemptScore, onTryAgain }: FinishedTaskProps) {
  const t = useT();
  const language = languageOf(useLocaleCode());
  const percent = usePercent();
  const { completedAt, status, attempt, attemptsLeft } = task;
  const isPassed = status === 'completed';
  const score = isPassed ? task.score : (attemptScore ?? task.score);
  const number = new Intl.NumberFormat(language);
  const facts = [
    score !== null && { label: t('learn.finished.score'), value: percent(score) },
    !isPassed &&
      task.score !== null &&
      task.score !== score && { label: t('learn.finished.bestScore'), value: percent(task.score) },
    passMark !== null && { label: t('learn.finished.passMark'), value: percent(passMark) },
    !isPassed && {
      label: t('learn.finished.attempt'),
      value:
        attemptsLeft === null
          ? number.format(attempt)
          : t('learn.finished.attemptOf', { attempt, total: attempt + attemptsLeft }),
    },
  ].filter((fact) => fact !== false);
  return (
    <div className={styles.finished}>
      <p className={styles.outcome} data-passed={isPassed}>
        <svg width="32" height="32" viewBox="0 0 24 24" fill="none" stroke="currentColor" aria-hidden="true">
          <circle cx="12" cy="12" r="9" strokeWidth="1.75" />
          <path d={isPassed ? 'm8 12.2 2.7 2.8L16 9.5' : 'M12 7.5v5.5m0 3v.5'} strokeWidth="1.75" />
        </svg>
        {t(
          isPassed
            ? passMark === null
              ? 'learn.finished.completed'
              : 'training.player.passed'
            : 'training.player.failed',
        )}
      </p>
      <dl className={styles.facts}>
        {facts.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        {completedAt && (
          <div>
            <dt>{t('learn.finished.completedOn')}</dt>
            <dd>
              <time dateTime={completedAt}>
                {new Intl.DateTimeFormat(language, { dateStyle: 'long' }).format(new Date(completedAt))}
              </time>
            </dd>
          </div>
        )}
      </dl>
      {status === 'failed' && <p className={styles.text}>{t('learn.finished.noneLeft')}</p>}
      {status === 'notPassed' && (
        <>
          <p className={styles.text}>
            {attemptsLeft === null
              ? t('learn.finished.untilPassed')
              : t('learn.finished.attemptsLeft', { smart_count: attemptsLeft })}{' '}
            {t('learn.finished.again')}
          </p>
          {onTryAgain && (
            <button type="button" className={shared.button} data-primary="" onClick={onTryAgain}>
              {t('learn.finished.tryAgain')}
            </button>
          )}
        </>
      )}
      {isPassed && (
        <>
          <CertificateButton task={task} isPrimary />
          <ReviewForm task={task} />
        </>
      )}
    </div>
  );
}
