import { TASK_STATUSES, type TaskStatus } from '@contract/users/users';
import {
  answerCounts,
  campaignCounts,
  campaigns,
  completionCounts,
  questionCounts,
  taskCounts,
  taskProgress,
} from '@server/domain/assignments/campaigns.tables';
import { exerciseGroupCounts } from '@server/domain/exercises/exercises.tables';
import { lockUsers } from '@server/domain/people/people.queries';
import { tasks } from '@server/domain/people/people.tables';
import type { Tx } from '@server/platform/db/client';
import { isAmong } from '@server/platform/db/columns';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';

/** Deletes a campaign, so that no list has it any more; its tasks are removed by `removeTasks`. */
export async function deleteCampaign(tx: Tx, companyId: number, id: number): Promise<void> {
  await tx.delete(campaigns).where(and(eq(campaigns.companyId, companyId), eq(campaigns.id, id)));
}

const numberOf = (status: TaskStatus) => sql`${TASK_STATUSES.indexOf(status)}::smallint`;

/** Stores what the users' remaining tasks amount to. */
async function settleUsers(tx: Tx, companyId: number, ids: readonly number[]): Promise<void> {
  await tx.execute(sql`
    UPDATE users u SET task_status = standing.status
    FROM (
      SELECT p.id, CASE
        WHEN count(t.id) = 0 THEN ${numberOf('notAssigned')}
        WHEN bool_and(t.status = 'completed') THEN ${numberOf('completed')}
        WHEN bool_and(t.status = 'notStarted') THEN ${numberOf('notStarted')}
        ELSE ${numberOf('inProgress')} END AS status
      FROM users p LEFT JOIN tasks t ON t.company_id = p.company_id AND t.user_id = p.id
      WHERE p.company_id = ${companyId} AND ${isAmong(sql`p.id`, ids)} GROUP BY p.id
    ) standing
    WHERE u.company_id = ${companyId} AND u.id = standing.id AND u.task_status <> standing.status`);
}

/**
 * Removes the next tasks of a deleted campaign with what was done of them, and returns how many there were. The
 * users are locked before their tasks, as everywhere.
 */
export async function removeTasks(
  tx: Tx,
  companyId: number,
  campaignId: number,
  most: number,
): Promise<number> {
  const next = await tx
    .select({ id: tasks.id, userId: tasks.userId })
    .from(tasks)
    .where(and(eq(tasks.companyId, companyId), eq(tasks.campaignId, campaignId)))
    .orderBy(asc(tasks.userId))
    .limit(most);
  if (next.length === 0) return 0;
  const userIds = next.map(({ userId }) => userId);
  const ids = next.map(({ id }) => id);
  await lockUsers(tx, companyId, userIds);
  // In one statement, so that the counters' trigger runs once and not for every task.
  await tx
    .delete(taskProgress)
    .where(and(eq(taskProgress.companyId, companyId), isAmong(taskProgress.taskId, ids)));
  await tx.delete(tasks).where(and(eq(tasks.companyId, companyId), inArray(tasks.id, ids)));
  await settleUsers(tx, companyId, userIds);
  return next.length;
}

const COUNTERS = [
  taskCounts,
  campaignCounts,
  completionCounts,
  questionCounts,
  answerCounts,
  exerciseGroupCounts,
] as const;

/** Removes a deleted campaign's counters, once its tasks are gone. */
export async function removeCounters(tx: Tx, companyId: number, campaignId: number): Promise<void> {
  for (const counters of COUNTERS) {
    await tx
      .delete(counters)
      .where(and(eq(counters.companyId, companyId), eq(counters.campaignId, campaignId)));
  }
}
