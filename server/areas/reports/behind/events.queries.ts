import { type EventFigure, isRoundFigure, isVideoFigure } from '@contract/figures';
import { limits } from '@contract/limits';
import type { SortOrder } from '@contract/paging';
import type { CampaignKindName } from '@contract/plan';
import { campaigns, completionCounts } from '@server/domain/assignments/campaigns.tables';
import { isFound } from '@server/domain/assignments/learners.queries';
import { calendarEvents, calendarViews } from '@server/domain/calendar/calendar.tables';
import { departments, tasks, users } from '@server/domain/people/people.tables';
import { idsIn, slicesOf } from '@server/domain/reports/cells.queries';
import type { DaySpan } from '@server/domain/reports/range';
import { simulationMails } from '@server/domain/simulations/mails.tables';
import { simulationCounts } from '@server/domain/simulations/reports.tables';
import { simulationRounds, simulations } from '@server/domain/simulations/simulations.tables';
import { videos } from '@server/domain/videos/videos.tables';
import { inBatches } from '@server/platform/db/batches';
import type { Queryable } from '@server/platform/db/client';
import { and, eq, gte, inArray, isNotNull, lt, ne, type SQL, sql } from 'drizzle-orm';
import { refuseDeepPage } from '../reach';
import { isBehindCompletions, isBehindRounds, isBehindVideos } from './definitions.queries';

/** What has happened, each time of it with its person, and what narrows it. */
export interface EventFilter {
  readonly companyId: number;
  readonly figure: EventFigure;
  readonly span: DaySpan;
  /** Whose days these are. */
  readonly timeZone: string;
  /** Of completions. */
  readonly kinds?: readonly CampaignKindName[] | undefined;
  readonly campaignIds?: readonly number[] | undefined;
  /** Of people now for completions, else those they were in then. */
  readonly departmentIds?: readonly number[] | undefined;
  readonly search?: string | undefined;
  /** Some of the rows. */
  readonly ids?: readonly number[] | undefined;
}

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

/** Up to so many are counted, and sorted; more are found along an index. */
const FEW = limits.reports.collectedMax;

/** A company has one video a month, and a range at most 13 months: so a person's videos have different numbers. */
const VIDEO_ID = sql`(${calendarViews.userId} * 16 + (
  left(${calendarEvents.month}, 4)::integer * 12 + right(${calendarEvents.month}, 2)::integer) % 16)`;

const narrowed = (
  { departmentIds, ids }: EventFilter,
  { departmentId, id }: { readonly departmentId: SQL; readonly id: SQL },
) =>
  and(
    departmentIds && sql`${departmentId} = ANY(${sql.param([...departmentIds])}::bigint[])`,
    ids && sql`${id} = ANY(${sql.param([...ids])}::bigint[])`,
  );

/** Which campaigns completions are of. */
const isOfScope = ({ companyId, kinds, campaignIds }: EventFilter) =>
  and(
    eq(campaigns.companyId, companyId),
    kinds && inArray(campaigns.kind, [...kinds]),
    campaignIds && inArray(campaigns.id, [...campaignIds]),
  );

/** The rounds that a figure of mails is of. */
const isOfRounds = ({ companyId, span }: EventFilter) =>
  and(
    eq(simulationRounds.companyId, companyId),
    gte(simulationRounds.startsAt, span.since),
    lt(simulationRounds.startsAt, span.before),
    ne(simulations.state, 'removed'),
  );

