import { chance } from '@server/platform/random/chance';
import type { Candidate } from './gaming.queries';

/**
 * The items of a new game: of every medium alike, half of them fake, of all difficulties, in an order that is fixed for all
 * of its players. What was in the last games comes only when nothing else is left. Everything follows from the seed.
 */
export function pickItems(
  pool: readonly Candidate[],
  count: number,
  { seed, recent }: { readonly seed: number; readonly recent: ReadonlySet<string> },
): string[] {
  const left = pool.toSorted(
    (one, other) =>
      Number(recent.has(one.key)) - Number(recent.has(other.key)) ||
      chance(seed, one.key) - chance(seed, other.key),
  );
  const picked: Candidate[] = [];
  const shareOf = (same: (item: Candidate) => boolean) => picked.filter(same).length;
  while (picked.length < count && left.length > 0) {
    // What the game has least of; recent ones stay behind whatever they would balance.
    const rank = (item: Candidate) =>
      (recent.has(item.key) ? 1_000_000 : 0) +
      100 * shareOf(({ medium }) => medium === item.medium) +
      10 * shareOf(({ isFake }) => isFake === item.isFake) +
      shareOf(({ difficulty }) => difficulty === item.difficulty);
    let best = 0;
    for (let at = 1; at < left.length; at++) {
      const [one, other] = [left[at], left[best]];
      if (one && other && rank(one) < rank(other)) best = at;
    }
    picked.push(...left.splice(best, 1));
  }
  return picked
    .toSorted((one, other) => chance(seed, 'order', one.key) - chance(seed, 'order', other.key))
    .map(({ key }) => key);
}
