import type { SortOrder } from '@contract/paging';
import type { BEHIND_SORTS } from '@contract/reports/people';
import { isTheirs } from '@server/domain/assignments/learners.queries';
import { tasks, users } from '@server/domain/people/people.tables';
import {
  collectPage,
  idsIn,
  sliceAtOnce,
  sliceCells,
  slicesOf,
  walkCells,
} from '@server/domain/reports/cells.queries';
import type { Queryable } from '@server/platform/db/client';
import { and, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import { refuseDeepPage } from '../reach';
import {
  type BehindFilter,
  type BehindRow,
  type BehindSum,
  fromTasks,
  matching,
  partOfCell,
  readCells,
  rowsOf,
  sumCells,
  sumOf,
  type TaskCell,
} from './behind.queries';
import { BOUNDS, type Bounds, collectSearched, totalOfMany } from './searched.queries';

export interface BehindWindow extends BehindFilter {
  readonly orderBy: (typeof BEHIND_SORTS)[number];
  readonly order: SortOrder;
  readonly offset: number;
  readonly limit: number;
}

export interface BehindPage {
  readonly rows: BehindRow[];
  readonly total: number;
  readonly totalIsMinimum: boolean;
  /** Null where there are too many to count. */
  readonly people: number | null;
}

export const isForward = ({ order }: Pick<BehindWindow, 'order'>) => !order.startsWith('desc');

/** Who has none comes first in an ascending order, and last in a descending one, unless it says otherwise. */
export const isNullsFirst = ({ order }: Pick<BehindWindow, 'order'>) =>
  order === 'asc' || order.endsWith('_nulls_first');

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

/** The order of a page; with equal keys, that of people and their tasks. */
function terms(window: Pick<BehindWindow, 'orderBy' | 'order'>, of: Readonly<Record<string, SQL>>): SQL {
  const direction = isForward(window) ? sql`ASC` : sql`DESC`;
  const nulls = isNullsFirst(window) ? sql`NULLS FIRST` : sql`NULLS LAST`;
  if (window.orderBy === 'name')
    return sql`${of.name} ${direction}, ${of.userId} ${direction}, ${of.id} ${direction}`;
  if (window.orderBy === 'score')
    return sql`${of.score} ${direction} ${nulls}, ${of.userId} ${direction}, ${of.id} ${direction}`;
  return sql`${of.dueAt} ${direction} ${nulls}, ${of.campaignId} ${direction}, ${of.status} ${direction}, ${of.id} ${direction}`;
}

const FOUND = {
  name: sql`found.name_key`,
  userId: sql`found.user_id`,
  id: sql`found.id`,
  score: sql`found.score`,
  dueAt: sql`found.due_at`,
  campaignId: sql`found.campaign_id`,
  status: sql`found.status`,
};

/** What pages are ordered by, of a task. */
const TASK = sql`${tasks.id} AS id, ${tasks.userId} AS user_id, ${tasks.score} AS score, ${tasks.dueAt} AS due_at,
  ${tasks.campaignId} AS campaign_id, ${tasks.status} AS status`;

/** A page among few tasks, with how many people they are of. */
function collect(db: Queryable, window: BehindWindow, campaignIds: readonly number[], most: number) {
  return collectPage(db, {
    found: sql`SELECT ${users.nameKey} AS name_key, ${TASK} FROM ${tasks} JOIN ${users} ON ${isTheirs}
      WHERE ${matching(window, campaignIds)} LIMIT ${most}`,
    ofPeople: true,
    page: sql`SELECT found.id, row_number() OVER (ORDER BY ${terms(window, FOUND)}) AS place FROM found
      ORDER BY place LIMIT ${window.limit} OFFSET ${window.offset}`,
  });
}

/** The same list from its end. */
const REVERSED = {
  asc: 'desc',
  desc: 'asc',
  asc_nulls_first: 'desc',
  asc_nulls_last: 'desc_nulls_first',
  desc_nulls_first: 'asc_nulls_last',
} as const satisfies Record<SortOrder, SortOrder>;

/** The people one after the other by name, each with their tasks. */
const walkNames = (window: BehindWindow, campaignIds: readonly number[]): SQL => {
  const direction = isForward(window) ? sql`ASC` : sql`DESC`;
  return sql`
    SELECT own.id FROM ${users} CROSS JOIN LATERAL (
      SELECT ${tasks.id} AS id FROM ${tasks}
      WHERE ${and(sql`${tasks.userId} = ${users.id}`, matching(window, campaignIds))}
      ORDER BY ${tasks.id} ${direction} OFFSET 0
    ) own WHERE ${eq(users.companyId, window.companyId)}
    ORDER BY ${users.nameKey} ${direction}, ${users.id} ${direction}, own.id ${direction}
    LIMIT ${window.limit} OFFSET ${window.offset}`;
};

/** Of each campaign the first by score, along its index, and of all of these the page. */
const mergeScores = (
  window: BehindWindow,
  campaignIds: readonly number[],
  part: SQL,
  { forward, limit, offset }: { readonly forward: boolean; readonly limit: number; readonly offset: number },
): SQL => {
  const then = forward ? sql`ASC` : sql`DESC`;
  // The index begins with those that have none.
  const direction = forward ? sql`ASC NULLS FIRST` : sql`DESC NULLS LAST`;
  return sql`
    SELECT own.id FROM unnest(${sql.param([...campaignIds])}::bigint[]) AS of (campaign) CROSS JOIN LATERAL (
      SELECT ${tasks.id} AS id, ${tasks.userId} AS user_id, ${tasks.score} AS score FROM ${fromTasks(window)}
      WHERE ${and(sql`${tasks.campaignId} = of.campaign`, matching(window, campaignIds), part)}
      ORDER BY ${tasks.score} ${direction}, ${tasks.userId} ${then}, ${tasks.id} ${then} LIMIT ${offset + limit}
    ) own ORDER BY own.score ${direction}, own.user_id ${then}, own.id ${then} LIMIT ${limit} OFFSET ${offset}`;
};

/** A page of many by score: those without one are a part of their own, which counters say the size of. */
function walkScores(db: Queryable, window: BehindWindow, sum: BehindSum, isCounted: boolean) {
  const { campaignIds, counted, scored } = sum;
  const parts = [
    { where: isNull(tasks.score), size: counted - scored },
    { where: isNotNull(tasks.score), size: scored },
  ].filter(({ size }) => size > 0);
  const inOrder = isNullsFirst(window) ? parts : parts.reverse();
  const read = ({ where }: { where: SQL }, isFromEnd: boolean, limit: number, offset: number) => {
    const forward = isForward(window) !== isFromEnd;
    return idsIn(db, mergeScores(window, campaignIds, where, { forward, limit, offset }));
  };
  return isCounted ? sliceCells(inOrder, window, read) : walkCells(inOrder, window, read);
}

/** The order of cells by due date: that of their tasks. */
function cellOrder(window: Pick<BehindWindow, 'order'>): SQL {
  const direction = isForward(window) ? sql`ASC` : sql`DESC`;
  const nulls = isNullsFirst(window) ? sql`NULLS FIRST` : sql`NULLS LAST`;
  return sql`due_at ${direction} ${nulls}, campaign_id ${direction}, status ${direction}`;
}

/** A page of many by name or score, from whichever end is nearer; it has to be near one. */
async function walk(db: Queryable, window: BehindWindow, sum: BehindSum, total: number) {
  refuseDeepPage(window, total);
  if (window.orderBy === 'score') return walkScores(db, window, sum, Number.isFinite(total));
  const [slice] = slicesOf([total], window.offset, window.limit);
  if (!slice) return [];
  const { offset, limit, isFromEnd } = slice;
  const order = isFromEnd ? REVERSED[window.order] : window.order;
  const ids = await idsIn(db, walkNames({ ...window, order, offset, limit }, sum.campaignIds));
  return isFromEnd ? ids.reverse() : ids;
}

/** A page of those that match a search. */
async function readSearched(
  db: Queryable,
  window: BehindWindow & { readonly search: string },
  sum: BehindSum,
  bounds: Bounds,
): Promise<BehindPage> {
  const { few } = bounds;
  const { companyId } = window;
  const isTask = matching({ ...window, search: undefined }, sum.campaignIds);
  const { page, matches, people, isPartial } = await collectSearched(
    db,
    {
      ...window,
      own: (userId) =>
        sql`SELECT ${TASK} FROM ${tasks} WHERE ${and(isTask, userId && eq(tasks.userId, userId))}`,
      order: terms(window, FOUND),
    },
    { ...bounds, isFew: sum.counted <= few },
  );
  if (matches <= few && !isPartial) {
    const rows = await rowsOf(
      db,
      companyId,
      page.map(({ id }) => id),
    );
    return { rows, total: matches, totalIsMinimum: false, people };
  }
  refuseDeepPage(window, Number.POSITIVE_INFINITY);
  const many =
    window.orderBy === 'dueAt'
      ? await walkCells(inOrder(await readCells(db, window), window), window, (...part) =>
          idsIn(db, directed(window)(...part)),
        )
      : await walk(db, window, sum, Number.POSITIVE_INFINITY);
  return {
    rows: await rowsOf(db, companyId, many),
    ...totalOfMany(window, many.length, Math.min(matches, few)),
    people: null,
  };
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
  const answer = async (ids: readonly number[], people: number | null) => ({
    rows: await rowsOf(db, window.companyId, ids),
    total: counted,
    totalIsMinimum: false,
    people,
  });
  if (counted === 0) return answer([], 0);
  if (window.search) return readSearched(db, { ...window, search: window.search }, sum, bounds);
  if (counted <= few) {
    const { ids, people } = await collect(db, window, campaignIds, few + 1);
    return answer(ids, people);
  }
  const ids = isByDue
    ? await sliceAtOnce(db, sum.cells, { ...window, offset: window.offset - sum.before }, directed(window))
    : await walk(db, window, sum, counted);
  // Each person has a campaign's task once.
  return answer(ids, campaignIds.length === 1 ? counted : null);
}

/** Parts of cells in the direction of the order. */
const directed =
  (window: BehindWindow) =>
  (cell: TaskCell, isFromEnd: boolean, limit: number, offset: number): SQL =>
    partOfCell(window, cell, isFromEnd !== isForward(window), limit, offset);
