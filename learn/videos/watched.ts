/** A stretch of a video, in seconds. */
export interface Stretch {
  readonly start: number;
  readonly end: number;
}

export const stretchesOf = (ranges: TimeRanges): Stretch[] =>
  Array.from({ length: ranges.length }, (_, index) => ({
    start: ranges.start(index),
    end: ranges.end(index),
  }));

/**
 * How much of a video has been watched, in whole percent: what was played since the page opened, and before that the
 * first `before` percent. What was skipped doesn't count, and what was played twice counts once.
 */
export function watchedPercent(played: readonly Stretch[], before: number, duration: number): number {
  if (!(duration > 0)) return before;
  const known = { start: 0, end: (before / 100) * duration };
  let [reached, seconds] = [0, 0];
  for (const { start, end } of [known, ...played].toSorted((one, other) => one.start - other.start)) {
    seconds += Math.max(0, end - Math.max(start, reached));
    reached = Math.max(reached, end);
  }
  return Math.max(before, Math.min(100, Math.floor((100 * seconds) / duration + 0.01)));
}