/** What has happened, each time of it a row, or only what has happened to one person. */
function source(filter: EventFilter, userId?: SQL): SQL {
  const { companyId, figure, span, timeZone } = filter;
  const days = { from: span.from, to: span.to, timeZone };
  if (isRoundFigure(figure)) {
    const { id, departmentId } = simulationMails;
    return sql`SELECT ${id} AS id, ${simulationMails.userId} AS user_id, NULL::bigint AS campaign_id,
        'phishing_simulation' AS kind, ${simulations.name} AS title, NULL::timestamptz AS completed_at, NULL::smallint AS score
      FROM ${simulationMails}
      JOIN ${simulationRounds} ON ${and(
        eq(simulationRounds.companyId, simulationMails.companyId),
        eq(simulationRounds.simulationId, simulationMails.simulationId),
        eq(simulationRounds.round, simulationMails.round),
      )}
      JOIN ${simulations} ON ${and(
        eq(simulations.companyId, simulationMails.companyId),
        eq(simulations.id, simulationMails.simulationId),
      )}
      WHERE ${and(
        eq(simulationMails.companyId, companyId),
        isBehindRounds(figure, days),
        narrowed(filter, { departmentId: sql`${departmentId}`, id: sql`${id}` }),
        userId && eq(simulationMails.userId, userId),
      )}`;
  }
  if (isVideoFigure(figure))
    return sql`SELECT ${VIDEO_ID} AS id, ${calendarViews.userId} AS user_id, NULL::bigint AS campaign_id,
        NULL AS kind, ${videos.title} AS title, ${calendarViews.completedAt} AS completed_at, NULL::smallint AS score
      FROM ${calendarViews}
      JOIN ${calendarEvents} ON ${and(
        eq(calendarEvents.companyId, calendarViews.companyId),
        eq(calendarEvents.id, calendarViews.eventId),
      )}
      JOIN ${videos} ON ${eq(videos.id, calendarEvents.videoId)}
      WHERE ${and(
        eq(calendarViews.companyId, companyId),
        isBehindVideos(figure, days),
        narrowed(filter, { departmentId: sql`${calendarViews.departmentId}`, id: VIDEO_ID }),
        userId && eq(calendarViews.userId, userId),
      )}`;
  return sql`SELECT ${tasks.id} AS id, ${tasks.userId} AS user_id, ${tasks.campaignId} AS campaign_id,
      ${campaigns.kind} AS kind, ${tasks.title} AS title, ${tasks.completedAt} AS completed_at, ${tasks.score} AS score
    FROM ${campaigns} JOIN ${tasks} ON ${and(
      eq(tasks.companyId, campaigns.companyId),
      eq(tasks.campaignId, campaigns.id),
    )}
    WHERE ${and(
      isOfScope(filter),
      isBehindCompletions(days),
      narrowed(filter, { departmentId: sql`${tasks.departmentId}`, id: sql`${tasks.id}` }),
      userId && eq(tasks.userId, userId),
    )}`;
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

/** How often it happened, from counters. */
async function counted(db: Queryable, filter: EventFilter): Promise<number> {
  const { companyId, figure, span } = filter;
  const sumOf = (column: SQL) => sql<number>`coalesce(sum(${column}), 0)`.mapWith(Number);
  if (isRoundFigure(figure)) {
    const { sent, opened, reported, openedReported, phishedReported, phishedUnreported } = simulationCounts;
    const column = {
      mailsSent: sql`${sent}`,
      mailsIgnored: sql`${sent} - ${opened} - ${reported} + ${openedReported}`,
      mailsReportedAfterOpen: sql`${openedReported}`,
      mailsReportedAfterPhished: sql`${phishedReported}`,
      mailsNotReportedAfterPhished: sql`${phishedUnreported}`,
    }[figure];
    const [row] = await db
      .select({ total: sumOf(column) })
      .from(simulationRounds)
      .innerJoin(
        simulations,
        and(
          eq(simulations.companyId, simulationRounds.companyId),
          eq(simulations.id, simulationRounds.simulationId),
        ),
      )
      .innerJoin(
        simulationCounts,
        and(
          eq(simulationCounts.companyId, simulationRounds.companyId),
          eq(simulationCounts.simulationId, simulationRounds.simulationId),
          eq(simulationCounts.round, simulationRounds.round),
        ),
      )
      .where(isOfRounds(filter));
    return Math.max(0, row?.total ?? 0);
  }
  if (isVideoFigure(figure)) {
    const { assignedCount, startedCount, completedCount, sentAt, plannedOn } = calendarEvents;
    const column = {
      videoAssigned: sql`${assignedCount}`,
      videoStarted: sql`${startedCount}`,
      videoCompleted: sql`${completedCount}`,
      videoNotStarted: sql`${assignedCount} - ${startedCount}`,
    }[figure];
    const [row] = await db
      .select({ total: sumOf(column) })
      .from(calendarEvents)
      .where(
        and(
          eq(calendarEvents.companyId, companyId),
          isNotNull(sentAt),
          sql`${plannedOn} BETWEEN ${span.from}::date AND ${span.to}::date`,
        ),
      );
    return row?.total ?? 0;
  }
  const [row] = await db
    .select({ total: sumOf(sql`${completionCounts.completed}`) })
    .from(campaigns)
    .innerJoin(
      completionCounts,
      and(eq(completionCounts.companyId, campaigns.companyId), eq(completionCounts.campaignId, campaigns.id)),
    )
    .where(
      and(isOfScope(filter), sql`${completionCounts.day} BETWEEN ${span.from}::date AND ${span.to}::date`),
    );
  return row?.total ?? 0;
}

const matching = (filter: EventFilter): SQL =>
  sql`(${source(filter)}) own JOIN ${users} ON ${users.companyId} = ${filter.companyId} AND ${users.id} = own.user_id
    WHERE ${and(sql`true`, isFound(filter.search))}`;

/** How many rows there are, and of how many people: from counters, or counted up to a limit. */
async function count(db: Queryable, filter: EventFilter, few: number) {
  const isNarrowed = filter.search || filter.departmentIds || filter.ids;
  const total = isNarrowed ? undefined : await counted(db, filter);
  if (total !== undefined && total > few) return { total, totalIsMinimum: false, people: null };
  const { rows } = await db.execute<{ total: string | number; people: string | number }>(sql`
    SELECT count(*) AS total, count(DISTINCT found.user_id) AS people
    FROM (SELECT own.user_id FROM ${matching(filter)} LIMIT ${few + 1}) found`);
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

/** The people one after the other by name, each with what has happened to them. */
async function walked(
  db: Queryable,
  filter: EventFilter,
  {
    isDescending,
    after,
    limit,
    offset = 0,
  }: { isDescending: boolean; after?: EventRow | undefined; limit: number; offset?: number },
): Promise<EventRow[]> {
  const direction = directionOf(isDescending);
  const than = isDescending ? sql`<` : sql`>`;
  const goesOn =
    after &&
    sql`(${users.nameKey}, ${users.id}) ${isDescending ? sql`<=` : sql`>=`} (${after.nameKey}, ${after.userId}::bigint)
      AND (${users.nameKey}, ${users.id}, own.id) ${than} (${after.nameKey}, ${after.userId}::bigint, ${after.id}::bigint)`;
  const { rows } = await db.execute<Raw>(sql`
    SELECT ${COLUMNS} FROM ${PEOPLE} CROSS JOIN LATERAL (
      SELECT * FROM (${source(filter, sql`${users.id}`)}) theirs ORDER BY theirs.id ${direction} OFFSET 0
    ) own
    WHERE ${and(eq(users.companyId, filter.companyId), isFound(filter.search), goesOn)}
    ORDER BY ${users.nameKey} ${direction}, ${users.id} ${direction}, own.id ${direction}
    LIMIT ${limit} OFFSET ${offset}`);
  return rows.map(toRow);
}

/** The same page where there are few rows: all of them, sorted. */
async function collected(db: Queryable, filter: EventFilter, isDescending: boolean, page: EventWindow) {
  const direction = directionOf(isDescending);
  const { rows } = await db.execute<Raw>(sql`
    WITH own AS MATERIALIZED (${source(filter)})
    SELECT ${COLUMNS} FROM ${PEOPLE} JOIN own ON own.user_id = ${users.id}
    WHERE ${and(eq(users.companyId, filter.companyId), isFound(filter.search))}
    ORDER BY ${users.nameKey} ${direction}, ${users.id} ${direction}, own.id ${direction}
    LIMIT ${page.limit} OFFSET ${page.offset}`);
  return rows.map(toRow);
}

/**
 * A page of what has happened by people's names, from whichever end is nearer. Unnarrowed, its total is the figure. Throws 422
 * for one that is far from both.
 */
export async function readEventPage(db: Queryable, window: EventWindow, few: number = FEW) {
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
