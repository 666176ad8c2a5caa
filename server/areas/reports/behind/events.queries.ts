import { isRoundFigure, isVideoFigure } from '@contract/figures';
import { limits } from '@contract/limits';
import type { SortOrder } from '@contract/paging';
import type { CampaignKindName } from '@contract/plan';
import { isFound } from '@server/domain/assignments/learners.queries';
import { departments, users } from '@server/domain/people/people.tables';
import { idsIn, slicesOf } from '@server/domain/reports/cells.queries';
import { inBatches } from '@server/platform/db/batches';
import type { Queryable } from '@server/platform/db/client';
import { isOneOf } from '@server/platform/db/columns';
import { executePlannedOnce } from '@server/platform/db/prepared';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import { refuseDeepPage } from '../reach';
import { counted, type EventFilter, source } from './event-sources.queries';
import { BOUNDS, type Bounds, collectSearched } from './searched.queries';
import { countPeople, isHeld, isOfDepartments, walkOf } from './walks.queries';

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

/** How many rows there are: from counters, or counted up to a limit. */
async function count(db: Queryable, filter: EventFilter, { few, held }: Bounds) {
  const known = await counted(db, filter);
  if (known !== undefined) return { total: known, totalIsMinimum: false };
  const most = Math.max(few, Math.min(held, limits.paging.exactSearchTotal));
  const { rows } = await db.execute<{ total: string | number }>(sql`
    SELECT count(*) AS total FROM (SELECT FROM (${source(filter, { isBare: true })}) own LIMIT ${most + 1}) found`);
  const total = Number(rows[0]?.total ?? 0);
  return { total: Math.min(total, most), totalIsMinimum: total > most };
}

const directionOf = (isDescending: boolean) => (isDescending ? sql`DESC` : sql`ASC`);

/** By people's names, and of each by what it is. */
const byName = (isDescending: boolean, { name, userId, id }: Record<'name' | 'userId' | 'id', SQL>) => {
  const direction = directionOf(isDescending);
  return sql`${name} ${direction}, ${userId} ${direction}, ${id} ${direction}`;
};
const FOUND = { name: sql`found.name_key`, userId: sql`found.user_id`, id: sql`found.id` };
const OWN = { name: sql`${users.nameKey}`, userId: sql`${users.id}`, id: sql`own.id` };

/** What has happened to people by their names: behind a row, or some rows of some people. */
async function walked(
  db: Queryable,
  filter: EventFilter,
  {
    isDescending,
    after,
    userIds,
    limit,
  }: {
    readonly isDescending: boolean;
    readonly after?: EventRow | undefined;
    /** Only some people. */
    readonly userIds?: readonly number[];
    readonly limit: number;
  },
): Promise<EventRow[]> {
  const direction = directionOf(isDescending);
  const than = isDescending ? sql`<` : sql`>`;
  const goesOn =
    after &&
    sql`(${users.nameKey}, ${users.id}) ${isDescending ? sql`<=` : sql`>=`} (${after.nameKey}, ${after.userId}::bigint)
      AND (${users.nameKey}, ${users.id}, own.id) ${than} (${after.nameKey}, ${after.userId}::bigint, ${after.id}::bigint)`;
  const isTheirs = userIds && isOneOf(users.id, userIds);
  const rows = await executePlannedOnce<Raw>(
    db,
    sql`
    SELECT ${COLUMNS} FROM ${PEOPLE} CROSS JOIN LATERAL (
      SELECT * FROM (${source(filter, { userId: sql`${users.id}` })}) theirs ORDER BY theirs.id ${direction} OFFSET 0
    ) own
    WHERE ${and(eq(users.companyId, filter.companyId), isTheirs, isFound(filter.search), goesOn)}
    ORDER BY ${byName(isDescending, OWN)}
    LIMIT ${limit}`,
  );
  return rows.map(toRow);
}

interface FoundRow {
  readonly [column: string]: unknown;
  readonly id: string | number;
  readonly user_id: string | number;
}
const toFound = ({ id, user_id: userId }: FoundRow) => ({ id: Number(id), userId: Number(userId) });

