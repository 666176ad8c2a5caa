import { isTheirs, tasksOf } from '@server/domain/assignments/learners.queries';
import { tasks, users } from '@server/domain/people/people.tables';
import { collectPage, sliceAtOnce } from '@server/domain/reports/cells.queries';
import type { Queryable } from '@server/platform/db/client';
import { type SQL, sql } from 'drizzle-orm';
import {
  type Among,
  type BehindRow,
  type BehindSum,
  matching,
  partOfCell,
  rowsOf,
  sumCells,
  sumOf,
  type TaskCell,
} from './behind.queries';
import { type BehindWindow, FOUND, isForward, isNullsFirst, TASK, terms, walk } from './behind-walks.queries';
import { BOUNDS, type Bounds, collectSearched } from './searched.queries';

export interface BehindPage {
  readonly rows: BehindRow[];
  readonly total: number;
  readonly totalIsMinimum: boolean;
  /** Null where there are too many to count. */
  readonly people: number | null;
  /** How many rows from either end can be listed in this order; null: all. */
  readonly reach: number | null;
}

/** The cells in the order of due dates. */
export function inOrder(cells: readonly TaskCell[], window: Pick<BehindWindow, 'order'>): TaskCell[] {
  const [never, dated] = [
    cells.filter(({ isNeverDue }) => isNeverDue),
    cells.filter((one) => !one.isNeverDue),
  ];
  const given = isForward(window) ? dated : dated.toReversed();
  const without = isForward(window) ? never : never.toReversed();
  return isNullsFirst(window) ? [...without, ...given] : [...given, ...without];
}

/** A page among few tasks, with how many people they are of. */
function collect(db: Queryable, window: BehindWindow, among: Among, most: number) {
  const isByName = window.orderBy === 'name';
  return collectPage(db, {
    found: isByName
      ? sql`SELECT ${users.nameKey} AS name_key, ${TASK} FROM ${tasks} JOIN ${users} ON ${isTheirs}
          WHERE ${matching(window, among)} LIMIT ${most}`
      : sql`SELECT ${TASK} FROM ${tasks} WHERE ${matching(window, among)} LIMIT ${most}`,
    ofPeople: true,
    page: sql`SELECT sorted.id, row_number() OVER () AS place FROM (
        SELECT found.id FROM found ORDER BY ${terms(window, FOUND)} LIMIT ${window.limit} OFFSET ${window.offset}
      ) sorted`,
  });
}

/** The order of cells by due date: that of their tasks. */
function cellOrder(window: Pick<BehindWindow, 'order'>): SQL {
  const direction = isForward(window) ? sql`ASC` : sql`DESC`;
  const nulls = isNullsFirst(window) ? sql`NULLS FIRST` : sql`NULLS LAST`;
  return sql`due_at ${direction} ${nulls}, campaign_id ${direction}, status ${direction}`;
}

/** A page of those that match a search. */
async function readSearched(
  db: Queryable,
  window: BehindWindow & { readonly search: string },
  sum: BehindSum,
  bounds: Bounds,
): Promise<BehindPage> {
  const { companyId } = window;
  const isTask = matching({ ...window, search: undefined }, sum);
  const { page, ...told } = await collectSearched(
    db,
    {
      ...window,
      own: (userId) =>
        sql`SELECT ${TASK} FROM ${userId ? tasksOf(companyId, userId) : tasks} WHERE ${isTask}`,
      order: terms(window, FOUND),
    },
    { most: bounds.most, isFew: sum.counted <= bounds.few },
  );
  const ids = page.map(({ id }) => id);
  return { rows: await rowsOf(db, companyId, ids), ...told, reach: null };
}

/**
 * A page of the tasks behind a figure with their people. Without a search, its total is the figure. Throws 422 for a page that
 * is far from both ends of more than a few, unless they are by due date.
 */
export async function readBehindPage(
  db: Queryable,
  window: BehindWindow,
  bounds: Bounds = BOUNDS,
): Promise<BehindPage> {
  const { few } = bounds;
  const isByDue = window.orderBy === 'dueAt' && !window.search;
  const sum = isByDue
    ? await sumCells(db, window, { ...window, order: cellOrder(window) })
    : { ...(await sumOf(db, window)), cells: [], before: 0 };
  const { counted, campaignIds } = sum;
  const answer = async (
    ids: readonly number[],
    people: number | null,
    reach: number | null = null,
  ): Promise<BehindPage> => ({
    rows: await rowsOf(db, window.companyId, ids),
    total: counted,
    totalIsMinimum: false,
    people,
    reach,
  });
  if (counted === 0) return answer([], 0);
  if (window.search) return readSearched(db, { ...window, search: window.search }, sum, bounds);
  if (counted <= few) {
    const { ids, people } = await collect(db, window, sum, few + 1);
    return answer(ids, people);
  }
  // Each person has a campaign's task once.
  const people = campaignIds.length === 1 ? counted : null;
  if (isByDue) {
    const page = { ...window, offset: window.offset - sum.before };
    return answer(await sliceAtOnce(db, sum.cells, page, directed(window)), people);
  }
  const { ids, reach } = await walk(db, window, sum, bounds.held);
  return answer(ids, people, reach);
}

/** Parts of cells in the direction of the order. */
const directed =
  (window: BehindWindow) =>
  (cell: TaskCell, isFromEnd: boolean, limit: number, offset: number): SQL =>
    partOfCell(window, cell, isFromEnd !== isForward(window), limit, offset);
