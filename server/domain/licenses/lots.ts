import type { Lot } from './holdings.queries';

/** How many licenses there are. */
export const sumOf = (lots: readonly { readonly licenses: number }[]): number =>
  lots.reduce((sum, { licenses }) => sum + licenses, 0);

/** The first so many of the licenses, in the order given; all, if there are fewer. */
export function firstOf<Of extends Lot>(lots: readonly Of[], wanted: number): Of[] {
  let left = wanted;
  return lots.flatMap((lot) => {
    const licenses = Math.min(left, lot.licenses);
    left -= licenses;
    return licenses > 0 ? [{ ...lot, licenses }] : [];
  });
}

/** For each end the fewer of both: what was given and is still there. */
export const inBoth = (given: readonly Lot[], there: readonly Lot[]): Lot[] =>
  given.flatMap(({ endsAt, licenses }) => {
    const same = there.find((lot) => lot.endsAt.getTime() === endsAt.getTime());
    return same ? [{ endsAt, licenses: Math.min(licenses, same.licenses) }] : [];
  });

/** What ends at the same instant added up, first end first. */
export function byEnd(lots: readonly Lot[]): Lot[] {
  const sums = new Map<number, number>();
  for (const { endsAt, licenses } of lots) {
    sums.set(endsAt.getTime(), (sums.get(endsAt.getTime()) ?? 0) + licenses);
  }
  return [...sums]
    .toSorted(([a], [b]) => a - b)
    .map(([endsAt, licenses]) => ({ endsAt: new Date(endsAt), licenses }));
}
