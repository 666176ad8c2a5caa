import { limits } from '@contract/limits';
import type { SortOrder } from '@contract/paging';
import type { PERSON_SUMMARY_SORTS } from '@contract/phishing-simulation/summary';
import { isFound } from '@server/domain/assignments/learners.queries';
import { departments, groupMembers, users } from '@server/domain/people/people.tables';
import { type Cell, collectPage, idsIn, sliceCells, walkCells } from '@server/domain/reports/cells.queries';
import { simulationMails as mails } from '@server/domain/simulations/mails.tables';
import {
  simulationPeople as people,
  simulationCounts,
  simulationPeopleTotals,
} from '@server/domain/simulations/reports.tables';
import { inBatches } from '@server/platform/db/batches';
import type { Queryable } from '@server/platform/db/client';
import { and, type Column, eq, gt, inArray, type SQL, sql } from 'drizzle-orm';
import { isForward } from './report-order.queries';

/** Which people a company-wide report is about: those with a mail that was not called off. */
export interface PeopleFilter {
  readonly companyId: number;
  /** Undefined: all campaigns. */
  readonly campaignIds?: readonly number[] | undefined;
  readonly departmentIds?: readonly number[] | undefined;
  readonly groupIds?: readonly number[] | undefined;
  readonly search?: string | undefined;
}

export interface PeopleWindow extends PeopleFilter {
  readonly orderBy: (typeof PERSON_SUMMARY_SORTS)[number];
  readonly order: SortOrder;
  readonly offset: number;
  readonly limit: number;
}

/** Whom, in which order. */
export type PeopleOrder = Omit<PeopleWindow, 'offset' | 'limit'>;

/** Up to how many people are collected and sorted, and mails added up. */
export interface PeopleReach {
  readonly collected: number;
  readonly addedUp: number;
}
const REACH: PeopleReach = {
  collected: limits.simulations.collectedMax,
  addedUp: limits.simulations.addedUpMax,
};

/** What people did, by column. */
const RESULTS = {
  opened: 'opened',
  clicked: 'clicked',
  submitted: 'submitted',
  phished: 'phished',
  phishedCampaigns: 'phished_campaigns',
  reported: 'reported',
} as const;
/** Orders by what people did, and the total that has how many of them did it. */
const ORDERS = {
  phished: [people.phished, 'phished'],
  phishedCampaigns: [people.phishedCampaigns, 'phished'],
  reported: [people.reported, 'reported'],
} as const;

export interface PersonRow extends Readonly<Record<keyof typeof RESULTS, number>> {
  readonly userId: number;
  readonly name: string;
  readonly lastName: string;
  readonly email: string;
  readonly department: string | null;
  readonly sent: number;
  readonly lastSentAt: Date | null;
}

const among = (ids: readonly number[]) => sql`ANY(${sql.param(ids)}::bigint[])`;
const isTheirs = and(eq(users.companyId, people.companyId), eq(users.id, people.userId));
const isNarrowed = ({ departmentIds, groupIds, search }: PeopleFilter) =>
  Boolean(departmentIds || groupIds || search);
const isByName = ({ orderBy }: Pick<PeopleWindow, 'orderBy'>) =>
  orderBy === 'fullName' || orderBy === 'email';

/** Members are found first when few matches are collected, and asked of each person when many are walked. */
function inGroups({ companyId, groupIds }: PeopleFilter, isWalked: boolean): SQL | undefined {
  if (!groupIds) return undefined;
  const members = sql`FROM ${groupMembers} WHERE ${groupMembers.companyId} = ${companyId}
    AND ${inArray(groupMembers.groupId, [...groupIds])}`;
  // The offset keeps the planner from reading all members first.
  return isWalked
    ? sql`EXISTS (SELECT ${members} AND ${groupMembers.userId} = ${users.id} OFFSET 0)`
    : sql`${users.id} IN (SELECT ${groupMembers.userId} ${members})`;
}

