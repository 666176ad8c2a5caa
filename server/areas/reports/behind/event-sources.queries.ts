import { type EventFigure, isRoundFigure, isVideoFigure } from '@contract/figures';
import type { CampaignKindName } from '@contract/plan';
import { campaigns, completionCounts } from '@server/domain/assignments/campaigns.tables';
import { tasksOf } from '@server/domain/assignments/learners.queries';
import {
  calendarDepartmentCounts,
  calendarEvents,
  calendarViews,
} from '@server/domain/calendar/calendar.tables';
import { tasks } from '@server/domain/people/people.tables';
import type { DaySpan } from '@server/domain/reports/range';
import { simulationMails } from '@server/domain/simulations/mails.tables';
import { simulationCounts, simulationDepartmentCounts } from '@server/domain/simulations/reports.tables';
import { simulationRounds, simulations } from '@server/domain/simulations/simulations.tables';
import { videos } from '@server/domain/videos/videos.tables';
import type { Queryable } from '@server/platform/db/client';
import { isAmong, isOneOf } from '@server/platform/db/columns';
import { plannedOnce } from '@server/platform/db/prepared';
import { and, eq, gte, inArray, isNotNull, lt, ne, type SQL, sql } from 'drizzle-orm';
import {
  type Days,
  isBehindCompletions,
  isNamed,
  isOutcome,
  isProgress,
  isRoundIn,
  isVideoIn,
} from './definitions.queries';
import { isHeld } from './walks.queries';

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
  /** Those whose results have become anonymous, of which there is a number alone; else all others. */
  readonly areAnonymous?: boolean | undefined;
  /** Some of the rows. */
  readonly ids?: readonly number[] | undefined;
}

/** A company has one video a month, and a range at most 13 months: so a person's videos have different numbers. */
const VIDEO_ID = sql`(${calendarViews.userId} * 16 + (
  left(${calendarEvents.month}, 4)::integer * 12 + right(${calendarEvents.month}, 2)::integer) % 16)`;

const narrowed = (
  { departmentIds, ids }: EventFilter,
  { departmentId, id }: { readonly departmentId: SQL; readonly id: SQL },
) => and(departmentIds && isOneOf(departmentId, departmentIds), ids && isOneOf(id, ids));

/** Which campaigns completions are of. */
const isOfScope = ({ companyId, kinds, campaignIds, areAnonymous }: EventFilter) =>
  and(
    eq(campaigns.companyId, companyId),
    kinds && inArray(campaigns.kind, [...kinds]),
    campaignIds && inArray(campaigns.id, [...campaignIds]),
    isNamed(campaigns.anonymousAt, areAnonymous),
  );

/** The rounds that a figure of mails is of. */
const isOfRounds = ({ companyId, span, areAnonymous }: EventFilter) =>
  and(
    eq(simulationRounds.companyId, companyId),
    gte(simulationRounds.startsAt, span.since),
    lt(simulationRounds.startsAt, span.before),
    ne(simulations.state, 'removed'),
    isNamed(simulations.anonymousAt, areAnonymous),
  );

/**
 * What has happened to one person, as `id` and `user_id`, which indexes know. It is looked up of one person after the other: rounds are
 * selected once and held beside, completions and videos lead to what they are of.
 */