/** Some rows of a list by name, with whose they are. */
function rowsOf(
  db: Queryable,
  filter: EventFilter,
  isDescending: boolean,
  found: readonly { readonly id: number; readonly userId: number }[],
): Promise<EventRow[]> | EventRow[] {
  if (found.length === 0) return [];
  const ids = found.map(({ id }) => id);
  const userIds = found.map(({ userId }) => userId);
  return walked(db, { ...filter, ids }, { isDescending, userIds, limit: ids.length });
}

/** A page of many by name, from whichever end is nearer; it has to be near one. `total` is infinite where it is not known. */
async function walkPage(
  db: Queryable,
  window: EventWindow,
  { total, behind, heldMax }: { readonly total: number; readonly behind: number; readonly heldMax: number },
) {
  const people = await countPeople(db, window.companyId);
  const [slice] = slicesOf([total], window.offset, window.limit);
  const { isHeld: holds, reach } = walkOf({ rows: behind, people, heldMax }, slice ?? window);
  refuseDeepPage(window, total, reach);
  if (!slice) return { rows: [], reach };
  const { order, ...filter } = window;
  const isCompletion = !isRoundFigure(window.figure) && !isVideoFigure(window.figure);
  const isDescending = order.startsWith('desc') !== slice.isFromEnd;
  // Completions are of people's departments now, which people themselves know best.
  const asked = isCompletion ? { ...filter, departmentIds: undefined } : filter;
  const theirs = source(asked, { userId: sql`${users.id}`, isBare: true });
  const all = sql`SELECT own.user_id FROM (${source(filter, { isBare: true })}) own LIMIT ${heldMax}`;
  // Planned each time: one company's people are held where another's are looked up.
  const { rows: found } = await db.execute<FoundRow>(sql`
    SELECT own.id, ${users.id} AS user_id FROM ${users} CROSS JOIN LATERAL (
      SELECT theirs.id FROM (${theirs}) theirs ORDER BY theirs.id ${directionOf(isDescending)} OFFSET 0
    ) own
    WHERE ${and(
      eq(users.companyId, window.companyId),
      holds ? isHeld(users.id, all) : isCompletion ? isOfDepartments(window.departmentIds) : undefined,
    )}
    ORDER BY ${byName(isDescending, OWN)}
    LIMIT ${slice.limit} OFFSET ${slice.offset}`);
  const rows = await rowsOf(db, filter, order.startsWith('desc'), found.map(toFound));
  return { rows, reach };
}

/** A page where few rows are behind a figure, or of people who are found. */
async function collected(
  db: Queryable,
  { search, ...window }: EventWindow,
  options: Parameters<typeof collectSearched>[2],
): Promise<EventPage> {
  const { offset: _offset, limit: _limit, order, ...filter } = window;
  const isDescending = order.startsWith('desc');
  const { page, ...told } = await collectSearched(
    db,
    {
      ...window,
      search,
      own: (userId) => source(filter, { userId, isBare: true }),
      order: byName(isDescending, FOUND),
    },
    options,
  );
  return { rows: await rowsOf(db, filter, isDescending, page), ...told, reach: null };
}

export interface EventPage {
  readonly rows: EventRow[];
  readonly total: number;
  readonly totalIsMinimum: boolean;
  /** Null where there are too many to count. */
  readonly people: number | null;
  /** How many rows from either end can be listed; null: all. */
  readonly reach: number | null;
}

/**
 * A page of what has happened by people's names, from whichever end is nearer. Unnarrowed, its total is the figure. Throws 422
 * for one that is far from both.
 */
export async function readEventPage(
  db: Queryable,
  window: EventWindow,
  bounds: Bounds = BOUNDS,
): Promise<EventPage> {
  const { few, most, held } = bounds;
  const { search: _, ...unsearched } = window;
  const { total, totalIsMinimum } = await count(db, unsearched, bounds);
  if (total === 0 && !totalIsMinimum) return { rows: [], total, totalIsMinimum, people: 0, reach: null };
  const isFew = total <= few && !totalIsMinimum;
  if (isFew || window.search) return collected(db, window, { most, isFew });
  const known = totalIsMinimum
    ? { total: Number.POSITIVE_INFINITY, behind: held + 1 }
    : { total, behind: total };
  return {
    ...(await walkPage(db, window, { ...known, heldMax: held })),
    total,
    totalIsMinimum,
    people: null,
  };
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
