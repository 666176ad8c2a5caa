import type { LearnerTask } from '@contract/learner';
import { isPassing } from '@contract/training/content';
import { languageOf } from '@/i18n/locales';
import { useLocaleCode, useT } from '@/i18n/useT';
import { CertificateButton } from './CertificateButton';
import styles from './finished.module.css';
import { ReviewForm } from './ReviewForm';

export interface FinishedTaskProps {
  task: LearnerTask;
  /** In percent; null where completing it is enough. */
  passMark: number | null;
}

/** A completed task: its score, whether that passes, its certificate and its review. */
export function FinishedTask({ task, passMark }: FinishedTaskProps) {
  const t = useT();
  const language = languageOf(useLocaleCode());
  const { score, completedAt } = task;
  const percent = (value: number) =>
    new Intl.NumberFormat(language, { style: 'percent' }).format(value / 100);
  const isPassed = isPassing(score, passMark);
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
        {score !== null && (
          <div>
            <dt>{t('learn.finished.score')}</dt>
            <dd>{percent(score)}</dd>
          </div>
        )}
        {passMark !== null && (
          <div>
            <dt>{t('learn.finished.passMark')}</dt>
            <dd>{percent(passMark)}</dd>
          </div>
        )}
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
      {isPassed && <CertificateButton task={task} isPrimary />}
      <ReviewForm task={task} />
    </div>
  );
}