function ownSource(filter: EventFilter, days: Days, userId: SQL): SQL {
  const { companyId, figure } = filter;
  if (isRoundFigure(figure)) {
    const { id, departmentId } = simulationMails;
    const rounds = sql`SELECT ${simulationRounds.simulationId}, ${simulationRounds.round}
      FROM ${simulationRounds} JOIN ${simulations} ON ${and(
        eq(simulations.companyId, simulationRounds.companyId),
        eq(simulations.id, simulationRounds.simulationId),
      )}
      WHERE ${and(eq(simulationRounds.companyId, companyId), isRoundIn(days), isNamed(simulations.anonymousAt))}`;
    return sql`SELECT ${id} AS id, ${simulationMails.userId} AS user_id FROM ${simulationMails}
      WHERE ${and(
        eq(simulationMails.companyId, companyId),
        eq(simulationMails.userId, userId),
        isOutcome(figure),
        isHeld(sql`(${simulationMails.simulationId}, ${simulationMails.round})`, rounds),
        narrowed(filter, { departmentId: sql`${departmentId}`, id: sql`${id}` }),
      )}`;
  }
  if (isVideoFigure(figure)) {
    const isEvent = and(
      eq(calendarEvents.companyId, companyId),
      eq(calendarEvents.id, calendarViews.eventId),
    );
    return sql`SELECT ${VIDEO_ID} AS id, ${calendarViews.userId} AS user_id FROM ${calendarViews}
      CROSS JOIN LATERAL (
        SELECT ${calendarEvents.month} FROM ${calendarEvents}
        WHERE ${and(isEvent, isVideoIn(days), isNamed(calendarEvents.anonymousAt))} OFFSET 0
      ) ${calendarEvents}
      WHERE ${and(
        eq(calendarViews.companyId, companyId),
        eq(calendarViews.userId, userId),
        isProgress(figure),
        narrowed(filter, { departmentId: sql`${calendarViews.departmentId}`, id: VIDEO_ID }),
      )}`;
  }
  return sql`SELECT ${tasks.id} AS id, ${tasks.userId} AS user_id FROM ${tasksOf(companyId, userId)}
    CROSS JOIN LATERAL (
      SELECT ${campaigns.timeZone} FROM ${campaigns} WHERE ${and(isOfScope(filter), eq(campaigns.id, tasks.campaignId))} OFFSET 0
    ) ${campaigns}
    WHERE ${and(
      isBehindCompletions(days),
      narrowed(filter, { departmentId: sql`${tasks.departmentId}`, id: sql`${tasks.id}` }),
    )}`;
}

/**
 * What has happened, each time of it a row, or only what has happened to one person. `bare` rows have their `id` and `user_id` alone.
 */
export function source(
  filter: EventFilter,
  { userId, isBare = false }: { readonly userId?: SQL | undefined; readonly isBare?: boolean } = {},
): SQL {
  const { companyId, figure, span, timeZone } = filter;
  const days = { from: span.from, to: span.to, timeZone };
  if (isBare && userId) return ownSource(filter, days, userId);
  const told = (columns: SQL) => (isBare ? sql`` : sql`, ${columns}`);
  if (isRoundFigure(figure)) {
    const { id, departmentId } = simulationMails;
    return sql`SELECT ${id} AS id, ${simulationMails.userId} AS user_id${told(sql`NULL::bigint AS campaign_id,
        'phishing_simulation' AS kind, ${simulations.name} AS title, NULL::timestamptz AS completed_at, NULL::smallint AS score`)}
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
        isRoundIn(days),
        isOutcome(figure),
        isNamed(simulations.anonymousAt),
        narrowed(filter, { departmentId: sql`${departmentId}`, id: sql`${id}` }),
        userId && eq(simulationMails.userId, userId),
      )}`;
  }
  if (isVideoFigure(figure))
    return sql`SELECT ${VIDEO_ID} AS id, ${calendarViews.userId} AS user_id${told(sql`NULL::bigint AS campaign_id,
        NULL AS kind, ${videos.title} AS title, ${calendarViews.completedAt} AS completed_at, NULL::smallint AS score`)}
      FROM ${calendarViews}
      JOIN ${calendarEvents} ON ${and(
        eq(calendarEvents.companyId, calendarViews.companyId),
        eq(calendarEvents.id, calendarViews.eventId),
      )}
      ${isBare ? sql`` : sql`JOIN ${videos} ON ${eq(videos.id, calendarEvents.videoId)}`}
      WHERE ${and(
        eq(calendarViews.companyId, companyId),
        isVideoIn(days),
        isProgress(figure),
        isNamed(calendarEvents.anonymousAt),
        narrowed(filter, { departmentId: sql`${calendarViews.departmentId}`, id: VIDEO_ID }),
        userId && eq(calendarViews.userId, userId),
      )}`;
  return sql`SELECT ${tasks.id} AS id, ${tasks.userId} AS user_id${told(sql`${tasks.campaignId} AS campaign_id,
      ${campaigns.kind} AS kind, ${tasks.title} AS title, ${tasks.completedAt} AS completed_at, ${tasks.score} AS score`)}
    FROM ${campaigns} JOIN ${userId ? tasksOf(companyId, userId) : tasks} ON ${and(
      eq(tasks.companyId, campaigns.companyId),
      eq(tasks.campaignId, campaigns.id),
    )}
    WHERE ${and(
      isOfScope(filter),
      isBehindCompletions(days),
      narrowed(filter, { departmentId: sql`${tasks.departmentId}`, id: sql`${tasks.id}` }),
    )}`;
}

