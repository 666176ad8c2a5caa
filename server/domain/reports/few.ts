import { limits } from '@contract/limits';

const { groupMin: least } = limits.reports;

/**
 * The rows that can be told of teams that do not overlap: those of at least five people. Where those left out are fewer than
 * five together, so that what is told and the total would tell of them, the smallest other one is left out, too.
 */
export function withoutFew<Row>(rows: readonly Row[], peopleOf: (row: Row) => number): Row[] {
  const bySize = [...rows].sort((one, other) => peopleOf(one) - peopleOf(other));
  const hidden = new Set<Row>();
  let people = 0;
  for (const row of bySize) {
    const isTold = peopleOf(row) >= least && (people === 0 || people >= least);
    if (isTold) break;
    hidden.add(row);
    people += peopleOf(row);
  }
  return rows.filter((row) => !hidden.has(row));
}
