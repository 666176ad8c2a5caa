/** Times of one case, in milliseconds. */
export interface Figures {
  readonly p50: number;
  readonly p95: number;
}

/** The value that this share of the samples does not exceed (nearest rank). */
function percentile(sorted: readonly number[], share: number): number {
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}

export function figuresOf(samples: readonly number[]): Figures {
  const sorted = [...samples].sort((a, b) => a - b);
  return { p50: percentile(sorted, 0.5), p95: percentile(sorted, 0.95) };
}

export interface Measured {
  readonly users: number;
  readonly name: string;
  readonly sql: Figures;
  readonly http: Figures;
}