const matching = (filter: PeopleFilter, isWalked = false) =>
  and(
    eq(users.companyId, filter.companyId),
    filter.departmentIds && inArray(users.departmentId, [...filter.departmentIds]),
    inGroups(filter, isWalked),
    isFound(filter.search),
  );

const SENT = sql`count(*) FILTER (WHERE ${mails.state} = 'sent')::integer AS sent,
  max(${mails.sentAt}) FILTER (WHERE ${mails.state} = 'sent') AS last_sent_at`;

/** What each person did in some campaigns. */
const addedUp = (companyId: number, campaignIds: readonly number[], userIds?: readonly number[]) => sql`(
  SELECT ${mails.userId} AS user_id, count(${mails.openedAt})::integer AS opened,
    count(${mails.clickedAt})::integer AS clicked, count(${mails.submittedAt})::integer AS submitted,
    count(coalesce(${mails.clickedAt}, ${mails.submittedAt}))::integer AS phished,
    (count(DISTINCT ${mails.simulationId})
      FILTER (WHERE coalesce(${mails.clickedAt}, ${mails.submittedAt}) IS NOT NULL))::integer AS phished_campaigns,
    count(${mails.reportedAt})::integer AS reported, ${SENT}
  FROM ${mails} WHERE ${mails.companyId} = ${companyId} AND ${mails.simulationId} = ${among(campaignIds)}
    AND ${mails.state} <> 'cancelled' ${userIds ? sql`AND ${mails.userId} = ${among(userIds)}` : sql``}
  GROUP BY ${mails.userId})`;

/** What some people did in all campaigns. Counters say nothing of sending, which would have to change them. */
const inAll = (companyId: number, userIds: readonly number[]) => sql`(
  SELECT ${people}.*, m.* FROM ${people}
  CROSS JOIN LATERAL (SELECT ${SENT} FROM ${mails}
    WHERE ${mails.companyId} = ${people.companyId} AND ${mails.userId} = ${people.userId}) m
  WHERE ${people.companyId} = ${companyId} AND ${people.userId} = ${among(userIds)})`;

/** The people who match, in the order given, with what they did in all campaigns or in those of the filter. */
async function rowsOf(
  db: Queryable,
  { companyId, campaignIds }: PeopleFilter,
  ids: readonly number[],
): Promise<PersonRow[]> {
  if (ids.length === 0) return [];
  const numbers = campaignIds ? addedUp(companyId, campaignIds, ids) : inAll(companyId, ids);
  const columns = Object.entries(RESULTS).map(
    ([name, column]) => sql`numbers.${sql.identifier(column)} AS ${sql.identifier(name)}`,
  );
  const { rows } = await db.execute<{ [Name in keyof PersonRow]: PersonRow[Name] }>(sql`
    SELECT ${users.id} AS "userId", ${users.name} AS name, ${users.lastName} AS "lastName", ${users.email} AS email,
      ${departments.name} AS department, numbers.sent, numbers.last_sent_at AS "lastSentAt", ${sql.join(columns, sql`, `)}
    FROM ${numbers} AS numbers
    JOIN ${users} ON ${users.companyId} = ${companyId} AND ${users.id} = numbers.user_id
    LEFT JOIN ${departments} ON ${departments.companyId} = ${companyId} AND ${departments.id} = ${users.departmentId}`);
  const byId = new Map(rows.map((row) => [Number(row.userId), row]));
  return ids.flatMap((userId) => {
    const row = byId.get(userId);
    return row ? [{ ...row, userId, lastSentAt: row.lastSentAt && new Date(row.lastSentAt) }] : [];
  });
}

const inOrder = (forward: boolean, ...keys: readonly (Column | SQL)[]) =>
  sql.join(
    keys.map((key) => sql`${key} ${forward ? sql`ASC` : sql`DESC`}`),
    sql`, `,
  );
