import type { SortOrder } from '@contract/paging';
import type { RecipientEvent, RecipientSort } from '@contract/phishing-simulation/reports';
import { slicesOf } from '@server/domain/exercises/slices';
import { users } from '@server/domain/people/people.tables';
import {
  simulationCounts,
  type simulationGroupCounts,
  simulationTimes,
} from '@server/domain/simulations/reports.tables';
import { nullsFirst } from '@server/platform/text/sorting';
import { and, eq, inArray, isNotNull, isNull, ne, type SQL, sql } from 'drizzle-orm';
import { simulationMails as mails } from '../mails.tables';

/** The order of a list of recipients. */
export interface RecipientOrder {
  readonly orderBy: RecipientSort;
  readonly order: SortOrder;
}

/** What can have happened to a mail: when, and whether it has. */
export const CELLS = {
  sentAt: [mails.sentAt, eq(mails.state, 'sent'), ne(mails.state, 'sent')],
  openedAt: [mails.openedAt, isNotNull(mails.openedAt), isNull(mails.openedAt)],
  clickedAt: [mails.clickedAt, isNotNull(mails.clickedAt), isNull(mails.clickedAt)],
  submittedAt: [mails.submittedAt, isNotNull(mails.submittedAt), isNull(mails.submittedAt)],
  reportedAt: [mails.reportedAt, isNotNull(mails.reportedAt), isNull(mails.reportedAt)],
} as const;
export type EventSort = keyof typeof CELLS;
const isEventSort = (sort: RecipientSort): sort is EventSort => sort in CELLS;

export const CELL_OF: Readonly<Record<RecipientEvent, EventSort>> = {
  SENT: 'sentAt',
  OPENED: 'openedAt',
  CLICKED: 'clickedAt',
  SUBMITTED: 'submittedAt',
  REPORTED: 'reportedAt',
};
export const COUNT_OF = {
  sentAt: 'sent',
  openedAt: 'opened',
  clickedAt: 'clicked',
  submittedAt: 'submitted',
  reportedAt: 'reported',
} as const satisfies Record<EventSort, keyof typeof simulationGroupCounts>;

const LAST_OF = {
  sentAt: simulationCounts.lastSentAt,
  openedAt: simulationCounts.lastOpenedAt,
  clickedAt: simulationCounts.lastClickedAt,
  submittedAt: simulationCounts.lastSubmittedAt,
  reportedAt: simulationCounts.lastReportedAt,
} as const satisfies Record<EventSort, unknown>;

interface CampaignKey {
  readonly companyId: number;
  readonly campaignId: number;
}

/**
 * The minute in which a list by this time goes on after an offset, as tables of a query: `place` says when it begins, and
 * how many mails are before it. It is found in its hour, and the hour among all.
 */
function placeOf(
  { companyId, campaignId }: CampaignKey,
  sort: EventSort,
  forward: boolean,
  offset: number,
): SQL {
  const { startsAt, mails: number, minutes, moment } = simulationTimes;
  const [direction, back] = forward ? [sql`ASC`, sql`DESC`] : [sql`DESC`, sql`ASC`];
  const span = (length: number, skipped: SQL, within?: SQL) => sql`
    SELECT starts_at, before FROM (
      SELECT ${startsAt} AS starts_at,
        ${skipped} + sum(${number}) OVER (ORDER BY ${startsAt} ${direction} ROWS UNBOUNDED PRECEDING) - ${number} AS before
      FROM ${simulationTimes} WHERE ${and(
        eq(simulationTimes.companyId, companyId),
        eq(simulationTimes.simulationId, campaignId),
        eq(moment, COUNT_OF[sort]),
        eq(minutes, length),
        within,
      )}) spans
    WHERE before <= ${offset} ORDER BY starts_at ${back} LIMIT 1`;
  const hour = sql`(SELECT starts_at FROM hour)`;
  const inHour = sql`${startsAt} >= ${hour} AND ${startsAt} < ${hour} + interval '1 hour'`;
  return sql`hour AS (${span(60, sql`0`)}), place AS (${span(1, sql`(SELECT before FROM hour)`, inHour)})`;
}

/** When mails of these rounds were sent, opened and so on: a list in that order skips what happened in others. */
export function withinRounds(
  { orderBy }: RecipientOrder,
  { companyId, campaignId, rounds }: CampaignKey & { readonly rounds?: readonly number[] | undefined },
): SQL | undefined {
  if (!rounds || !isEventSort(orderBy)) return undefined;
  const ofRounds = sql`FROM ${simulationCounts} WHERE ${and(
    eq(simulationCounts.companyId, companyId),
    eq(simulationCounts.simulationId, campaignId),
    inArray(simulationCounts.round, [...rounds]),
  )}`;
  return sql`${CELLS[orderBy][0]} BETWEEN (SELECT min(${simulationCounts.firstAt}) ${ofRounds})
    AND (SELECT max(${LAST_OF[orderBy]}) ${ofRounds})`;
}

