import { limits } from './limits';

/** Users who have tasks, and how many of those have completed all of them. */
export interface Progress {
  readonly assignedCount: number;
  readonly completedCount: number;
}

/**
 * Completed users in whole percent, rounded down so that 100 means all of them; null when no one has tasks.
 */
export function completionPercent({ assignedCount, completedCount }: Progress): number | null {
  return assignedCount === 0 ? null : Math.floor((100 * completedCount) / assignedCount);
}

/** Level of the completion badge: below 10 low, below 70 average, otherwise perfect. */
export function completionLevel(percent: number): 'low' | 'average' | 'perfect' {
  if (percent < limits.completion.lowBelow) return 'low';
  return percent < limits.completion.averageBelow ? 'average' : 'perfect';
}

/** Level of a score from 0 to 100: 75 and above perfect, 10 and above average, otherwise low. */
export function scoreLevel(score: number): 'low' | 'average' | 'perfect' {
  if (score >= limits.score.perfectFrom) return 'perfect';
  return score >= limits.score.averageFrom ? 'average' : 'low';
}
