import { limits } from '@contract/limits';
import { ANONYMOUS, mailedWindows } from '@server/domain/figures/figures.tables';
import { users } from '@server/domain/people/people.tables';
import { simulationMails } from '@server/domain/simulations/mails.tables';
import { simulationDepartmentCounts } from '@server/domain/simulations/reports.tables';
import { simulationRounds } from '@server/domain/simulations/simulations.tables';
import type { Queryable } from '@server/platform/db/client';
import { isOneOf } from '@server/platform/db/columns';
import { executePlannedOnce, plannedOnce } from '@server/platform/db/prepared';
import { and, eq, sql } from 'drizzle-orm';
import { isOfRound } from './event-sources.queries';
import {
  among,
  behind,
  type MailedFilter,
  type MailedWindow,
  matching,
  walkNames,
} from './mailed-sources.queries';
import type { Bounds } from './searched.queries';
import { sizeOf } from './walks.queries';

/** The lengths of periods that rollups know the numbers of. */
const KNOWN_MONTHS: readonly number[] = [1, 3, 6, 12];
/** All departments, in the rollups. */
const ALL = 0;

export interface Counted {
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
    SELECT counted.behind, (${sizeOf(companyId)}) AS people, page.id FROM counted LEFT JOIN (
      SELECT walked.id FROM (${page}) walked WHERE ${isFirst}::boolean AND (SELECT behind > ${few}::bigint FROM counted)
    ) page ON true`,
  );
  const [total, people] = [Number(rows[0]?.behind), Number(rows[0]?.people)];
  const ids = rows.flatMap(({ id }) => (id === null ? [] : [Number(id)]));
  return { total, totalIsMinimum: false, isSparse: true, people, ...(ids.length > 0 && { first: ids }) };
}

/** How many people match: from the rollups where these know it, else counted up to a limit. */
export async function countMailed(db: Queryable, window: MailedWindow, bounds: Bounds): Promise<Counted> {
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
