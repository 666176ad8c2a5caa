import { type AnchorRange, type Callout, findAnchor } from '@contract/phishing-exercise/content';

/** A stretch of a text, with the callout it belongs to. */
export interface Stretch extends AnchorRange {
  readonly orderNumber: number;
  /** The first stretch of its callout has the number. */
  readonly isFirst: boolean;
}

/** Where the callouts of a body are, in the order of its texts. Stretches never overlap: the first callout wins. */
export function stretchesOf(
  texts: readonly string[],
  breaks: ReadonlySet<number>,
  callouts: readonly Callout[],
): Stretch[] {
  const found: Stretch[] = [];
  for (const { place, anchor, orderNumber } of callouts) {
    const ranges = place === 'BODY' ? (findAnchor(texts, breaks, anchor) ?? []) : [];
    const isTaken = ranges.some((range) =>
      found.some(({ text, start, end }) => text === range.text && range.start < end && start < range.end),
    );
    if (!isTaken) found.push(...ranges.map((range, at) => ({ ...range, orderNumber, isFirst: at === 0 })));
  }
  return found.sort((one, other) => one.text - other.text || one.start - other.start);
}

/** The callout after or before another in order number; from the last it goes on at the first. */
export function neighbourOf(numbers: readonly number[], current: number | null, by: 1 | -1): number | null {
  const sorted = numbers.toSorted((one, other) => one - other);
  const at = current === null ? -1 : sorted.indexOf(current);
  const next = at < 0 ? (by > 0 ? 0 : sorted.length - 1) : (at + by + sorted.length) % sorted.length;
  return sorted[next] ?? null;
}
