import { isApiError } from '@/client/ApiError';
import type { Step } from '@/components/course/steps';
import { useT } from '@/i18n/useT';
import styles from '../../finished/finished.module.css';
import shared from '../../learn.module.css';
import { useWaiting } from '../../offline/progress';

export interface CourseLeftProps {
  left: readonly Step[];
  /** Why the gateway didn't complete the course. */
  failure: unknown;
  onOpen: (step: string) => void;
  onRetry: () => void;
}

/** The result of a course that isn't completed: what is left to do, or what it waits for. */
export function CourseLeft({ left, failure, onOpen, onRetry }: CourseLeftProps) {
  const t = useT();
  const { isOffline, steps } = useWaiting();
  if (left.length > 0)
    return (
      <div className={styles.finished}>
        <p className={styles.text}>{t('learn.course.left', { smart_count: left.length })}</p>
        <ul className={styles.left}>
          {left.map((step) => (
            <li key={step.id}>
              <button type="button" className={styles.link} onClick={() => onOpen(step.id)}>
                <span dir="auto">
                  {step.kind === 'chapter'
                    ? step.title
                    : step.kind === 'quiz' && t('training.player.quiz', { section: step.section.title })}
                </span>
              </button>
            </li>
          ))}
        </ul>
      </div>
    );
  if (failure)
    return (
      <div className={styles.finished} role="alert">
        <p className={styles.text}>{isApiError(failure) ? failure.message : t('common.error.generic')}</p>
        <button type="button" className={shared.button} onClick={onRetry}>
          {t('common.action.retry')}
        </button>
      </div>
    );
  return (
    <p className={styles.text} role="status">
      {t(isOffline || steps > 0 ? 'learn.course.resultLater' : 'learn.course.completing')}
    </p>
  );
}
