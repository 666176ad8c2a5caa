import type { MailFigure } from '@contract/figures';
import { limits } from '@contract/limits';
import type { SortOrder } from '@contract/paging';
import { isFound } from '@server/domain/assignments/learners.queries';
import { mailedWindows } from '@server/domain/figures/figures.tables';
import { departments, users } from '@server/domain/people/people.tables';
import { slicesOf } from '@server/domain/reports/cells.queries';
import { simulationMails } from '@server/domain/simulations/mails.tables';
import { inBatches } from '@server/platform/db/batches';
import type { Queryable } from '@server/platform/db/client';
import { and, asc, desc, eq, exists, type SQL, sql } from 'drizzle-orm';
import { refuseDeepPage } from '../reach';
import { type Days, isBehindMails } from './definitions.queries';
import { BOUNDS, type Bounds, collectSearched, totalOfMany } from './searched.queries';

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

const matching = (db: Queryable, filter: MailedFilter): SQL | undefined =>
  and(
    eq(users.companyId, filter.companyId),
    isFound(filter.search),
    filter.ids && sql`${users.id} = ANY(${sql.param([...filter.ids])}::bigint[])`,
    exists(
      db
        .select({ one: sql`1` })
        .from(simulationMails)
        .where(
          and(
            eq(simulationMails.companyId, filter.companyId),
            eq(simulationMails.userId, users.id),
            isBehindMails(filter.figure, filter, filter.departmentIds),
          ),
        ),
    ),
  );

/** How many match: from the rollups where these know it, else counted up to a limit. */
async function count(db: Queryable, filter: MailedFilter) {
  const { companyId, generation, months, departmentIds = [ALL], search, ids, figure, to } = filter;
  if (!search && !ids && departmentIds.length === 1 && KNOWN_MONTHS.includes(months)) {
    const [row] = await db
      .select({ total: sql<number>`coalesce(sum(${mailedWindows[figure]}), 0)`.mapWith(Number) })
      .from(mailedWindows)
      .where(
        and(
          eq(mailedWindows.companyId, companyId),
          eq(mailedWindows.generation, generation),
          eq(mailedWindows.months, months),
          eq(mailedWindows.departmentId, departmentIds[0] ?? ALL),
          sql`${mailedWindows.startsOn} <= ${to}::date`,
        ),
      );
    return { total: row?.total ?? 0, totalIsMinimum: false };
  }
  const most = limits.reports.collectedMax;
  const found = db
    .select({ id: users.id })
    .from(users)
    .where(matching(db, filter))
    .limit(most + 1)
    .as('found');
  const total = await db.$count(found);
  return { total: Math.min(total, most), totalIsMinimum: total > most };
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

/** A page of those who are found; a person is behind the figure once. */
async function readSearched(
  db: Queryable,
  window: MailedWindow & { readonly search: string },
  bounds: Bounds,
) {
  const { companyId, offset, limit, departmentIds, figure } = window;
  const { search: _, ...filter } = window;
  const behind = await count(db, filter);
  if (behind.total === 0) return { ...behind, rows: [] };
  const { few } = bounds;
  const isDescending = window.order.startsWith('desc');
  const direction = isDescending ? sql`DESC` : sql`ASC`;
  const { page, matches, isPartial } = await collectSearched(
    db,
    {
      ...window,
      own: (
        userId,
      ) => sql`SELECT DISTINCT ${simulationMails.userId} AS id, ${simulationMails.userId} AS user_id FROM ${simulationMails}
        WHERE ${and(
          eq(simulationMails.companyId, companyId),
          isBehindMails(figure, filter, departmentIds),
          userId && eq(simulationMails.userId, userId),
          filter.ids && sql`${simulationMails.userId} = ANY(${sql.param([...filter.ids])}::bigint[])`,
        )}`,
      order: sql`found.name_key ${direction}, found.user_id ${direction}`,
    },
    { ...bounds, isFew: behind.total <= few && !behind.totalIsMinimum },
  );
  const by = isDescending ? desc : asc;
  const read = (where: SQL | undefined) =>
    select(db).where(where).orderBy(by(users.nameKey), by(users.id)).limit(limit);
  if (matches <= few && !isPartial) {
    const isOneOf = sql`${users.id} = ANY(${sql.param(page.map(({ id }) => id))}::bigint[])`;
    const rows = await read(and(eq(users.companyId, companyId), isOneOf));
    return { rows, total: matches, totalIsMinimum: false };
  }
  refuseDeepPage(window, Number.POSITIVE_INFINITY);
  const rows = await read(matching(db, window)).offset(offset);
  return { rows, ...totalOfMany(window, rows.length, Math.min(matches, few)) };
}

/** A page of them by name, from whichever end is nearer. Throws 422 for one that is far from both. */
export async function readMailedPage(db: Queryable, window: MailedWindow, bounds: Bounds = BOUNDS) {
  if (window.search) return readSearched(db, { ...window, search: window.search }, bounds);
  const { total, totalIsMinimum } = await count(db, window);
  const known = totalIsMinimum ? Number.POSITIVE_INFINITY : total;
  refuseDeepPage(window, known);
  const [slice] = slicesOf([known], window.offset, window.limit);
  if (!slice) return { rows: [], total, totalIsMinimum };
  const isDescending = window.order.startsWith('desc') !== slice.isFromEnd;
  const by = isDescending ? desc : asc;
  const rows = await select(db)
    .where(matching(db, window))
    .orderBy(by(users.nameKey), by(users.id))
    .limit(slice.limit)
    .offset(slice.offset);
  return { rows: slice.isFromEnd ? rows.reverse() : rows, total, totalIsMinimum };
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
            matching(db, window),
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
    .where(matching(db, filter))
    .orderBy(asc(users.id))
    .limit(limit);
  return rows.map(({ id }) => id);
}
