import { limits } from '@contract/limits';
import type { SortOrder } from '@contract/paging';
import type { CampaignKindName } from '@contract/plan';
import { isFound } from '@server/domain/assignments/learners.queries';
import { departments, users } from '@server/domain/people/people.tables';
import { idsIn, slicesOf } from '@server/domain/reports/cells.queries';
import { inBatches } from '@server/platform/db/batches';
import type { Queryable } from '@server/platform/db/client';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import { refuseDeepPage } from '../reach';
import { counted, type EventFilter, source } from './event-sources.queries';
import { BOUNDS, type Bounds, collectSearched, totalOfMany } from './searched.queries';

export interface EventWindow extends EventFilter {
  readonly order: SortOrder;
  readonly offset: number;
  readonly limit: number;
}

export interface EventRow {
  readonly id: number;
  readonly userId: number;
  readonly email: string;
  readonly name: string;
  readonly lastName: string;
  readonly nameKey: string;
  readonly departmentName: string;
  readonly disabledAt: Date | null;
  readonly campaignId: number | null;
  readonly kind: CampaignKindName | null;
  readonly title: string;
  readonly completedAt: Date | null;
  readonly score: number | null;
}

const PEOPLE = sql`${users} JOIN ${departments}
  ON ${departments.companyId} = ${users.companyId} AND ${departments.id} = ${users.departmentId}`;
const COLUMNS = sql`own.id, own.user_id AS "userId", ${users.email} AS email, ${users.name} AS name,
  ${users.lastName} AS "lastName", ${users.nameKey} AS "nameKey", ${departments.name} AS "departmentName",
  ${users.disabledAt} AS "disabledAt", own.campaign_id AS "campaignId", own.kind, own.title,
  own.completed_at AS "completedAt", own.score`;

type Raw = { [Name in keyof EventRow]: EventRow[Name] | string } & Record<string, unknown>;
const dateOf = (value: unknown) => (value === null ? null : new Date(value as string));
const toRow = (row: Raw): EventRow => ({
  ...(row as EventRow),
  id: Number(row.id),
  userId: Number(row.userId),
  campaignId: row.campaignId === null ? null : Number(row.campaignId),
  disabledAt: dateOf(row.disabledAt),
  completedAt: dateOf(row.completedAt),
});

const matching = (filter: EventFilter): SQL =>
  sql`(${source(filter)}) own JOIN ${users} ON ${users.companyId} = ${filter.companyId} AND ${users.id} = own.user_id
    WHERE ${and(sql`true`, isFound(filter.search))}`;

/** How many rows there are, and of how many people: from counters, or counted up to a limit. */
async function count(db: Queryable, filter: EventFilter, few: number) {
  const isNarrowed = filter.departmentIds || filter.ids;
  const total = isNarrowed ? undefined : await counted(db, filter);
  if (total !== undefined && total > few) return { total, totalIsMinimum: false, people: null };
  const { rows } = await db.execute<{ total: string | number; people: string | number }>(sql`
    SELECT count(*) AS total, count(DISTINCT found.user_id) AS people
    FROM (SELECT own.user_id FROM (${source(filter)}) own LIMIT ${few + 1}) found`);
  const [row] = rows;
  const found = Number(row?.total ?? 0);
  const totalIsMinimum = found > few;
  return {
    total: total ?? Math.min(found, few),
    totalIsMinimum,
    people: totalIsMinimum ? null : Number(row?.people ?? 0),
  };
}

const directionOf = (isDescending: boolean) => (isDescending ? sql`DESC` : sql`ASC`);

/** By people's names, and of each by what it is. */
const byName = (isDescending: boolean, { name, userId, id }: Record<'name' | 'userId' | 'id', SQL>) => {
  const direction = directionOf(isDescending);
  return sql`${name} ${direction}, ${userId} ${direction}, ${id} ${direction}`;
};
const FOUND = { name: sql`found.name_key`, userId: sql`found.user_id`, id: sql`found.id` };
const OWN = { name: sql`${users.nameKey}`, userId: sql`${users.id}`, id: sql`own.id` };

