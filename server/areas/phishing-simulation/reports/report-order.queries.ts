import type { SortOrder } from '@contract/paging';
import type { RecipientEvent, RecipientSort } from '@contract/phishing-simulation/reports';
import { users } from '@server/domain/people/people.tables';
import type { Cell } from '@server/domain/reports/cells.queries';
import { simulationMails as mails } from '@server/domain/simulations/mails.tables';
import {
  simulationCounts,
  type simulationGroupCounts,
  simulationTimes,
} from '@server/domain/simulations/reports.tables';
import { nullsFirst } from '@server/platform/text/sorting';
import { and, eq, inArray, isNotNull, isNull, ne, type SQL, sql } from 'drizzle-orm';

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

/** A part of a list of mails. */
export interface MailCell extends Cell {
  /** It has the mails to which this has happened, in that order. */
  readonly by?: EventSort;
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
): MailCell[] {
  const { orderBy } = order;
  if (!isEventSort(orderBy)) return [{ where: undefined, order: inRoundOrder, size: counts.total }];
  const [column, has, hasNot] = CELLS[orderBy];
  const happened: MailCell = {
    by: orderBy,
    where: and(has, within),
    order: (forward) =>
      forward ? sql`${column} ASC, ${mails.id} ASC` : sql`${column} DESC, ${mails.id} DESC`,
    size: counts[orderBy],
  };
  if (isRestLeftOut) return [happened];
  const rest: MailCell = { where: hasNot, order: inRoundOrder, size: counts.total - counts[orderBy] };
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
