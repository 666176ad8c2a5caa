import { LEARNER_TYPES } from '@contract/learner';
import { searchKey } from '@contract/names';
import { campaigns, taskReviews } from '@server/domain/assignments/campaigns.tables';
import { tasks, users } from '@server/domain/people/people.tables';
import { ofItsCampaign } from '@server/domain/tasks/work.queries';
import type { Queryable, Tx } from '@server/platform/db/client';
import { and, asc, eq, gt, inArray, isNotNull, isNull, sql } from 'drizzle-orm';

/** A review to be stored; what is searched follows from its message. */
export type AddedReview = Omit<typeof taskReviews.$inferInsert, 'messageKey'>;

export const toStoredReview = (values: AddedReview) => ({
  ...values,
  messageKey: searchKey(values.message ?? ''),
});

export async function saveReview(tx: Tx, values: AddedReview): Promise<void> {
  const { rating, message, createdAt } = values;
  const stored = toStoredReview(values);
  await tx
    .insert(taskReviews)
    .values(stored)
    .onConflictDoUpdate({
      target: [taskReviews.companyId, taskReviews.taskId],
      set: { rating, message, messageKey: stored.messageKey, createdAt },
    });
}

/** A company's outstanding courses and exercises, of enabled users, in the order of their ids. */
export async function openTasksAfter(db: Queryable, companyId: number, after: number, limit: number) {
  const { id, userId, assignedAt, dueAt, type, extraAttempts } = tasks;
  return db
    .select({
      id,
      userId,
      assignedAt,
      dueAt,
      type,
      itemId: sql<number>`${tasks.itemId}`.mapWith(Number),
      extraAttempts,
      allowed: campaigns.attempts,
    })
    .from(tasks)
    .leftJoin(campaigns, ofItsCampaign)
    .innerJoin(users, and(eq(users.companyId, tasks.companyId), eq(users.id, tasks.userId)))
    .where(
      and(
        eq(tasks.companyId, companyId),
        inArray(type, LEARNER_TYPES),
        isNotNull(tasks.itemId),
        isNull(tasks.completedAt),
        isNull(users.disabledAt),
        gt(id, after),
      ),
    )
    .orderBy(asc(id))
    .limit(limit);
}
