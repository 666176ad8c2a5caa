/** What a column would have, in points. */
export interface ColumnNeed {
  /** For its longest word. */
  readonly least: number;
  /** For most of its cells on one line. */
  readonly wish: number;
}

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0);

/**
 * Shares the width of a table, as browsers do: each column gets what its longest word needs, and more of the rest the more it is
 * short of its wish. Too narrow a table breaks words in all of its columns.
 */
export function columnWidths(needs: readonly ColumnNeed[], most: number): number[] {
  const [leasts, wishes] = [needs.map(({ least }) => least), needs.map(({ wish }) => wish)];
  const [least, wish] = [sumOf(leasts), sumOf(wishes)];
  if (wish <= most) return wishes.map((one) => (one * most) / wish);
  if (least >= most) return leasts.map((one) => (one * most) / least);
  const part = (most - least) / (wish - least);
  return needs.map((one) => one.least + (one.wish - one.least) * part);
}
