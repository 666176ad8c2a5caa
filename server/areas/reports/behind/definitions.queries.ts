import type { DueFigure, MailFigure, RunningFigure } from '@contract/figures';
import { inLearnerStatus } from '@server/domain/assignments/learners.queries';
import { mailedMonths } from '@server/domain/figures/figures.tables';
import { tasks } from '@server/domain/people/people.tables';
import { and, eq, inArray, isNotNull, ne, notInArray, type SQL, type SQLWrapper, sql } from 'drizzle-orm';

/*
 * Who is behind a figure: its one definition in SQL. The numbers come from counters that say the same
 * (docs/areas/reports.md#figures).
 */

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
  } as const satisfies Record<RunningFigure, unknown>;
  const status = standing[figure];
  return and(isAsked, status && inLearnerStatus(status, now));
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

/** The months of people behind a figure of simulated mails: first days of months, both included, of one generation. */
export const isBehindMails = (
  figure: MailFigure,
  { generation, from, to }: { readonly generation: number; readonly from: string; readonly to: string },
  departmentIds?: readonly number[],
): SQL | undefined =>
  and(
    eq(mailedMonths.generation, generation),
    sql`${mailedMonths.month} BETWEEN ${from}::date AND ${to}::date`,
    figure === 'reported' ? sql`${mailedMonths.reported} > 0` : sql`${mailedMonths.mailed} > 0`,
    departmentIds && inArray(mailedMonths.departmentId, [...departmentIds]),
  );