const nameKeys = ({ orderBy }: Pick<PeopleWindow, 'orderBy'>) =>
  [orderBy === 'email' ? users.emailKey : users.nameKey, users.id] as const;

/** The keys by which few matches are sorted, the same as those of the cells. */
function keysOf(window: PeopleOrder): SQL {
  const { orderBy } = window;
  if (orderBy === 'fullName' || orderBy === 'email') return inOrder(isForward(window), ...nameKeys(window));
  const column = sql.identifier(RESULTS[orderBy]);
  return inOrder(isForward(window), sql`numbers.${column}`, sql`numbers.user_id`);
}

/** The parts of the list of all people: those who did it, by how often, and after them the rest. Ascending, the rest comes first. */
function cellsOf(window: PeopleWindow, totals: typeof simulationPeopleTotals.$inferSelect): Cell[] {
  const { orderBy } = window;
  if (orderBy === 'fullName' || orderBy === 'email') {
    const order = (forward: boolean) => inOrder(forward, ...nameKeys(window));
    return [{ where: undefined, order, size: totals.people }];
  }
  const [column, total] = ORDERS[orderBy];
  const size = totals[total];
  const did = {
    where: gt(column, 0),
    order: (forward: boolean) => inOrder(forward, column, people.userId),
    size,
  };
  const rest = {
    where: eq(column, 0),
    order: (forward: boolean) => inOrder(forward, people.userId),
    size: totals.people - size,
  };
  return isForward(window) ? [rest, did] : [did, rest];
}

/** Reads a cell along the index of its order. */
const readCell =
  (db: Queryable, window: PeopleWindow) =>
  ({ where, order }: Cell, isFromEnd: boolean, limit: number, offset: number) => {
    // The plain list stays within one index.
    const isJoined = isByName(window) || isNarrowed(window);
    const isMatch = and(
      eq(people.companyId, window.companyId),
      where,
      isJoined ? matching(window, true) : undefined,
    );
    return idsIn(
      db,
      sql`SELECT ${people.userId} AS id FROM ${people} ${isJoined ? sql`JOIN ${users} ON ${isTheirs}` : sql``}
        WHERE ${isMatch} ORDER BY ${order(isForward(window) !== isFromEnd)} LIMIT ${limit} OFFSET ${offset}`,
    );
  };

/** The ids of a page among few matches, with their number; it says `atMost` where there may be more. */
async function collect(db: Queryable, window: PeopleWindow, numbers: SQL, atMost?: number) {
  const { companyId, limit, offset } = window;
  const isTheir = sql`${users.companyId} = ${companyId} AND ${users.id} = numbers.user_id`;
  const { ids, matches: total } = await collectPage(db, {
    found: sql`SELECT numbers.* FROM ${numbers} AS numbers JOIN ${users} ON ${isTheir}
      WHERE ${matching(window)} ${atMost === undefined ? sql`` : sql`LIMIT ${atMost}`}`,
    page: sql`SELECT ${users.id} AS id, row_number() OVER (ORDER BY ${keysOf(window)}) AS place
      FROM found AS numbers JOIN ${users} ON ${isTheir} ORDER BY place LIMIT ${limit} OFFSET ${offset}`,
  });
  return { ids, total };
}

interface Found {
  readonly ids: readonly number[];
  readonly total: number;
  /** There may be more than these. */
  readonly totalIsMinimum?: boolean;
  /** Finding the order asked for would take too long; it is by name. */
  readonly isByName?: boolean;
}

/** All campaigns together: by the counters of each person. */
async function findInAll(db: Queryable, window: PeopleWindow, { collected }: PeopleReach): Promise<Found> {
  const { companyId } = window;
  const [totals] = await db
    .select()
    .from(simulationPeopleTotals)
    .where(eq(simulationPeopleTotals.companyId, companyId));
  if (!totals?.people) return { ids: [], total: 0 };
  const numbers = sql`(SELECT * FROM ${people} WHERE ${people.companyId} = ${companyId})`;
  if (totals.people <= collected) return collect(db, window, numbers);
  const cells = cellsOf(window, totals);
  const read = readCell(db, window);
  if (!isNarrowed(window)) return { ids: await sliceCells(cells, window, read), total: totals.people };
  const few = await collect(db, window, numbers, collected + 1);
  if (few.total <= collected) return few;
  return { ids: await walkCells(cells, window, read), total: collected, totalIsMinimum: true };
}