export const isForward = ({ order }: Pick<RecipientOrder, 'order'>) => !order.startsWith('desc');

/** By the index of a round's people. */
const inRoundOrder = (forward: boolean) =>
  forward ? sql`${mails.round} ASC, ${mails.userId} ASC` : sql`${mails.round} DESC, ${mails.userId} DESC`;

/** A part of a list, with the number of its mails. */
export interface Cell {
  /** It has the mails to which this has happened, in that order. */
  readonly by?: EventSort;
  readonly where: SQL | undefined;
  readonly order: (forward: boolean) => SQL;
  readonly size: number;
}

/**
 * The parts of a list: mails for which it has happened by when, and the rest, before or after them. The rest is left out
 * of lists of what it has happened to. Sizes are of all mails that the counters know; `within` says
 * when it can have happened to them.
 */
export function cellsOf(
  order: RecipientOrder,
  counts: Readonly<Record<EventSort, number>> & { readonly total: number },
  isRestLeftOut: boolean,
  within?: SQL,
): Cell[] {
  const { orderBy } = order;
  if (!isEventSort(orderBy)) return [{ where: undefined, order: inRoundOrder, size: counts.total }];
  const [column, has, hasNot] = CELLS[orderBy];
  const happened: Cell = {
    by: orderBy,
    where: and(has, within),
    order: (forward) =>
      forward ? sql`${column} ASC, ${mails.id} ASC` : sql`${column} DESC, ${mails.id} DESC`,
    size: counts[orderBy],
  };
  if (isRestLeftOut) return [happened];
  const rest: Cell = { where: hasNot, order: inRoundOrder, size: counts.total - counts[orderBy] };
  return nullsFirst(order.order) ? [rest, happened] : [happened, rest];
}

/** Begins a cell of all mails in the minute in which the page begins, so that no mail before it is read. */
export function skipIn(key: CampaignKey, sort: EventSort, forward: boolean, offset: number) {
  const start = sql`(SELECT starts_at FROM place)`;
  const column = CELLS[sort][0];
  return {
    places: sql`WITH ${placeOf(key, sort, forward, offset)}`,
    where: forward ? sql`${column} >= ${start}` : sql`${column} < ${start} + interval '1 minute'`,
    offset: sql`${offset} - (SELECT before FROM place)`,
  };
}

/** Reads ids of a cell in its order, or from its end. */
type ReadCell = (cell: Cell, isFromEnd: boolean, limit: number, offset: number) => Promise<number[]>;
interface Page {
  readonly offset: number;
  readonly limit: number;
}

/** A page of cells whose sizes are known: of each only the shorter side is read. */
export async function sliceCells(
  cells: readonly Cell[],
  { offset, limit }: Page,
  read: ReadCell,
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

/**
 * The same when it is unknown how many of a cell match: one cell after the other is read, from whichever end of the list is
 * nearer, if its total is known.
 */
export async function walkCells(
  cells: readonly Cell[],
  { offset, limit }: Page,
  read: ReadCell,
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

/** The keys by which few matches are sorted, the same as those of the ways above. */
export function sortKeys(order: RecipientOrder): SQL[] {
  const direction = isForward(order) ? sql`ASC` : sql`DESC`;
  const { orderBy } = order;
  const all = (...columns: readonly SQL[]) => columns.map((column) => sql`${column} ${direction}`);
  if (orderBy === 'round') return all(sql`${mails.round}`, sql`${mails.userId}`);
  if (!isEventSort(orderBy)) {
    const key = orderBy === 'email' ? users.emailKey : users.nameKey;
    return all(sql`${key}`, sql`${users.id}`, sql`${mails.round}`);
  }
  const [column, has] = CELLS[orderBy];
  const when = sql`CASE WHEN ${has} THEN ${column} END`;
  const id = sql`CASE WHEN ${has} THEN ${mails.id} END`;
  const missing = nullsFirst(order.order) ? sql`NULLS FIRST` : sql`NULLS LAST`;
  return [
    sql`${when} ${direction} ${missing}`,
    sql`${id} ${direction} ${missing}`,
    ...all(sql`${mails.round}`, sql`${mails.userId}`),
  ];
}
