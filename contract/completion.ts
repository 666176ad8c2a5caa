import { limits } from './limits';

/** People who have tasks, and those of them who are through. */
export interface Progress {
  readonly assignedCount: number;
  readonly completedCount: number;
}

/** Completed people in whole percent, rounded down so that 100 means everybody; null: nobody has tasks. */
export function completionPercent({ assignedCount, completedCount }: Progress): number | null {
  return assignedCount === 0 ? null : Math.floor((100 * completedCount) / assignedCount);
}

/** The completion badge: below 10 low, below 70 average, otherwise perfect. */
export function completionLevel(percent: number): 'low' | 'average' | 'perfect' {
  if (percent < limits.completion.lowBelow) return 'low';
  return percent < limits.completion.averageBelow ? 'average' : 'perfect';
}
