import type { UserReportSort } from '@contract/phishing-exercise/reports';
import { isTheirs } from '@server/domain/assignments/learners.queries';
import { exerciseResults } from '@server/domain/exercises/exercises.tables';
import { startInRange } from '@server/domain/people/list-ranges.queries';
import { tasks, users } from '@server/domain/people/people.tables';
import { collectPage, idsIn, slicesOf } from '@server/domain/reports/cells.queries';
import type { Queryable } from '@server/platform/db/client';
import { and, eq, isNotNull, lt, type SQL, sql } from 'drizzle-orm';
import {
  inCell,
  inStatuses,
  itsResult,
  narrowed,
  ofCampaign,
  type UserFilter,
} from './report-narrowing.queries';
import {
  asIndexed,
  type Cell,
  inDirection,
  inOrder,
  isForward,
  partsOf,
  sortKeys,
  type UserOrder,
  WALKED,
} from './report-order.queries';

/** A page of the report. `parts` is the number of messages: only who has completed has answered as many. */
export interface UserWindow extends UserFilter, UserOrder {
  readonly parts: number;
  readonly offset: number;
  readonly limit: number;
}

const joinUsers = (isNeeded: boolean) => (isNeeded ? sql`JOIN ${users} ON ${isTheirs}` : sql``);

/** The tasks of a page of cells whose sizes are known. */
export async function sliceCells(
  db: Queryable,
  window: UserWindow,
  cells: readonly Cell[],
): Promise<number[]> {
  const sizes = cells.map(({ total }) => total);
  const slices = slicesOf(sizes, window.offset, window.limit);
  if (slices.length === 0) return [];
  const forward = isForward(window);
  const parts = slices.map((slice, index) => {
    const cell = cells[slice.cell];
    if (!cell) throw new Error('a slice has no cell');
    const direction = forward === slice.isFromEnd ? sql`DESC` : sql`ASC`;
    return sql`(SELECT ${index}::integer AS slice, ${tasks.id} AS id FROM ${tasks}
      WHERE ${and(ofCampaign(window), inCell(cell), narrowed(window, 'walked'))}
      ORDER BY ${tasks.id} ${direction} LIMIT ${slice.limit} OFFSET ${slice.offset})`;
  });
  const { rows } = await db.execute<{ slice: number; id: string | number }>(
    sql.join(parts, sql` UNION ALL `),
  );
  const sign = forward ? 1 : -1;
  return rows
    .map(({ slice, id }) => ({ slice, id: Number(id) }))
    .sort((a, b) => a.slice - b.slice || sign * (a.id - b.id))
    .map(({ id }) => id);
}

/** A page of a list whose parts are read one after the other, since it is unknown how many of a part match. */
async function walkParts<Part>(
  { offset, limit }: UserWindow,
  parts: readonly Part[],
  read: (part: Part, limit: number) => Promise<number[]>,
): Promise<number[]> {
  const found: number[] = [];
  let skipped = 0;
  for (const part of parts) {
    const before = Math.max(0, offset - skipped);
    const ids = await read(part, before + limit - found.length);
    found.push(...ids.slice(before));
    skipped += Math.min(before, ids.length);
    if (found.length >= limit) break;
  }
  return found;
}

const walkCells = (db: Queryable, window: UserWindow, cells: readonly Cell[]): Promise<number[]> =>
  walkParts(window, cells, (cell, limit) =>
    idsIn(
      db,
      sql`SELECT ${tasks.id} AS id FROM ${tasks} ${joinUsers(Boolean(window.search))}
        WHERE ${and(ofCampaign(window), inCell(cell), narrowed(window, 'walked'))}
        ORDER BY ${tasks.id} ${isForward(window) ? sql`ASC` : sql`DESC`} LIMIT ${limit}`,
    ),
  );

const OF_COMPLETED: readonly UserReportSort[] = ['score', 'completedAt'];
const OF_ANSWERS: readonly UserReportSort[] = ['completionPercentage', 'correct', 'partial', 'wrong'];

/**
 * Whether the order says nothing about learners in these statuses: without the last answer there is no score,
 * before the first one all numbers are 0, and with the last one nothing is left.
 */
export function isSameForAll({ orderBy, statuses = [] }: Pick<UserWindow, 'orderBy' | 'statuses'>): boolean {
  const [status] = statuses;
  if (status === undefined) return false;
  if (OF_COMPLETED.includes(orderBy)) return !statuses.includes('COMPLETED');
  if (statuses.length > 1) return false;
  return status === 'NOT_STARTED'
    ? OF_ANSWERS.includes(orderBy)
    : status === 'COMPLETED' && orderBy === 'completionPercentage';
}

