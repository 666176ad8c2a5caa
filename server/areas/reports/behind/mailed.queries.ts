import type { MailFigure } from '@contract/figures';
import { limits } from '@contract/limits';
import type { SortOrder } from '@contract/paging';
import { isFound } from '@server/domain/assignments/learners.queries';
import { ANONYMOUS, mailedWindows } from '@server/domain/figures/figures.tables';
import { departments, users } from '@server/domain/people/people.tables';
import { idsIn, slicesOf } from '@server/domain/reports/cells.queries';
import { simulationMails } from '@server/domain/simulations/mails.tables';
import { simulationDepartmentCounts } from '@server/domain/simulations/reports.tables';
import { simulationRounds } from '@server/domain/simulations/simulations.tables';
import { inBatches } from '@server/platform/db/batches';
import type { Queryable } from '@server/platform/db/client';
import { isOneOf } from '@server/platform/db/columns';
import { executePlannedOnce, plannedOnce } from '@server/platform/db/prepared';
import { and, asc, type Column, desc, eq, type SQL, sql } from 'drizzle-orm';
import { refuseDeepPage } from '../reach';
import { type Days, isBehindMails } from './definitions.queries';
import { isOfRound } from './event-sources.queries';
import { BOUNDS, type Bounds, collectSearched } from './searched.queries';
import { countPeople, isHeld, LOOK_UP, peopleOf, reachOf } from './walks.queries';

/** Who is behind a figure of simulated mails: people, each once. The days are those of whole months. */
export interface MailedFilter extends Days {
  readonly companyId: number;
  readonly figure: MailFigure;
  readonly generation: number;
  /** How many months the days are. */
  readonly months: number;
  readonly departmentIds?: readonly number[] | undefined;
  readonly search?: string | undefined;
  /** Some of the people. */
  readonly ids?: readonly number[] | undefined;
}

export interface MailedWindow extends MailedFilter {
  readonly order: SortOrder;
  readonly offset: number;
  readonly limit: number;
}

/** The lengths of periods that rollups know the numbers of. */
const KNOWN_MONTHS: readonly number[] = [1, 3, 6, 12];
/** All departments, in the rollups. */
const ALL = 0;

/** The mails behind a figure, with their people more than once. */
const behind = (filter: MailedFilter, userId?: SQL | Column): SQL =>
  sql`${simulationMails} WHERE ${and(
    eq(simulationMails.companyId, filter.companyId),
    isBehindMails(filter.figure, filter, filter.departmentIds),
    userId && sql`${simulationMails.userId} = ${userId}`,
    filter.ids && isOneOf(simulationMails.userId, filter.ids),
  )}`;

const matching = (filter: MailedFilter): SQL | undefined =>
  and(
    eq(users.companyId, filter.companyId),
    isFound(filter.search),
    filter.ids && isOneOf(users.id, filter.ids),
    // The offset keeps the planner from reading all mails first.
    sql`EXISTS (SELECT FROM ${behind(filter, users.id)} OFFSET 0)`,
  );

interface Counted {
  readonly total: number;
  readonly totalIsMinimum: boolean;
  /** They have so few mails that all of them can be held. */
  readonly isSparse: boolean;
  /** How many people the company has, and the first page of a walk by name, where these were read with the number. */
  readonly people?: number;
  readonly first?: readonly number[];
}

/** Whether mails of these days have become anonymous, so that the rollups know of more people than can be listed. */
async function hasAnonymous(db: Queryable, { companyId, from, to }: MailedFilter): Promise<boolean> {
  const { generation, months, mailed, startsOn } = mailedWindows;
  const [row] = await db
    .select({ startsOn })
    .from(mailedWindows)
    .where(
      and(
        eq(mailedWindows.companyId, companyId),
        eq(generation, ANONYMOUS),
        eq(months, 1),
        sql`${mailed} < 0 AND ${startsOn} BETWEEN ${from}::date AND ${to}::date`,
      ),
    )
    .limit(1);
  return row !== undefined;
}

/** People of a company who are held beside a walk. */
const among = ({ companyId }: MailedFilter, held: SQL): SQL | undefined =>
  and(eq(users.companyId, companyId), isHeld(users.id, held));

/** Selects people by name, walking past those who are not behind the figure. */
const walkNames = (
  isBehind: SQL | undefined,
  {
    isDescending,
    limit,
    offset,
  }: { readonly isDescending: boolean; readonly limit: number; readonly offset: number },
): SQL => {
  const direction = isDescending ? sql`DESC` : sql`ASC`;
  return sql`SELECT ${users.id} AS id FROM ${users} WHERE ${isBehind}
    ORDER BY ${users.nameKey} ${direction}, ${users.id} ${direction} LIMIT ${limit} OFFSET ${offset}`;
};

