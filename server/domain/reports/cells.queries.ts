import type { Queryable } from '@server/platform/db/client';
import { type SQL, sql } from 'drizzle-orm';

/*
 * Long reports in any order, read by the page. A list consists of cells, one after the other, each in the order of an index;
 * where counters know their sizes, no row before the page is read. Few matches are collected and sorted instead.
 */

/** A part of a list, with the number of its rows. */
export interface Cell {
  readonly where: SQL | undefined;
  readonly order: (forward: boolean) => SQL;
  readonly size: number;
}

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

/** Reads ids of a cell in its order, or from its end. */
type ReadCell<Of> = (cell: Of, isFromEnd: boolean, limit: number, offset: number) => Promise<number[]>;
interface Page {
  readonly offset: number;
  readonly limit: number;
}

/** A page of cells whose sizes are known: of each only the shorter side is read. */
export async function sliceCells<Of extends Pick<Cell, 'size'>>(
  cells: readonly Of[],
  { offset, limit }: Page,
  read: ReadCell<Of>,
): Promise<number[]> {
  const sizes = cells.map(({ size }) => size);
  const found: number[] = [];
  for (const slice of slicesOf(sizes, offset, limit)) {
    const cell = cells[slice.cell];
    if (!cell) throw new Error('a slice has no cell');
    const ids = await read(cell, slice.isFromEnd, slice.limit, slice.offset);
    found.push(...(slice.isFromEnd ? ids.reverse() : ids));
  }
  return found;
}

/** The same of small cells, of which a page has many: in one statement. */
export async function sliceAtOnce<Of extends Pick<Cell, 'size'>>(
  db: Queryable,
  cells: readonly Of[],
  { offset, limit }: Page,
  select: (cell: Of, isFromEnd: boolean, limit: number, offset: number) => SQL,
): Promise<number[]> {
  const sizes = cells.map(({ size }) => size);
  const slices = slicesOf(sizes, offset, limit);
  if (slices.length === 0) return [];
  const parts = slices.map((slice, place) => {
    const cell = cells[slice.cell];
    if (!cell) throw new Error('a slice has no cell');
    const ids = select(cell, slice.isFromEnd, slice.limit, slice.offset);
    return sql`SELECT ${place}::integer AS place, ARRAY(${ids}) AS ids`;
  });
  const { rows } = await db.execute<{ ids: (string | number)[] }>(
    sql`SELECT ids FROM (${sql.join(parts, sql` UNION ALL `)}) parts ORDER BY place`,
  );
  return rows.flatMap(({ ids }, place) => {
    const found = ids.map(Number);
    return slices[place]?.isFromEnd ? found.reverse() : found;
  });
}

/**
 * The same when it is unknown how many of a cell match: one cell after the other is read, from whichever end of the list is
 * nearer, if its total is known.
 */
export async function walkCells<Of>(
  cells: readonly Of[],
  { offset, limit }: Page,
  read: ReadCell<Of>,
  total = Number.POSITIVE_INFINITY,
): Promise<number[]> {
  const [page] = slicesOf([total], offset, limit);
  if (!page) return [];
  const found: number[] = [];
  let before = page.offset;
  for (const cell of page.isFromEnd ? cells.toReversed() : cells) {
    const ids = await read(cell, page.isFromEnd, page.limit - found.length, before);
    found.push(...ids);
    if (found.length >= page.limit) break;
    if (ids.length > 0) before = 0;
    else if (before > 0) before -= (await read(cell, page.isFromEnd, before, 0)).length;
  }
  return page.isFromEnd ? found.reverse() : found;
}

/** The ids that a statement selects as `id`. */
export async function idsIn(db: Queryable, statement: SQL): Promise<number[]> {
  const { rows } = await db.execute<{ id: string | number }>(statement);
  return rows.map(({ id }) => Number(id));
}

/**
 * The ids of a page among few matches, with their number: `found` selects the matches, and `page` ids of `found` with their
 * `place`, ordered and cut. With `ofPeople`, also how many people the matches are of, by their `user_id`.
 */
export async function collectPage(
  db: Queryable,
  { found, page, ofPeople = false }: { readonly found: SQL; readonly page: SQL; readonly ofPeople?: boolean },
): Promise<{ readonly ids: number[]; readonly matches: number; readonly people: number | null }> {
  const people = ofPeople ? sql`count(DISTINCT found.user_id)` : sql`NULL`;
  const { rows } = await db.execute<{
    id: string | number | null;
    matches: string | number;
    people: string | number | null;
  }>(sql`
    WITH found AS MATERIALIZED (${found}), page AS (${page})
    SELECT page.id, counted.matches, counted.people FROM (SELECT count(*) AS matches, ${people} AS people FROM found) counted
    LEFT JOIN page ON true ORDER BY page.place`);
  const ids = rows.flatMap(({ id }) => (id === null ? [] : [Number(id)]));
  const [first] = rows;
  return { ids, matches: Number(first?.matches ?? 0), people: ofPeople ? Number(first?.people ?? 0) : null };
}
