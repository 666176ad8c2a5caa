import type { LearnerStatus } from '@contract/training/assignments';
import { tasks, users } from '@server/domain/people/people.tables';
import { everyWordIndexed } from '@server/platform/text/search';
import { and, eq, inArray, isNull, like, lt, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm';

/** The user of a task. */
export const isTheirs = and(eq(users.companyId, tasks.companyId), eq(users.id, tasks.userId));

/**
 * In the place of `tasks`: those of one person, of whom an index knows all that figures ask. The offset keeps the planner from
 * looking each campaign up instead.
 */
export const tasksOf = (companyId: number, userId: SQLWrapper): SQL => sql`(
  SELECT ${tasks.companyId}, ${tasks.id}, ${tasks.userId}, ${tasks.campaignId}, ${tasks.status}, ${tasks.dueAt},
    ${tasks.completedAt}, ${tasks.score}, ${tasks.departmentId}, ${tasks.title}
  FROM ${tasks} WHERE ${tasks.companyId} = ${companyId} AND ${tasks.userId} = ${userId} OFFSET 0
) ${tasks}`;

/** Users whose name or address contains every word; all users without a word. */
export const isFound = (search: string | undefined): SQL | undefined =>
  and(...everyWordIndexed(search ?? '').map((pattern) => like(users.searchText, pattern)));

/** Tasks in this status at an instant; the same as `learnerStatus` says of each. */
export function inLearnerStatus(status: LearnerStatus, now: Date): SQL | undefined {
  const inTime = or(isNull(tasks.dueAt), sql`${tasks.dueAt} >= ${now}`);
  switch (status) {
    case 'COMPLETED':
      return eq(tasks.status, 'completed');
    case 'NOT_STARTED':
      return and(eq(tasks.status, 'notStarted'), inTime);
    case 'IN_PROGRESS':
      return and(eq(tasks.status, 'inProgress'), inTime);
    case 'OVERDUE':
      return and(
        inArray(tasks.status, ['notStarted', 'inProgress', 'notPassed', 'missed']),
        lt(tasks.dueAt, now),
      );
    case 'NOT_PASSED':
      return or(eq(tasks.status, 'failed'), and(eq(tasks.status, 'notPassed'), inTime));
  }
}