/** How many mails can be behind the figure in departments at most: those of all rounds that had begun, by their counters. */
async function mostIn(
  db: Queryable,
  { companyId, figure, to, timeZone }: MailedFilter,
  departmentIds: readonly number[],
): Promise<number> {
  const counts = simulationDepartmentCounts;
  const counted = figure === 'reported' ? counts.reported : counts.sent;
  const [row] = await plannedOnce(
    db
      .select({ mails: sql<number>`coalesce(sum(${counted}), 0)`.mapWith(Number) })
      .from(simulationRounds)
      .innerJoin(counts, isOfRound(counts))
      .where(
        and(
          eq(simulationRounds.companyId, companyId),
          sql`${simulationRounds.startsAt} < (${to}::date + 1)::timestamp AT TIME ZONE ${timeZone}`,
          isOneOf(counts.departmentId, departmentIds),
        ),
      ),
  );
  return row?.mails ?? 0;
}

/**
 * How many people have mails behind the figure, all of whom are held. What a page by name needs besides is read with the number:
 * finding the mails is most of either.
 */
async function countHeld(db: Queryable, window: MailedWindow, few: number): Promise<Counted> {
  const { companyId, order, limit, offset, search } = window;
  const isFirst = offset === 0 && !search;
  const isDescending = order.startsWith('desc');
  const page = walkNames(among(window, sql`SELECT user_id FROM person`), { isDescending, limit, offset });
  const rows = await executePlannedOnce<
    Record<'behind' | 'people', string | number> & { id: string | number | null }
  >(
    db,
    sql`
    WITH person AS MATERIALIZED (
      SELECT ${simulationMails.userId} AS user_id FROM ${behind(window)} GROUP BY ${simulationMails.userId}
    ), counted AS MATERIALIZED (SELECT count(*) AS behind FROM person)
    SELECT counted.behind, (${peopleOf(companyId)}) AS people, page.id FROM counted LEFT JOIN (
      SELECT walked.id FROM (${page}) walked WHERE ${isFirst}::boolean AND (SELECT behind > ${few}::bigint FROM counted)
    ) page ON true`,
  );
  const [total, people] = [Number(rows[0]?.behind), Number(rows[0]?.people)];
  const ids = rows.flatMap(({ id }) => (id === null ? [] : [Number(id)]));
  return { total, totalIsMinimum: false, isSparse: true, people, ...(ids.length > 0 && { first: ids }) };
}

/** How many people match: from the rollups where these know it, else counted up to a limit. */
async function count(db: Queryable, window: MailedWindow, bounds: Bounds): Promise<Counted> {
  const { companyId, generation, months, departmentIds, ids, figure, to } = window;
  const mails = departmentIds && !ids ? await mostIn(db, window, departmentIds) : 0;
  if ((departmentIds || ids) && mails <= bounds.held) return countHeld(db, window, bounds.few);
  const [departmentId = ALL, ...others] = departmentIds ?? [];
  const isKnown = !ids && others.length === 0 && KNOWN_MONTHS.includes(months);
  if (isKnown && !(await hasAnonymous(db, window))) {
    const [row] = await db
      .select({ total: sql<number>`coalesce(sum(${mailedWindows[figure]}), 0)`.mapWith(Number) })
      .from(mailedWindows)
      .where(
        and(
          eq(mailedWindows.companyId, companyId),
          eq(mailedWindows.generation, generation),
          eq(mailedWindows.months, months),
          eq(mailedWindows.departmentId, departmentId),
          sql`${mailedWindows.startsOn} <= ${to}::date`,
        ),
      );
    return { total: row?.total ?? 0, totalIsMinimum: false, isSparse: false };
  }
  if (departmentIds) {
    const first = sql`SELECT ${simulationMails.userId} AS user_id FROM ${behind(window)} LIMIT ${bounds.held + 1}`;
    const { rows } = await db.execute<{ mails: string | number; people: string | number }>(
      sql`SELECT count(*) AS mails, count(DISTINCT first.user_id) AS people FROM (${first}) first`,
    );
    const [found] = rows;
    const totalIsMinimum = Number(found?.mails) > bounds.held;
    return { total: Number(found?.people), totalIsMinimum, isSparse: !totalIsMinimum };
  }
  const most = limits.reports.collectedMax;
  const found = db
    .select({ id: users.id })
    .from(users)
    .where(matching({ ...window, search: undefined }))
    .limit(most + 1)
    .as('found');
  const total = await db.$count(found);
  return { total: Math.min(total, most), totalIsMinimum: total > most, isSparse: false };
}