/** The people one after the other by name, each with what has happened to them. */
async function walked(
  db: Queryable,
  filter: EventFilter,
  {
    isDescending,
    after,
    userIds,
    limit,
    offset = 0,
  }: {
    readonly isDescending: boolean;
    readonly after?: EventRow | undefined;
    /** Only some people. */
    readonly userIds?: readonly number[];
    readonly limit: number;
    readonly offset?: number;
  },
): Promise<EventRow[]> {
  const direction = directionOf(isDescending);
  const than = isDescending ? sql`<` : sql`>`;
  const goesOn =
    after &&
    sql`(${users.nameKey}, ${users.id}) ${isDescending ? sql`<=` : sql`>=`} (${after.nameKey}, ${after.userId}::bigint)
      AND (${users.nameKey}, ${users.id}, own.id) ${than} (${after.nameKey}, ${after.userId}::bigint, ${after.id}::bigint)`;
  const isOneOf = userIds && sql`${users.id} = ANY(${sql.param([...userIds])}::bigint[])`;
  const { rows } = await db.execute<Raw>(sql`
    SELECT ${COLUMNS} FROM ${PEOPLE} CROSS JOIN LATERAL (
      SELECT * FROM (${source(filter, sql`${users.id}`)}) theirs ORDER BY theirs.id ${direction} OFFSET 0
    ) own
    WHERE ${and(eq(users.companyId, filter.companyId), isOneOf, isFound(filter.search), goesOn)}
    ORDER BY ${byName(isDescending, OWN)}
    LIMIT ${limit} OFFSET ${offset}`);
  return rows.map(toRow);
}

/** The same page where there are few rows: all of them, sorted. */
async function collected(db: Queryable, filter: EventFilter, isDescending: boolean, page: EventWindow) {
  const { rows } = await db.execute<Raw>(sql`
    WITH own AS MATERIALIZED (${source(filter)})
    SELECT ${COLUMNS} FROM ${PEOPLE} JOIN own ON own.user_id = ${users.id}
    WHERE ${eq(users.companyId, filter.companyId)}
    ORDER BY ${byName(isDescending, OWN)}
    LIMIT ${page.limit} OFFSET ${page.offset}`);
  return rows.map(toRow);
}

/** A page of what has happened to people who are found. */
async function readSearched(
  db: Queryable,
  window: EventWindow & { readonly search: string },
  bounds: Bounds,
) {
  const { few } = bounds;
  const { search: _, ...filter } = window;
  const behind = await count(db, filter, few);
  if (behind.total === 0) return { ...behind, rows: [] };
  const isDescending = window.order.startsWith('desc');
  const { page, matches, people, isPartial } = await collectSearched(
    db,
    { ...window, own: (userId) => source(filter, userId), order: byName(isDescending, FOUND) },
    { ...bounds, isFew: behind.total <= few && !behind.totalIsMinimum },
  );
  if (matches <= few && !isPartial) {
    const ids = page.map(({ id }) => id);
    const userIds = page.map(({ userId }) => userId);
    const rows =
      ids.length > 0
        ? await walked(db, { ...filter, ids }, { isDescending, userIds, limit: ids.length })
        : [];
    return { rows, total: matches, totalIsMinimum: false, people };
  }
  refuseDeepPage(window, Number.POSITIVE_INFINITY);
  const rows = await walked(db, window, { ...window, isDescending });
  return { rows, ...totalOfMany(window, rows.length, Math.min(matches, few)), people: null };
}

/**
 * A page of what has happened by people's names, from whichever end is nearer. Unnarrowed, its total is the figure. Throws 422
 * for one that is far from both.
 */
export async function readEventPage(db: Queryable, window: EventWindow, bounds: Bounds = BOUNDS) {
  const { few } = bounds;
  if (window.search) return readSearched(db, { ...window, search: window.search }, bounds);
  const { total, totalIsMinimum, people } = await count(db, window, few);
  const isDescending = window.order.startsWith('desc');
  if (total === 0) return { rows: [], total, totalIsMinimum, people };
  if (total <= few && !totalIsMinimum)
    return { rows: await collected(db, window, isDescending, window), total, totalIsMinimum, people };
  const known = totalIsMinimum ? Number.POSITIVE_INFINITY : total;
  refuseDeepPage(window, known);
  const [slice] = slicesOf([known], window.offset, window.limit);
  if (!slice) return { rows: [], total, totalIsMinimum, people };
  const { offset, limit, isFromEnd } = slice;
  const rows = await walked(db, window, { isDescending: isDescending !== isFromEnd, limit, offset });
  return { rows: isFromEnd ? rows.reverse() : rows, total, totalIsMinimum, people };
}

/** All of it by people's names, a batch at a time. */
export function allEvents(
  db: Queryable,
  { order, ...filter }: Omit<EventWindow, 'offset' | 'limit'>,
  size: number = limits.users.exportBatch,
): AsyncGenerator<EventRow[]> {
  const isDescending = order.startsWith('desc');
  return inBatches<EventRow, EventRow | undefined>({ first: undefined, size, keyOf: (row) => row }, (after) =>
    walked(db, filter, { isDescending, after, limit: size }),
  );
}

/** The people it has happened to by their ids, so many at most. */
export const eventPeople = (db: Queryable, filter: EventFilter, limit: number): Promise<number[]> =>
  idsIn(db, sql`SELECT DISTINCT own.user_id AS id FROM ${matching(filter)} ORDER BY id LIMIT ${limit}`);
