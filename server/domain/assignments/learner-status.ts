import type { LearnerStatus } from '@contract/training/assignments';
import type { tasks } from '@server/domain/people/people.tables';

type Standing = Pick<typeof tasks.$inferSelect, 'status' | 'dueAt'>;

/** How somebody stands in an exercise at an instant. */
export function exerciseStatus(task: Standing, now: Date): Exclude<LearnerStatus, 'NOT_PASSED'> {
  const status = learnerStatus(task, now);
  // An exercise has no pass mark.
  return status === 'NOT_PASSED' ? 'COMPLETED' : status;
}

/** How a learner stands at an instant. */
export function learnerStatus({ status, dueAt }: Standing, now: Date): LearnerStatus {
  if (status === 'completed') return 'COMPLETED';
  if (status === 'failed') return 'NOT_PASSED';
  if (dueAt && dueAt < now) return 'OVERDUE';
  if (status === 'notPassed') return 'NOT_PASSED';
  if (status === 'missed') return 'OVERDUE';
  return status === 'inProgress' ? 'IN_PROGRESS' : 'NOT_STARTED';
}

/** As CSV files name it. */
export const LEARNER_STATUS_LABELS: Readonly<Record<LearnerStatus, string>> = {
  NOT_STARTED: 'Not Started',
  IN_PROGRESS: 'In Progress',
  OVERDUE: 'Overdue',
  NOT_PASSED: 'Not Passed',
  COMPLETED: 'Completed',
};
