import type { LearnerTask } from '@contract/learner';
import { usePercent } from '@/components/course/usePercent';
import { useT } from '@/i18n/useT';

export interface TermsProps {
  task: LearnerTask;
  attempt: number;
  /** In percent. */
  passMark: number;
}

/** What it takes to pass, and which attempt this is; above the course, before anything is answered. */
export function Terms({ task, attempt, passMark }: TermsProps) {
  const t = useT();
  const percent = usePercent();
  const { attemptsLeft, status } = task;
  const total = attemptsLeft === null ? null : task.attempt + attemptsLeft;
  const isFirst = attempt === 1 && (status === 'notStarted' || status === 'inProgress');
  return (
    <>
      {t('learn.course.passMark', { percent: percent(passMark) })}{' '}
      {total === null
        ? attempt > 1 && t('learn.course.attempt', { attempt })
        : isFirst
          ? t('learn.course.attemptsMost', { smart_count: total })
          : t('learn.course.attempts', { attempt, total })}
    </>
  );
}
