/** Rows of one cell that are part of a page. */
export interface Slice {
  /** Index of the cell. */
  readonly cell: number;
  /** Rows before it in the cell, or behind it when it is read from the end. */
  readonly offset: number;
  readonly limit: number;
  readonly isFromEnd: boolean;
}

/**
 * Where a page lies in a list that consists of cells of known sizes, one after the other: no cell before the page
 * has to be read, and of its own ones only the shorter side.
 */
export function slicesOf(sizes: readonly number[], offset: number, limit: number): Slice[] {
  const slices: Slice[] = [];
  let before = 0;
  for (const [cell, size] of sizes.entries()) {
    const from = Math.max(0, offset - before);
    const to = Math.min(size, offset + limit - before);
    before += size;
    if (from >= to) continue;
    const isFromEnd = size - to < from;
    slices.push({ cell, offset: isFromEnd ? size - to : from, limit: to - from, isFromEnd });
  }
  return slices;
}
