import { TASK_STATUSES } from '@contract/users/users';
import { and, asc, eq, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import { campaigns, campaignTargets, taskProgress, taskReviews } from '../../campaigns/campaigns.tables';
import { firstDueAt } from '../../campaigns/enrolment.queries';
import { courses } from '../../courses/courses.tables';
import type { Tx } from '../../db/client';
import { tasks, users } from '../../people/people.tables';

const CHUNK = 1000;

/** Ended campaigns of selected users for which nobody has a task, with the content of their courses. */
export function selectUnplayed(tx: Tx) {
  return tx
    .select({ campaign: campaigns, dueAt: firstDueAt, sections: courses.sections })
    .from(campaigns)
    .innerJoin(courses, eq(courses.id, campaigns.courseId))
    .where(
      and(
        eq(campaigns.assignmentType, 'SELECTED_USERS'),
        isNotNull(campaigns.dateEnded),
        sql`NOT EXISTS (SELECT FROM ${tasks} WHERE ${tasks.companyId} = ${campaigns.companyId} AND ${tasks.campaignId} = ${campaigns.id})`,
      ),
    )
    .orderBy(asc(campaigns.companyId), asc(campaigns.id));
}

/**
 * Users who had accepted their invitation by then and have training, with whether they have completed all of
 * it.
 */
export async function selectTrained(tx: Tx, companyId: number, before: Date) {
  const [inProgress, completed] = [TASK_STATUSES.indexOf('inProgress'), TASK_STATUSES.indexOf('completed')];
  const rows = await tx
    .select({ id: users.id, departmentId: users.departmentId, taskStatus: users.taskStatus })
    .from(users)
    .where(
      and(
        eq(users.companyId, companyId),
        eq(users.registrationType, 'REGISTERED'),
        isNull(users.disabledAt),
        lt(users.createdAt, before),
        inArray(users.taskStatus, [inProgress, completed]),
      ),
    )
    .orderBy(asc(users.id));
  return rows.map(({ taskStatus, ...user }) => ({ ...user, hasCompletedAll: taskStatus === completed }));
}

export interface Played {
  readonly targets: (typeof campaignTargets.$inferInsert)[];
  readonly tasks: (typeof tasks.$inferInsert)[];
  readonly parts: (typeof taskProgress.$inferInsert)[];
  readonly reviews: (typeof taskReviews.$inferInsert)[];
}

function chunksOf<Row>(rows: readonly Row[]): Row[][] {
  const starts = Array.from({ length: Math.ceil(rows.length / CHUNK) }, (_, index) => index * CHUNK);
  return starts.map((start) => rows.slice(start, start + CHUNK));
}

export async function insertPlayed(tx: Tx, played: Played): Promise<void> {
  for (const rows of chunksOf(played.targets)) await tx.insert(campaignTargets).values(rows);
  for (const rows of chunksOf(played.tasks)) await tx.insert(tasks).values(rows);
  for (const rows of chunksOf(played.parts)) await tx.insert(taskProgress).values(rows);
  for (const rows of chunksOf(played.reviews)) await tx.insert(taskReviews).values(rows);
}
