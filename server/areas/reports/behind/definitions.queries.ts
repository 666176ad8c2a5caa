import type { DueFigure, MailFigure, RoundFigure, RunningFigure, VideoFigure } from '@contract/figures';
import { campaigns } from '@server/domain/assignments/campaigns.tables';
import { inLearnerStatus } from '@server/domain/assignments/learners.queries';
import { calendarEvents, calendarViews } from '@server/domain/calendar/calendar.tables';
import { tasks } from '@server/domain/people/people.tables';
import { simulationMails } from '@server/domain/simulations/mails.tables';
import { simulationRounds, simulations } from '@server/domain/simulations/simulations.tables';
import { isOneOf } from '@server/platform/db/columns';
import {
  and,
  type Column,
  eq,
  gt,
  isNotNull,
  isNull,
  ne,
  notInArray,
  or,
  type SQL,
  type SQLWrapper,
  sql,
} from 'drizzle-orm';

/*
 * Who is behind a figure: its one definition in SQL. The numbers come from counters that say the same
 * (docs/areas/reports.md#figures).
 */

/** Whether something says whose its results are, or whether they have become anonymous. */
export const isNamed = (anonymousAt: Column, areAnonymous = false): SQL =>
  areAnonymous ? isNotNull(anonymousAt) : isNull(anonymousAt);

/** A range of days, both included, in a zone. */
export interface Days {
  readonly from: string;
  readonly to: string;
  readonly timeZone: string;
}

/** From the first moment of `from` to the last of `to`, along an index of instants. */
const isIn = (at: SQLWrapper, { from, to, timeZone }: Days): SQL => sql`(
  ${at} >= ${from}::date::timestamp AT TIME ZONE ${timeZone}
  AND ${at} < (${to}::date + 1)::timestamp AT TIME ZONE ${timeZone})`;

/** Tasks of campaigns that ask something of somebody. */
const isAsked = and(isNotNull(tasks.campaignId), ne(tasks.status, 'withdrawn'));

/** The tasks behind a figure of campaigns, as they stand at an instant; the campaigns are the caller's. */
export function isBehindRunning(figure: RunningFigure, now: Date): SQL | undefined {
  const standing = {
    assigned: undefined,
    completed: 'COMPLETED',
    inProgress: 'IN_PROGRESS',
    notStarted: 'NOT_STARTED',
    overdue: 'OVERDUE',
    notPassed: 'NOT_PASSED',
    scored: undefined,
  } as const satisfies Record<RunningFigure, unknown>;
  const status = standing[figure];
  return and(
    isAsked,
    status && inLearnerStatus(status, now),
    figure === 'scored' ? isNotNull(tasks.score) : undefined,
  );
}

/** The tasks behind a figure of what was due: their due day is in the range, and over at `today`, the day of the same zone. */
export function isBehindDue(figure: DueFigure, days: Days, today: string): SQL | undefined {
  const over = sql`${tasks.dueAt} < ${today}::date::timestamp AT TIME ZONE ${days.timeZone}`;
  const standing = {
    due: undefined,
    completedDue: eq(tasks.status, 'completed'),
    overdueDue: notInArray(tasks.status, ['completed', 'failed', 'withdrawn']),
    notPassedDue: eq(tasks.status, 'failed'),
    scoredDue: isNotNull(tasks.score),
  } as const satisfies Record<DueFigure, unknown>;
  return and(isAsked, isIn(tasks.dueAt, days), over, standing[figure]);
}

/**
 * The mails of people behind a figure of simulated mails: what was sent in some months, whenever it was reported. `days` are those
 * of whole months.
 */
export const isBehindMails = (
  figure: MailFigure,
  days: Days,
  departmentIds?: readonly number[],
): SQL | undefined =>
  and(
    // As the index has it.
    sql`${simulationMails.state} = 'sent'`,
    isIn(simulationMails.sentAt, days),
    figure === 'reported' ? isNotNull(simulationMails.reportedAt) : undefined,
    departmentIds && isOneOf(simulationMails.departmentId, departmentIds),
  );

/** The tasks that were completed on some days of their campaigns' zones. */
export const isBehindCompletions = ({ from, to }: Pick<Days, 'from' | 'to'>): SQL | undefined => {
  const day = sql`(${tasks.completedAt} AT TIME ZONE ${campaigns.timeZone})::date`;
  return and(
    isNotNull(tasks.campaignId),
    eq(tasks.status, 'completed'),
    // Along the index: no zone is further than a day from UTC.
    sql`${tasks.completedAt} >= ${from}::date - 1 AND ${tasks.completedAt} < ${to}::date + 2`,
    sql`${day} BETWEEN ${from}::date AND ${to}::date`,
  );
};

/** The rounds that began in a range, as far as their campaigns are still there. */
export const isRoundIn = (days: Days): SQL | undefined =>
  and(isIn(simulationRounds.startsAt, days), ne(simulations.state, 'removed'));

/** What has come of the mails behind a figure of rounds. */
export function isOutcome(figure: RoundFigure): SQL | undefined {
  const { state, openedAt, clickedAt, submittedAt, reportedAt } = simulationMails;
  const phished = or(isNotNull(clickedAt), isNotNull(submittedAt));
  const outcomes = {
    mailsSent: eq(state, 'sent'),
    mailsIgnored: and(eq(state, 'sent'), isNull(openedAt), isNull(reportedAt)),
    mailsReportedAfterOpen: and(isNotNull(openedAt), isNotNull(reportedAt)),
    mailsReportedAfterPhished: and(phished, isNotNull(reportedAt)),
    mailsNotReportedAfterPhished: and(phished, isNull(reportedAt)),
  } as const satisfies Record<RoundFigure, unknown>;
  return outcomes[figure];
}

/** Monthly videos that were sent and planned for some days. */
export const isVideoIn = ({ from, to }: Pick<Days, 'from' | 'to'>): SQL | undefined =>
  and(
    isNotNull(calendarEvents.sentAt),
    sql`${calendarEvents.plannedOn} BETWEEN ${from}::date AND ${to}::date`,
  );

/** How far the learners behind a figure of monthly videos have watched. */
export function isProgress(figure: VideoFigure): SQL | undefined {
  const progress = {
    videoAssigned: undefined,
    videoStarted: gt(calendarViews.percent, 0),
    videoCompleted: isNotNull(calendarViews.completedAt),
    videoNotStarted: eq(calendarViews.percent, 0),
  } as const satisfies Record<VideoFigure, unknown>;
  return progress[figure];
}
