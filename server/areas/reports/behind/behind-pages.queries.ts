import { limits } from '@contract/limits';
import type { SortOrder } from '@contract/paging';
import type { BEHIND_SORTS } from '@contract/reports/people';
import { isTheirs } from '@server/domain/assignments/learners.queries';
import { tasks, users } from '@server/domain/people/people.tables';
import { collectPage, idsIn, sliceCells, slicesOf, walkCells } from '@server/domain/reports/cells.queries';
import { inBatches } from '@server/platform/db/batches';
import type { Queryable } from '@server/platform/db/client';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import {
  type BehindFilter,
  type BehindRow,
  campaignsOf,
  countPeople,
  matching,
  readBehind,
  readCell,
  readCells,
  rowsOf,
  type TaskCell,
} from './behind.queries';

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

/** Up to so many are collected and sorted; more are found along an index. */
const FEW = limits.reports.collectedMax;

const isForward = ({ order }: Pick<BehindWindow, 'order'>) => !order.startsWith('desc');

/** Who has none comes first in an ascending order, and last in a descending one, unless it says otherwise. */
const isNullsFirst = ({ order }: Pick<BehindWindow, 'order'>) =>
  order === 'asc' || order.endsWith('_nulls_first');

/** The cells in the order of due dates. */
function inOrder(cells: readonly TaskCell[], window: BehindWindow): TaskCell[] {
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

/** A page among few matches, with how many there are, up to a limit. */
function collect(db: Queryable, window: BehindWindow, campaignIds: readonly number[], most: number) {
  return collectPage(db, {
    found: sql`SELECT ${tasks.id} AS id, ${tasks.userId} AS user_id, ${tasks.score} AS score, ${tasks.dueAt} AS due_at,
        ${users.nameKey} AS name_key, ${tasks.campaignId} AS campaign_id, ${tasks.status} AS status
      FROM ${tasks} JOIN ${users} ON ${isTheirs} WHERE ${matching(window, campaignIds)} LIMIT ${most}`,
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

/** Of each campaign the first by score, and of these the page. */
const mergeScores = (window: BehindWindow, campaignIds: readonly number[]): SQL => {
  const own = terms(window, {
    userId: sql`${tasks.userId}`,
    id: sql`${tasks.id}`,
    score: sql`${tasks.score}`,
  });
  const all = terms(window, { userId: sql`own.user_id`, id: sql`own.id`, score: sql`own.score` });
  return sql`
    SELECT own.id FROM unnest(${sql.param([...campaignIds])}::bigint[]) AS of (campaign) CROSS JOIN LATERAL (
      SELECT ${tasks.id} AS id, ${tasks.userId} AS user_id, ${tasks.score} AS score
      FROM ${tasks} JOIN ${users} ON ${isTheirs}
      WHERE ${and(sql`${tasks.campaignId} = of.campaign`, matching(window, campaignIds))}
      ORDER BY ${own} LIMIT ${window.offset + window.limit}
    ) own ORDER BY ${all} LIMIT ${window.limit} OFFSET ${window.offset}`;
};

/** A page of many by name or score, from whichever end is nearer. */
async function walk(db: Queryable, window: BehindWindow, campaignIds: readonly number[], total: number) {
  const statement = window.orderBy === 'name' ? walkNames : mergeScores;
  const [slice] = slicesOf([total], window.offset, window.limit);
  if (!slice) return [];
  const { offset, limit, isFromEnd } = slice;
  const order = isFromEnd ? REVERSED[window.order] : window.order;
  const part = { ...window, order, offset, limit };
  const ids = await idsIn(db, statement(part, campaignIds));
  return isFromEnd ? ids.reverse() : ids;
}

/** A page of the tasks behind a figure with their people. Without a search, its total is the figure. */
export async function readBehindPage(db: Queryable, window: BehindWindow): Promise<BehindPage> {
  const cells = await readCells(db, window);
  const campaignIds = campaignsOf(cells);
  const counted = cells.reduce((sum, { size }) => sum + size, 0);
  const answer = async (ids: readonly number[], total: number, totalIsMinimum = false) => ({
    rows: await rowsOf(db, window.companyId, ids),
    total,
    totalIsMinimum,
    people:
      totalIsMinimum || total > FEW
        ? campaignIds.length === 1 && !totalIsMinimum
          ? total
          : null
        : await countPeople(db, window, campaignIds),
  });
  if (counted === 0) return answer([], 0);
  if (window.search) {
    const { ids, matches } = await collect(db, window, campaignIds, FEW + 1);
    if (matches <= FEW) return answer(ids, matches);
    const many =
      window.orderBy === 'dueAt'
        ? await walkCells(inOrder(cells, window), window, directed(db, window))
        : await walk(db, window, campaignIds, Number.POSITIVE_INFINITY);
    return answer(many, FEW, true);
  }
  if (counted <= FEW) return answer((await collect(db, window, campaignIds, FEW + 1)).ids, counted);
  const ids =
    window.orderBy === 'dueAt'
      ? await sliceCells(inOrder(cells, window), window, directed(db, window))
      : await walk(db, window, campaignIds, counted);
  return answer(ids, counted);
}

/** Reads cells in the direction of the order. */
function directed(db: Queryable, window: BehindWindow) {
  const read = readCell(db, window);
  return (cell: TaskCell, isFromEnd: boolean, limit: number, offset: number) =>
    read(cell, isFromEnd === isForward(window), limit, offset);
}

const SIZE = limits.users.exportBatch;

/** The tasks of cells, one after the other. */
async function* byDueDate(db: Queryable, window: BehindWindow, cells: readonly TaskCell[]) {
  const forward = isForward(window);
  for (const cell of inOrder(cells, window)) {
    yield* inBatches<number, number | undefined>(
      { first: undefined, size: SIZE, keyOf: (id) => id },
      (after) => readBehind(db, window, cell, { after, forward, size: SIZE }),
    );
  }
}

interface Named {
  readonly [column: string]: unknown;
  readonly id: string | number;
  readonly user_id: string | number;
  readonly key: string;
}

/** The same by name or score, each behind the last one. */
async function* byKey(db: Queryable, window: BehindWindow, campaignIds: readonly number[]) {
  const forward = isForward(window);
  const direction = forward ? sql`ASC` : sql`DESC`;
  const than = forward ? sql`>` : sql`<`;
  // Who has no score is below 0, or above 100 where they come last.
  const none = isNullsFirst(window) === forward ? -1 : 101;
  const key =
    window.orderBy === 'name' ? sql`${users.nameKey}` : sql`coalesce(${tasks.score}, ${none})::integer`;
  const type = window.orderBy === 'name' ? sql`text` : sql`integer`;
  const batches = inBatches<Named, Named | undefined>(
    { first: undefined, size: SIZE, keyOf: (row) => row },
    async (after) => {
      const goesOn =
        after &&
        sql`(${key}, ${tasks.userId}, ${tasks.id}) ${than} (${after.key}::${type}, ${Number(after.user_id)}, ${Number(after.id)})`;
      const { rows } = await db.execute<Named>(sql`
      SELECT ${tasks.id} AS id, ${tasks.userId} AS user_id, ${key}::text AS key FROM ${tasks} JOIN ${users} ON ${isTheirs}
      WHERE ${and(matching(window, campaignIds), goesOn)}
      ORDER BY ${key} ${direction}, ${tasks.userId} ${direction}, ${tasks.id} ${direction} LIMIT ${SIZE}`);
      return rows;
    },
  );
  for await (const batch of batches) yield batch.map(({ id }) => Number(id));
}

/** All tasks behind a figure with their people in the order of the list, a batch at a time. */
export async function* allBehind(db: Queryable, window: BehindWindow): AsyncGenerator<BehindRow[]> {
  const cells = await readCells(db, window);
  const ids =
    window.orderBy === 'dueAt' ? byDueDate(db, window, cells) : byKey(db, window, campaignsOf(cells));
  for await (const batch of ids) yield rowsOf(db, window.companyId, batch);
}
