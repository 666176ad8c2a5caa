import { buildUrl } from '@contract/endpoint';
import { type LearnerTask, learnerEndpoints } from '@contract/learner';
import { isPassing } from '@contract/training/content';
import { useState } from 'react';
import { currentCompanyId } from '@/authProvider/currentSession';
import { isApiError } from '@/client/ApiError';
import { httpClient } from '@/client/client';
import { saveResponse } from '@/components/table/saveResponse';
import { languageOf } from '@/i18n/locales';
import { useLocaleCode, useT } from '@/i18n/useT';
import shared from '../learn.module.css';
import { useToast } from '../toast';
import styles from './finished.module.css';
import { ReviewForm } from './ReviewForm';

export interface FinishedTaskProps {
  task: LearnerTask;
  /** In percent; null where completing it is enough. */
  passMark: number | null;
}

/** Downloads the certificate of a passed task. */
function CertificateButton({ taskId }: { taskId: number }) {
  const t = useT();
  const tell = useToast();
  const language = languageOf(useLocaleCode());
  const [isLoading, setLoading] = useState(false);
  const download = async () => {
    if (isLoading) return;
    setLoading(true);
    try {
      const params = { companyId: currentCompanyId(), taskId };
      const url = buildUrl(learnerEndpoints.certificate, params, { language });
      const answer = await httpClient.send(url, { headers: { Accept: 'application/pdf' } });
      await saveResponse(answer, `certificate-${taskId}.pdf`);
    } catch (error) {
      tell(isApiError(error) ? error.message : t('common.error.generic'), 'error');
    } finally {
      setLoading(false);
    }
  };
  return (
    <button
      type="button"
      className={shared.button}
      data-primary=""
      aria-disabled={isLoading}
      onClick={() => void download()}
    >
      {t(isLoading ? 'learn.finished.preparing' : 'learn.finished.certificate')}
    </button>
  );
}

/** A completed task: its score, whether that passes, its certificate and its review. */
export function FinishedTask({ task, passMark }: FinishedTaskProps) {
  const t = useT();
  const language = languageOf(useLocaleCode());
  const { id, score, completedAt } = task;
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
      {isPassed && <CertificateButton taskId={id} />}
      <ReviewForm task={task} />
    </div>
  );
}
