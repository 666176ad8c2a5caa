import type { LearnerStatus } from '@contract/training/assignments';
import type { tasks } from '../people/people.tables';

/** How a learner stands at an instant. */
export function learnerStatus(
  { status, dueAt }: Pick<typeof tasks.$inferSelect, 'status' | 'dueAt'>,
  now: Date,
): LearnerStatus {
  if (status === 'completed') return 'COMPLETED';
  if (dueAt && dueAt < now) return 'OVERDUE';
  return status === 'inProgress' ? 'IN_PROGRESS' : 'NOT_STARTED';
}

/** As CSV files name it. */
export const LEARNER_STATUS_LABELS: Readonly<Record<LearnerStatus, string>> = {
  NOT_STARTED: 'Not Started',
  IN_PROGRESS: 'In Progress',
  OVERDUE: 'Overdue',
  COMPLETED: 'Completed',
};