const select = (db: Queryable) =>
  db
    .select({
      id: users.id,
      email: users.email,
      name: users.name,
      lastName: users.lastName,
      nameKey: users.nameKey,
      departmentName: departments.name,
      disabledAt: users.disabledAt,
    })
    .from(users)
    .innerJoin(
      departments,
      and(eq(departments.companyId, users.companyId), eq(departments.id, users.departmentId)),
    )
    .$dynamic();
export type MailedRow = Awaited<ReturnType<typeof select>>[number];

/** The people of a page, whose ids are known, in the order of the list. */
function listed(
  db: Queryable,
  { companyId, order }: Pick<MailedWindow, 'companyId' | 'order'>,
  ids: readonly number[],
) {
  const by = order.startsWith('desc') ? desc : asc;
  return plannedOnce(
    select(db)
      .where(and(eq(users.companyId, companyId), isOneOf(users.id, ids)))
      .orderBy(by(users.nameKey), by(users.id)),
  );
}

/** A page where few people are behind the figure, or of those who are found. */
async function collected(
  db: Queryable,
  { search, ...window }: MailedWindow,
  options: Parameters<typeof collectSearched>[2],
) {
  const direction = window.order.startsWith('desc') ? sql`DESC` : sql`ASC`;
  const { page, total, totalIsMinimum } = await collectSearched(
    db,
    {
      ...window,
      search,
      // A person is behind the figure once.
      own: (userId) =>
        sql`SELECT DISTINCT ${simulationMails.userId} AS id, ${simulationMails.userId} AS user_id
          FROM ${behind(window, userId)}`,
      order: sql`found.name_key ${direction}, found.user_id ${direction}`,
    },
    options,
  );
  const ids = page.map(({ id }) => id);
  return { rows: await listed(db, window, ids), total, totalIsMinimum, reach: null };
}

/** A page of many by name, from whichever end is nearer; it has to be near one. `total` is infinite where it is not known. */
async function walkPage(db: Queryable, window: MailedWindow, total: number, { first, ...counted }: Counted) {
  const people = counted.people ?? (await countPeople(db, window.companyId));
  const reach = reachOf(counted.total, people * (counted.isSparse ? 1 : LOOK_UP));
  refuseDeepPage(window, total, reach);
  if (first) return { rows: await listed(db, window, first), reach };
  const [slice] = slicesOf([total], window.offset, window.limit);
  if (!slice) return { rows: [], reach };
  const isDescending = window.order.startsWith('desc') !== slice.isFromEnd;
  const all = sql`SELECT ${simulationMails.userId} FROM ${behind(window)}`;
  const isBehind = counted.isSparse ? among(window, all) : matching(window);
  const ids = await idsIn(db, walkNames(isBehind, { ...slice, isDescending }));
  return { rows: await listed(db, window, ids), reach };
}

/** A page of them by name. Throws 422 for one that is far from both ends. */
export async function readMailedPage(db: Queryable, window: MailedWindow, bounds: Bounds = BOUNDS) {
  const counted = await count(db, window, bounds);
  const { total, totalIsMinimum } = counted;
  if (total === 0 && !totalIsMinimum) return { rows: [], total, totalIsMinimum, reach: null };
  const isFew = total <= bounds.few && !totalIsMinimum;
  if (isFew || window.search) return collected(db, window, { most: bounds.most, isFew });
  const known = totalIsMinimum ? Number.POSITIVE_INFINITY : total;
  return { total, totalIsMinimum, ...(await walkPage(db, window, known, counted)) };
}

/** All of them by name, a batch at a time. */
export function allMailed(
  db: Queryable,
  window: Omit<MailedWindow, 'offset' | 'limit'>,
): AsyncGenerator<MailedRow[]> {
  const isDescending = window.order.startsWith('desc');
  const by = isDescending ? desc : asc;
  const than = isDescending ? sql`<` : sql`>`;
  const size = limits.users.exportBatch;
  return inBatches<MailedRow, MailedRow | undefined>(
    { first: undefined, size, keyOf: (row) => row },
    (after) =>
      select(db)
        .where(
          and(
            matching(window),
            after && sql`(${users.nameKey}, ${users.id}) ${than} (${after.nameKey}, ${after.id}::bigint)`,
          ),
        )
        .orderBy(by(users.nameKey), by(users.id))
        .limit(size),
  );
}

/** The ids of those who match, so many at most. */
export async function mailedIds(db: Queryable, filter: MailedFilter, limit: number): Promise<number[]> {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(matching(filter))
    .orderBy(asc(users.id))
    .limit(limit);
  return rows.map(({ id }) => id);
}