/** The tasks of a page along the index of the order, of those in a part of the list. */
function walk(
  db: Queryable,
  window: UserWindow,
  orderBy: keyof typeof WALKED,
  part?: SQL,
): Promise<number[]> {
  const { companyId, campaignId, offset, limit, statuses } = window;
  const { table } = WALKED[orderBy];
  const keys = sortKeys(window, window.now).map((key) => inDirection(key, window));
  const page = sql`ORDER BY ${sql.join(keys, sql`, `)} LIMIT ${limit} OFFSET ${offset}`;
  const inResults = and(eq(exerciseResults.companyId, companyId), eq(exerciseResults.campaignId, campaignId));
  const narrowing = and(inStatuses(window), narrowed(window, 'walked'));
  if (table === exerciseResults && !narrowing) {
    const { taskId } = exerciseResults;
    return idsIn(db, sql`SELECT ${taskId} AS id FROM ${exerciseResults} WHERE ${inResults} ${page}`);
  }
  const onlyCompleted = statuses?.every((status) => status === 'COMPLETED');
  const condition = and(
    table === exerciseResults ? inResults : undefined,
    ofCampaign(window),
    orderBy === 'completionPercentage' && statuses && !statuses.includes('COMPLETED')
      ? lt(exerciseResults.answered, window.parts)
      : undefined,
    // Nobody completes without it, and without this the index is read from those who have none.
    onlyCompleted && OF_COMPLETED.includes(orderBy) ? isNotNull(WALKED[orderBy]) : undefined,
    narrowing,
    part,
  );
  return idsIn(
    db,
    sql`SELECT ${tasks.id} AS id FROM ${tasks} ${joinUsers(table === users || Boolean(window.search))}
      ${table === exerciseResults ? sql`JOIN ${exerciseResults} ON ${itsResult}` : sql``}
      WHERE ${condition} ${page}`,
  );
}

/** The tasks of a page among few matches, with their number; it says `atMost` where there may be more. */
export function collect(db: Queryable, window: UserWindow, atMost?: number) {
  const keys = sortKeys(window, window.now);
  const named = keys.map((one, index) => ({ ...one, name: sql.identifier(`key_${index}`) }));
  const columns = named.map(({ key, name }) => sql`${key} AS ${name}`);
  const order = named.map(({ name, ...one }) => inDirection({ ...one, key: sql`${name}` }, window));
  return collectPage(db, {
    found: sql`SELECT ${tasks.id} AS id, ${sql.join(columns, sql`, `)} FROM ${tasks}
      JOIN ${users} ON ${isTheirs} ${OF_ANSWERS.includes(window.orderBy) ? sql`JOIN ${exerciseResults} ON ${itsResult}` : sql``}
      WHERE ${and(ofCampaign(window), inStatuses(window), narrowed(window, 'collected'))}
      ${atMost === undefined ? sql`` : sql`LIMIT ${atMost}`}`,
    page: sql`SELECT id, row_number() OVER (ORDER BY ${sql.join(order, sql`, `)}) AS place FROM found
      ORDER BY place LIMIT ${window.limit} OFFSET ${window.offset}`,
  });
}

/** Nothing narrows the list, so that counters tell where a page by name or address begins. */
const isWhole = ({ statuses, departmentIds, groupIds, ids, search }: UserWindow) =>
  !(statuses || departmentIds || groupIds || ids || search);

/**
 * The tasks of a page among many: the counted cells in their order, or along the index of an order. Where counters know
 * names or addresses, at most `passed` learners are walked past.
 */
export async function walkPage(
  db: Queryable,
  window: UserWindow,
  cells: readonly Cell[],
  passed: number,
): Promise<number[]> {
  const { orderBy } = window;
  if ((orderBy === 'fullName' || orderBy === 'email') && window.offset > passed && isWhole(window)) {
    const list = { list: 'exercise', listId: window.campaignId, sort: orderBy } as const;
    const start = await startInRange(db, { ...window, ...list });
    return walk(db, { ...window, offset: start.offset }, orderBy, start.where);
  }
  if (orderBy === 'status' || orderBy === 'daysToComplete')
    return walkCells(db, window, inOrder(cells, window));
  const parts = partsOf({ ...window, orderBy });
  if (parts.length === 1) return walk(db, window, orderBy);
  const indexed = { ...window, order: asIndexed(window.order), offset: 0 };
  return walkParts(window, parts, (part, limit) => walk(db, { ...indexed, limit }, orderBy, part));
}
