/** A process's memory after this many requests. */
export interface MemorySample {
  readonly requests: number;
  readonly mb: number;
}

/** The growth of the samples in megabytes per request (least squares). NaN for fewer than two. */
export function slopeOf(samples: readonly MemorySample[]): number {
  const mean = (pick: (sample: MemorySample) => number) =>
    samples.reduce((sum, sample) => sum + pick(sample), 0) / samples.length;
  const [x, y] = [mean(({ requests }) => requests), mean(({ mb }) => mb)];
  const together = samples.reduce((sum, { requests, mb }) => sum + (requests - x) * (mb - y), 0);
  const apart = samples.reduce((sum, { requests }) => sum + (requests - x) ** 2, 0);
  return together / apart;
}

/**
 * The second half of the samples; during the first half caches fill and the engine allocates its working
 * memory.
 */
export const secondHalf = (samples: readonly MemorySample[]): readonly MemorySample[] =>
  samples.slice(Math.floor(samples.length / 2));