/** Counters of the joined round. */
export const isOfRound = (counts: typeof simulationCounts | typeof simulationDepartmentCounts) =>
  and(
    eq(counts.companyId, simulationRounds.companyId),
    eq(counts.simulationId, simulationRounds.simulationId),
    eq(counts.round, simulationRounds.round),
  );

/** How often it happened, from counters; undefined for what none of them know. */
export async function counted(db: Queryable, filter: EventFilter): Promise<number | undefined> {
  const { companyId, figure, span, departmentIds, areAnonymous, ids } = filter;
  if (ids) return undefined;
  const sumOf = (column: SQL) => sql<number>`coalesce(sum(${column}), 0)`.mapWith(Number);
  if (isRoundFigure(figure)) {
    const counts = departmentIds ? simulationDepartmentCounts : simulationCounts;
    const { sent, opened, reported, openedReported, phishedReported, phishedUnreported } = counts;
    const column = {
      mailsSent: sql`${sent}`,
      mailsIgnored: sql`${sent} - ${opened} - ${reported} + ${openedReported}`,
      mailsReportedAfterOpen: sql`${openedReported}`,
      mailsReportedAfterPhished: sql`${phishedReported}`,
      mailsNotReportedAfterPhished: sql`${phishedUnreported}`,
    }[figure];
    const [row] = await plannedOnce(
      db
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
          counts,
          and(
            isOfRound(counts),
            departmentIds && isAmong(simulationDepartmentCounts.departmentId, departmentIds),
          ),
        )
        .where(isOfRounds(filter)),
    );
    return Math.max(0, row?.total ?? 0);
  }
  if (isVideoFigure(figure)) {
    const { sentAt, plannedOn } = calendarEvents;
    const { assignedCount, startedCount, completedCount } = departmentIds
      ? calendarDepartmentCounts
      : calendarEvents;
    const column = {
      videoAssigned: sql`${assignedCount}`,
      videoStarted: sql`${startedCount}`,
      videoCompleted: sql`${completedCount}`,
      videoNotStarted: sql`${assignedCount} - ${startedCount}`,
    }[figure];
    const isOfDays = and(
      eq(calendarEvents.companyId, companyId),
      isNotNull(sentAt),
      isNamed(calendarEvents.anonymousAt, areAnonymous),
      sql`${plannedOn} BETWEEN ${span.from}::date AND ${span.to}::date`,
    );
    const events = db
      .select({ total: sumOf(column) })
      .from(calendarEvents)
      .$dynamic();
    const isOfEvent = and(
      eq(calendarDepartmentCounts.companyId, calendarEvents.companyId),
      eq(calendarDepartmentCounts.eventId, calendarEvents.id),
      departmentIds && isAmong(calendarDepartmentCounts.departmentId, departmentIds),
    );
    const [row] = await plannedOnce(
      (departmentIds ? events.innerJoin(calendarDepartmentCounts, isOfEvent) : events).where(isOfDays),
    );
    return row?.total ?? 0;
  }
  if (departmentIds) return undefined;
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
