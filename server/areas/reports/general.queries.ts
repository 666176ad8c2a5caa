import { inLearnerStatus } from '@server/domain/assignments/learners.queries';
import { tasks } from '@server/domain/people/people.tables';
import type { Queryable } from '@server/platform/db/client';
import { isOneOf } from '@server/platform/db/columns';
import { and, eq, ne, type SQL, sql } from 'drizzle-orm';

const countWhere = (condition: SQL | undefined) =>
  sql<number>`count(*) FILTER (WHERE ${condition})`.mapWith(Number);

/** What these people have been given and done, over all kinds; who has nothing is missing. */
export async function workOf(db: Queryable, companyId: number, userIds: readonly number[], now: Date) {
  const rows = await db
    .select({
      userId: tasks.userId,
      assigned: sql<number>`count(*)`.mapWith(Number),
      completed: countWhere(inLearnerStatus('COMPLETED', now)),
      overdue: countWhere(inLearnerStatus('OVERDUE', now)),
      score: sql<number | null>`round(avg(${tasks.score}), 1)::float8`,
      lastDoneAt: sql<string | null>`max(greatest(${tasks.startedAt}, ${tasks.completedAt}))`,
    })
    .from(tasks)
    .where(and(eq(tasks.companyId, companyId), isOneOf(tasks.userId, userIds), ne(tasks.status, 'withdrawn')))
    .groupBy(tasks.userId);
  return new Map(rows.map(({ userId, ...work }) => [userId, work]));
}

export type Work = NonNullable<ReturnType<Awaited<ReturnType<typeof workOf>>['get']>>;

export const NO_WORK: Work = { assigned: 0, completed: 0, overdue: 0, score: null, lastDoneAt: null };
