import { limits } from '@contract/limits';
import type { RecipientEvent } from '@contract/phishing-simulation/reports';
import { isFound } from '@server/domain/assignments/learners.queries';
import { RANGED_KEYS, type RangedWindow, startInRange } from '@server/domain/people/list-ranges.queries';
import { departments, users } from '@server/domain/people/people.tables';
import { collectPage, idsIn, sliceCells, walkCells } from '@server/domain/reports/cells.queries';
import {
  simulationMailGroups as mailGroups,
  simulationMails as mails,
} from '@server/domain/simulations/mails.tables';
import {
  simulationCounts,
  simulationDepartmentCounts,
  simulationGroupCounts,
} from '@server/domain/simulations/reports.tables';
import { simulationTemplates } from '@server/domain/simulations/simulations.tables';
import type { Queryable } from '@server/platform/db/client';
import { and, eq, inArray, ne, or, type SQL, sql } from 'drizzle-orm';
import { startOf } from './report-counts.queries';
import {
  CELL_OF,
  CELLS,
  type COUNT_OF,
  cellsOf,
  type EventSort,
  isForward,
  type MailCell,
  type RecipientOrder,
  skipIn,
  sortKeys,
  withinRounds,
} from './report-order.queries';

/** Which mails of a campaign a report is about. Those that were cancelled are in none. */
export interface RecipientFilter {
  readonly companyId: number;
  readonly campaignId: number;
  readonly timeZone: string;
  readonly rounds?: readonly number[] | undefined;
  readonly departmentIds?: readonly number[] | undefined;
  readonly groupIds?: readonly number[] | undefined;
  readonly events?: readonly RecipientEvent[] | undefined;
  /** Days of sending, both included. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly search?: string | undefined;
}

export interface RecipientWindow extends RecipientFilter, RecipientOrder {
  readonly offset: number;
  readonly limit: number;
}

/** How many mails are collected and sorted; more are found along the index of the order. */
export interface Reach {
  /** Where counters know how many there are. */
  readonly counted: number;
  /** Where nothing does; more than that are not counted. */
  readonly searched: number;
  /** How many are walked past to find a page, where counters know the times, names or addresses of all. */
  readonly passed: number;
}
const REACH: Reach = { counted: 500, passed: 1000, searched: limits.simulations.exactSearchTotal };

export const isTheirs = and(eq(users.companyId, mails.companyId), eq(users.id, mails.userId));

const ofCampaign = ({ companyId, campaignId }: RecipientFilter) =>
  and(eq(mails.companyId, companyId), eq(mails.simulationId, campaignId), ne(mails.state, 'cancelled'));

/** How matches are looked up: from what narrows them, or one mail after the other along an order. */
type Way = 'collected' | 'walked';

function inGroups({ companyId, campaignId, groupIds }: RecipientFilter, way: Way): SQL | undefined {
  if (!groupIds) return undefined;
  const ofGroups = sql`FROM ${mailGroups} WHERE ${mailGroups.companyId} = ${companyId}
    AND ${inArray(mailGroups.groupId, [...groupIds])}`;
  // The offset makes the planner look up each mail instead of reading all of the groups first.
  return way === 'walked'
    ? sql`EXISTS (SELECT ${ofGroups} AND ${mailGroups.mailId} = ${mails.id} OFFSET 0)`
    : sql`${mails.id} IN (SELECT ${mailGroups.mailId} ${ofGroups} AND ${mailGroups.simulationId} = ${campaignId})`;
}

export function matching(filter: RecipientFilter, way: Way): SQL | undefined {
  const { rounds, departmentIds, events, from, to, timeZone, search } = filter;
  return and(
    ofCampaign(filter),
    rounds && inArray(mails.round, [...rounds]),
    departmentIds && inArray(mails.departmentId, [...departmentIds]),
    inGroups(filter, way),
    events && or(...events.map((event) => CELLS[CELL_OF[event]][1])),
    // Said although it follows: the index is of those that were sent.
    from || to ? CELLS.sentAt[1] : undefined,
    from ? sql`${mails.sentAt} >= ${startOf(from, timeZone)}` : undefined,
    to ? sql`${mails.sentAt} < ${startOf(to, timeZone, 1)}` : undefined,
    isFound(search),
  );
}

/** How many mails match by the counters, and how many of them each order has first. Exact unless another filter is set. */
async function readCounts(db: Queryable, filter: RecipientFilter) {
  const { companyId, campaignId, rounds, departmentIds, groupIds, events = [], from, to, search } = filter;
  const [groupId] = groupIds ?? [];
  const isOneGroup = groupIds?.length === 1 && groupId !== undefined && !departmentIds;
  const teamCounts = departmentIds ? simulationDepartmentCounts : simulationCounts;
  const counts = isOneGroup ? simulationGroupCounts : teamCounts;
  const sum = (name: 'total' | (typeof COUNT_OF)[EventSort]) =>
    sql<number>`coalesce(sum(${counts[name]}), 0)`.mapWith(Number);
  const [row] = await db
    .select({
      total: sum('total'),
      sentAt: sum('sent'),
      openedAt: sum('opened'),
      clickedAt: sum('clicked'),
      submittedAt: sum('submitted'),
      reportedAt: sum('reported'),
    })
    .from(counts)
    .where(
      and(
        eq(counts.companyId, companyId),
        eq(counts.simulationId, campaignId),
        rounds && inArray(counts.round, [...rounds]),
        departmentIds && inArray(simulationDepartmentCounts.departmentId, [...departmentIds]),
        isOneGroup ? eq(simulationGroupCounts.groupId, groupId) : undefined,
      ),
    );
  if (!row) throw new Error('a sum is one row');
  const isExact = !from && !to && !search && (!groupIds || isOneGroup) && events.length <= 1;
  const [event] = events;
  const total = event && events.length === 1 ? row[CELL_OF[event]] : row.total;
  return { row, total, isExact };
}

/** A list, in the order of some time, of those that have one. */
export const isOfItsOrder = ({ events, orderBy }: RecipientFilter & RecipientOrder) =>
  events?.length === 1 && events.every((event) => CELL_OF[event] === orderBy);

/** Nothing narrows a list, so that counters of times, names or addresses tell where its pages begin. */
const isWhole = (window: RecipientWindow) => {
  const { rounds, departmentIds, groupIds, events, from, to, search } = window;
  return !(rounds || departmentIds || groupIds || from || to || search) && (!events || isOfItsOrder(window));
};

const readCell =
  (db: Queryable, window: RecipientWindow, { passed }: Reach) =>
  ({ by, where, order }: MailCell, isFromEnd: boolean, limit: number, offset: number) => {
    const forward = isForward(window) !== isFromEnd;
    const skip = by && offset > passed && isWhole(window) ? skipIn(window, by, forward, offset) : undefined;
    return idsIn(
      db,
      sql`${skip?.places ?? sql``}
        SELECT ${mails.id} AS id FROM ${mails} ${window.search ? sql`JOIN ${users} ON ${isTheirs}` : sql``}
        WHERE ${and(matching(window, 'walked'), where, skip?.where)} ORDER BY ${order(forward)}
        LIMIT ${limit} OFFSET ${skip?.offset ?? offset}`,
    );
  };

/** A page along the names or addresses of the company's users. */
async function walkUsers(
  db: Queryable,
  window: RecipientWindow,
  sort: RangedWindow['sort'],
  { passed }: Reach,
): Promise<number[]> {
  const { companyId, campaignId: listId, order, offset, limit } = window;
  const start =
    offset > passed && isWhole(window)
      ? await startInRange(db, { companyId, list: 'simulation', listId, sort, order, offset })
      : { where: undefined, offset };
  const direction = isForward(window) ? sql`ASC` : sql`DESC`;
  const keys = [RANGED_KEYS[sort], users.id, mails.round].map((column) => sql`${column} ${direction}`);
  return idsIn(
    db,
    sql`SELECT ${mails.id} AS id FROM ${users} JOIN ${mails} ON ${isTheirs}
      WHERE ${and(eq(users.companyId, companyId), matching(window, 'walked'), start.where)}
      ORDER BY ${sql.join(keys, sql`, `)} LIMIT ${limit} OFFSET ${start.offset}`,
  );
}

/** The ids of a page among few matches, with their number; it says `atMost` where there may be more. */
function collect(db: Queryable, window: RecipientWindow, atMost?: number) {
  return collectPage(db, {
    found: sql`SELECT ${mails.id} AS id, ${mails.companyId} AS company_id FROM ${mails} JOIN ${users} ON ${isTheirs}
      WHERE ${matching(window, 'collected')} ${atMost === undefined ? sql`` : sql`LIMIT ${atMost}`}`,
    page: sql`SELECT ${mails.id} AS id, row_number() OVER (ORDER BY ${sql.join(sortKeys(window), sql`, `)}) AS place
      FROM found JOIN ${mails} ON ${mails.companyId} = found.company_id AND ${mails.id} = found.id
      JOIN ${users} ON ${isTheirs} ORDER BY place LIMIT ${window.limit} OFFSET ${window.offset}`,
  });
}

export const selectRows = (db: Queryable) =>
  db
    .select({
      id: mails.id,
      userId: mails.userId,
      name: users.name,
      lastName: users.lastName,
      email: users.email,
      department: departments.name,
      content: simulationTemplates.content,
      round: mails.round,
      state: mails.state,
      failure: mails.failure,
      sentAt: mails.sentAt,
      openedAt: mails.openedAt,
      clickedAt: mails.clickedAt,
      submittedAt: mails.submittedAt,
      reportedAt: mails.reportedAt,
    })
    .from(mails)
    .innerJoin(users, isTheirs)
    .leftJoin(
      departments,
      and(eq(departments.companyId, mails.companyId), eq(departments.id, mails.departmentId)),
    )
    .innerJoin(
      simulationTemplates,
      and(
        eq(simulationTemplates.companyId, mails.companyId),
        eq(simulationTemplates.simulationId, mails.simulationId),
        eq(simulationTemplates.templateId, mails.templateId),
      ),
    )
    .$dynamic();
export type RecipientRow = Awaited<ReturnType<typeof selectRows>>[number];

/** Mails in this order. */
export async function rowsOf(
  db: Queryable,
  companyId: number,
  ids: readonly number[],
): Promise<RecipientRow[]> {
  if (ids.length === 0) return [];
  const rows = await selectRows(db).where(
    and(eq(mails.companyId, companyId), sql`${mails.id} = ANY(${sql.param(ids)}::bigint[])`),
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

export interface RecipientPage {
  readonly rows: RecipientRow[];
  readonly total: number;
  /** More matches than are counted exactly. */
  readonly totalIsMinimum: boolean;
}

/**
 * A page of mails with their number. Numbers come from counters where these know them; few matches are collected and
 * sorted, of many the page is found along an index, so that it costs the same in a campaign of any size.
 */
export async function readRecipients(
  db: Queryable,
  window: RecipientWindow,
  reach = REACH,
): Promise<RecipientPage> {
  const { row: counts, total, isExact } = await readCounts(db, window);
  const page = async (ids: readonly number[], number: number, totalIsMinimum = false) => ({
    rows: await rowsOf(db, window.companyId, ids),
    total: number,
    totalIsMinimum,
  });
  if (total === 0) return page([], 0);
  // Other filters only leave out some of those counted.
  if (total <= reach.counted) {
    const all = await collect(db, window);
    return page(all.ids, all.matches);
  }
  if (!isExact) {
    const few = await collect(db, window, reach.searched + 1);
    if (few.matches <= reach.searched) return page(few.ids, few.matches);
  }
  const { orderBy, events } = window;
  const number = isExact ? total : reach.searched;
  if (orderBy === 'fullName' || orderBy === 'email')
    return page(await walkUsers(db, window, orderBy, reach), number, !isExact);
  const cells = cellsOf(window, counts, isOfItsOrder(window), withinRounds(window, window));
  const read = readCell(db, window, reach);
  const isSized = isExact && (!events || isOfItsOrder(window));
  const ids = isSized
    ? await sliceCells(cells, window, read)
    : await walkCells(cells, window, read, isExact ? total : undefined);
  return page(ids, number, !isExact);
}
