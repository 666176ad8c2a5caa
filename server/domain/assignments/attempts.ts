import type { CountedAttempt, TaskStanding } from '@contract/training/assignments';

/** What of a task tells which attempt is on. */
export interface Attempted {
  readonly status: TaskStanding;
  /** Those that were finished. */
  readonly attempts: number;
  readonly extraAttempts: number;
}

/** Whether the questions can be answered: before the first attempt, or during one. */
export const isRunning = ({ status }: Pick<Attempted, 'status'>): boolean =>
  status === 'notStarted' || status === 'inProgress';

/** The number of the attempt that runs or ran last, from 1. */
export const attemptOf = (task: Pick<Attempted, 'status' | 'attempts'>): number =>
  isRunning(task) ? task.attempts + 1 : Math.max(1, task.attempts);

/**
 * How many attempts may be begun after the one that runs or ran last; null: as many as are needed. `allowed` is the
 * campaign's number, null until passed.
 */
export function attemptsLeft(task: Attempted, allowed: number | null): number | null {
  if (['completed', 'failed', 'missed', 'withdrawn'].includes(task.status)) return 0;
  return allowed === null ? null : Math.max(0, allowed + task.extraAttempts - attemptOf(task));
}

/** The score that counts once an attempt was finished; a pass ends the attempts, and its score counts. */
export function countedScore(
  before: number | null,
  score: number | null,
  { isPassed, counted }: { readonly isPassed: boolean; readonly counted: CountedAttempt },
): number | null {
  if (isPassed || counted === 'LAST' || before === null || score === null) return score;
  return Math.max(before, score);
}