/** How many mails campaigns have, and of how many people at least: as many as in the largest round. */
async function mailsIn(db: Queryable, companyId: number, campaignIds: readonly number[]) {
  const rounds = await db
    .select({ total: sql`sum(${simulationCounts.total})`.mapWith(Number) })
    .from(simulationCounts)
    .where(
      and(
        eq(simulationCounts.companyId, companyId),
        sql`${simulationCounts.simulationId} = ${among(campaignIds)}`,
        // Those that have become anonymous have nobody's mails any more.
        sql`NOT EXISTS (SELECT FROM simulations s WHERE s.company_id = ${companyId}
          AND s.id = ${simulationCounts.simulationId} AND s.anonymous_at IS NOT NULL)`,
      ),
    )
    .groupBy(simulationCounts.simulationId, simulationCounts.round);
  const totals = rounds.map(({ total }) => total);
  return { mails: totals.reduce((sum, one) => sum + one, 0), people: Math.max(0, ...totals) };
}

/** A user has a mail of some campaigns. */
const isRecipient = (companyId: number, campaignIds: readonly number[]) => sql`EXISTS (
  SELECT FROM ${mails} WHERE ${mails.companyId} = ${companyId} AND ${mails.userId} = ${users.id}
    AND ${mails.simulationId} = ${among(campaignIds)} AND ${mails.state} <> 'cancelled' OFFSET 0)`;

/** People with mails of some campaigns. */
const recipientsOf = (window: PeopleFilter, campaignIds: readonly number[], isWalked: boolean) =>
  sql`${users} WHERE ${matching(window, isWalked)} AND ${isRecipient(window.companyId, campaignIds)}`;

/** Some campaigns: what their mails add up to, as long as they are not too many; otherwise only an order by name is quick. */
async function findInSome(
  db: Queryable,
  window: PeopleWindow,
  campaignIds: readonly number[],
  { addedUp: mailsMax, collected }: PeopleReach,
): Promise<Found> {
  const { companyId, limit, offset } = window;
  const planned = await mailsIn(db, companyId, campaignIds);
  if (planned.mails <= mailsMax) return collect(db, window, addedUp(companyId, campaignIds));
  if (isNarrowed(window)) {
    const matches = sql`SELECT ${users.id} AS id FROM ${recipientsOf(window, campaignIds, false)} LIMIT ${collected + 1}`;
    const few = await idsIn(db, matches);
    if (few.length <= collected) return collect(db, window, addedUp(companyId, campaignIds, few));
  }
  const order = isByName(window)
    ? window
    : { ...window, orderBy: 'fullName' as const, order: 'asc' as const };
  const ids = await idsIn(
    db,
    sql`SELECT ${users.id} AS id FROM ${recipientsOf(window, campaignIds, true)}
      ORDER BY ${keysOf(order)} LIMIT ${limit} OFFSET ${offset}`,
  );
  const total = isNarrowed(window) ? collected : planned.people;
  return { ids, total, totalIsMinimum: true, isByName: order !== window };
}

/**
 * A page of people with what they did in all campaigns, or in some. Without a scope numbers come from counters, and a page
 * from the index of its order, so that it costs the same with any number of people.
 */
export async function readPeople(db: Queryable, window: PeopleWindow, reach = REACH) {
  const { campaignIds } = window;
  const found: Found = campaignIds
    ? await findInSome(db, window, campaignIds, reach)
    : await findInAll(db, window, reach);
  const { ids, total, totalIsMinimum = false, isByName: byName = false } = found;
  return { rows: await rowsOf(db, window, ids), total, totalIsMinimum, isByName: byName };
}

