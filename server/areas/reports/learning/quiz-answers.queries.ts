import type { CountedAttempt } from '@contract/training/assignments';
import { answerCounts, questionCounts, taskProgress } from '@server/domain/assignments/campaigns.tables';
import { courses } from '@server/domain/courses/courses.tables';
import type { Queryable } from '@server/platform/db/client';
import { isAmong, isOneOf } from '@server/platform/db/columns';
import { plannedOnce } from '@server/platform/db/prepared';
import { and, eq, gt, isNotNull, sql } from 'drizzle-orm';
import type { QuizRow } from './quizzes.queries';

export interface Answered {
  readonly right: number;
  readonly answered: number;
}

/** What was answered in the attempt whose score counts: the best one, or the last that was finished. */
export async function answersOf(
  db: Queryable,
  companyId: number,
  rows: readonly Pick<QuizRow, 'id' | 'attempts' | 'counted' | 'status'>[],
): Promise<Map<number, Answered>> {
  if (rows.length === 0) return new Map();
  const { taskId, attempt, isRight } = taskProgress;
  const found = await db
    .select({
      taskId,
      attempt,
      answered: sql<number>`count(*)`.mapWith(Number),
      right: sql<number>`count(*) FILTER (WHERE ${isRight})`.mapWith(Number),
    })
    .from(taskProgress)
    .where(
      and(
        eq(taskProgress.companyId, companyId),
        isOneOf(
          taskId,
          rows.map(({ id }) => id),
        ),
        isNotNull(isRight),
      ),
    )
    .groupBy(taskId, attempt);
  const rules = new Map(rows.map((row) => [row.id, row]));
  const byTask = new Map<number, Answered & { readonly attempt: number }>();
  for (const { taskId: id, ...one } of found) {
    const before = byTask.get(id);
    const row = rules.get(id);
    if (!row || one.attempt > Math.max(1, row.attempts)) continue;
    if (!before || isCounted(one, before, row)) byTask.set(id, one);
  }
  return byTask;
}

/** A pass ends the attempts, and its score counts. */
const isCounted = (
  one: Answered & { readonly attempt: number },
  before: Answered & { readonly attempt: number },
  { counted, status }: { readonly counted: CountedAttempt; readonly status: QuizRow['status'] },
): boolean => {
  if (counted === 'LAST' || status === 'completed') return one.attempt > before.attempt;
  return one.right === before.right ? one.attempt > before.attempt : one.right > before.right;
};

/** How often each question of some campaigns was answered, and right. */
export async function questionsAnswered(db: Queryable, companyId: number, campaignIds: readonly number[]) {
  if (campaignIds.length === 0) return [];
  const { campaignId, questionId, answered, right } = questionCounts;
  return db
    .select({ campaignId, questionId, answered, right })
    .from(questionCounts)
    .where(and(eq(questionCounts.companyId, companyId), isOneOf(campaignId, campaignIds), gt(answered, 0)));
}

/** The content of courses, whatever has become of them since. */
export async function sectionsOf(db: Queryable, courseIds: readonly number[]) {
  if (courseIds.length === 0) return new Map();
  const { id, sections } = courses;
  const rows = await plannedOnce(db.select({ id, sections }).from(courses).where(isAmong(id, courseIds)));
  return new Map(rows.map((row) => [row.id, row.sections]));
}

/** How many people have chosen each answer to the questions of some campaigns. */
export async function answersChosen(db: Queryable, companyId: number, campaignIds: readonly number[]) {
  if (campaignIds.length === 0) return [];
  const { campaignId, questionId, answerId, chosen } = answerCounts;
  return db
    .select({ campaignId, questionId, answerId, chosen })
    .from(answerCounts)
    .where(and(eq(answerCounts.companyId, companyId), isOneOf(campaignId, campaignIds), gt(chosen, 0)));
}
