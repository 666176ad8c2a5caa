/** The callout after or before another in order number; from the last it goes on at the first. */
export function neighbourOf(numbers: readonly number[], current: number | null, by: 1 | -1): number | null {
  const sorted = numbers.toSorted((one, other) => one - other);
  const at = current === null ? -1 : sorted.indexOf(current);
  const next = at < 0 ? (by > 0 ? 0 : sorted.length - 1) : (at + by + sorted.length) % sorted.length;
  return sorted[next] ?? null;
}