/** Where a batch of a file ended. */
interface Place {
  readonly [column: string]: unknown;
  readonly id: string | number;
  readonly key: string | number;
}

/** Ids along an index, a batch behind the other: by a key and the id, or by the id alone. */
async function* alongIndex(
  db: Queryable,
  {
    from,
    where,
    forward,
    key,
    size,
  }: { from: SQL; where: SQL | undefined; forward: boolean; key?: Column; size: number },
): AsyncGenerator<number[]> {
  const than = forward ? sql`>` : sql`<`;
  const behind = ({ key: last, id }: Place) =>
    key
      ? sql`(${key}, ${users.id}) ${than} (${last}::${sql.raw(key.getSQLType().replace(/ COLLATE .*/, ''))}, ${id}::bigint)`
      : sql`${users.id} ${than} ${id}::bigint`;
  const batches = inBatches<Place, Place | undefined>(
    { first: undefined, size, keyOf: (row) => row },
    async (after) => {
      const { rows } = await db.execute<Place>(sql`
        SELECT ${users.id} AS id, ${key ?? users.id} AS key FROM ${from} WHERE ${and(where, after && behind(after))}
        ORDER BY ${key ? inOrder(forward, key, users.id) : inOrder(forward, users.id)} LIMIT ${size}`);
      return rows;
    },
  );
  for await (const batch of batches) yield batch.map(({ id }) => Number(id));
}

/** The ids of all who match in the order of the list, a batch at a time. */
async function* idsInList(db: Queryable, order: PeopleOrder, reach: PeopleReach, size: number) {
  const { companyId, campaignIds } = order;
  const byName = (by: Pick<PeopleWindow, 'orderBy' | 'order'>) => ({
    key: by.orderBy === 'email' ? users.emailKey : users.nameKey,
    forward: isForward(by),
    size,
  });
  if (campaignIds) {
    const { mails: planned } = await mailsIn(db, companyId, campaignIds);
    if (planned <= reach.addedUp) {
      const ids = await idsIn(
        db,
        sql`SELECT ${users.id} AS id FROM ${addedUp(companyId, campaignIds)} AS numbers
          JOIN ${users} ON ${users.companyId} = ${companyId} AND ${users.id} = numbers.user_id
          WHERE ${matching(order)} ORDER BY ${keysOf(order)}`,
      );
      for (let at = 0; at < ids.length; at += size) yield ids.slice(at, at + size);
      return;
    }
    const by = isByName(order) ? order : { orderBy: 'fullName' as const, order: 'asc' as const };
    const where = and(matching(order, true), isRecipient(companyId, campaignIds));
    yield* alongIndex(db, { from: sql`${users}`, where, ...byName(by) });
    return;
  }
  const from = sql`${users} JOIN ${people} ON ${isTheirs}`;
  const where = and(eq(people.companyId, companyId), matching(order, true));
  const { orderBy } = order;
  if (orderBy === 'fullName' || orderBy === 'email') {
    yield* alongIndex(db, { from, where, ...byName(order) });
    return;
  }
  const forward = isForward(order);
  const [key] = ORDERS[orderBy];
  const did = () => alongIndex(db, { from, where: and(where, gt(key, 0)), forward, key, size });
  const rest = () => alongIndex(db, { from, where: and(where, eq(key, 0)), forward, size });
  for (const part of forward ? [rest, did] : [did, rest]) yield* part();
}

/** All people who match in the order of the list, a batch at a time. */
export async function* allPeople(
  db: Queryable,
  order: PeopleOrder,
  reach = REACH,
  size: number = limits.simulations.exportBatch,
): AsyncGenerator<PersonRow[]> {
  for await (const ids of idsInList(db, order, reach, size)) yield await rowsOf(db, order, ids);
}
