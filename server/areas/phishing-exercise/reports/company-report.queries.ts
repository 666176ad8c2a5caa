import { limits } from '@contract/limits';
import type { ExercisePart } from '@contract/phishing-exercise/content';
import { campaigns, questionCounts } from '@server/domain/assignments/campaigns.tables';
import { exerciseParts, exerciseResults, exercises } from '@server/domain/exercises/exercises.tables';
import { tasks } from '@server/domain/people/people.tables';
import type { Queryable } from '@server/platform/db/client';
import { isAmong } from '@server/platform/db/columns';
import { plannedOnce } from '@server/platform/db/prepared';
import { anywhere } from '@server/platform/text/search';
import { and, desc, eq, gte, isNotNull, isNull, like, lt, lte, or, type SQL, sql } from 'drizzle-orm';

/** Which exercises a company-wide report is about: those with a report that have begun. */
export interface ExerciseScope {
  readonly companyId: number;
  readonly now: Date;
  readonly campaignIds?: readonly number[] | undefined;
  readonly search?: string | undefined;
  /** Days in the exercise's time zone, both included. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  /** Instants: begun at the first or later, and before the second. */
  readonly since?: Date | undefined;
  readonly before?: Date | undefined;
}

/** When it began; it did unless it was ended or archived before. */
const hasBegun = (now: Date): SQL | undefined =>
  and(
    lte(campaigns.startDate, now),
    or(isNull(campaigns.dateEnded), lte(campaigns.startDate, campaigns.dateEnded)),
    or(isNull(campaigns.archivedAt), lte(campaigns.startDate, campaigns.archivedAt)),
  );

const itsExercise = and(eq(exercises.companyId, campaigns.companyId), eq(exercises.id, campaigns.courseId));
const startDay = sql`(${campaigns.startDate} AT TIME ZONE ${campaigns.timeZone})::date`;

function inScope({ companyId, now, campaignIds, search, from, to, since, before }: ExerciseScope) {
  return and(
    eq(campaigns.companyId, companyId),
    eq(campaigns.kind, 'phishing_exercise'),
    // Earlier versions have no report.
    sql`${exercises.version} > 1`,
    hasBegun(now),
    campaignIds && isAmong(campaigns.id, campaignIds),
    search ? like(campaigns.nameKey, anywhere(search)) : undefined,
    from ? sql`${startDay} >= ${from}::date` : undefined,
    to ? sql`${startDay} <= ${to}::date` : undefined,
    since && gte(campaigns.startDate, since),
    before && lt(campaigns.startDate, before),
  );
}

/** The exercises of a company that have a report, newest first. */
export async function exercisesInScope(db: Queryable, scope: ExerciseScope) {
  const rows = await plannedOnce(
    db
      .select({ campaign: campaigns })
      .from(campaigns)
      .innerJoin(exercises, itsExercise)
      .where(inScope(scope))
      .orderBy(desc(campaigns.startDate), desc(campaigns.id)),
  );
  return rows.map(({ campaign }) => campaign);
}

/** A page of the same, to filter by. */
export async function exerciseChoices(
  db: Queryable,
  { offset, limit, ...scope }: ExerciseScope & { readonly offset: number; readonly limit: number },
) {
  const all = db
    .select({ id: campaigns.id, name: campaigns.name, startDate: campaigns.startDate })
    .from(campaigns)
    .innerJoin(exercises, itsExercise)
    .where(inScope(scope));
  const total = await db.$count(all.as('all_of_them'));
  const rows = await all.orderBy(desc(campaigns.startDate), desc(campaigns.id)).limit(limit).offset(offset);
  return { rows: rows.map(({ id, name }) => ({ id, name })), total };
}

const given = {
  correct: sql<number>`coalesce(sum(${questionCounts.right}), 0)`.mapWith(Number),
  partial: sql<number>`coalesce(sum(${questionCounts.partial}), 0)`.mapWith(Number),
  total: sql<number>`coalesce(sum(${questionCounts.answered}), 0)`.mapWith(Number),
};
const ofThese = (companyId: number, campaignIds: readonly number[]) =>
  and(
    eq(questionCounts.companyId, companyId),
    sql`${questionCounts.campaignId} = ANY(${sql.param(campaignIds)}::bigint[])`,
  );

/** Answers by campaign. */
export async function answersByCampaign(db: Queryable, companyId: number, campaignIds: readonly number[]) {
  if (campaignIds.length === 0) return new Map<number, { correct: number; partial: number; total: number }>();
  const rows = await db
    .select({ id: questionCounts.campaignId, ...given })
    .from(questionCounts)
    .where(ofThese(companyId, campaignIds))
    .groupBy(questionCounts.campaignId);
  return new Map(rows.map(({ id, ...counts }) => [id, counts]));
}

/** The templates answered wrong most often in these exercises, by their name in the newest one. */
export async function hardestTemplates(db: Queryable, companyId: number, campaignIds: readonly number[]) {
  if (campaignIds.length === 0) return [];
  const wrong = sql<number>`${given.total} - ${given.correct} - ${given.partial}`.mapWith(Number);
  const rows = await db
    .select({ id: questionCounts.questionId, ...given, wrong })
    .from(questionCounts)
    .where(ofThese(companyId, campaignIds))
    .groupBy(questionCounts.questionId)
    .having(sql`${wrong} > 0`)
    .orderBy(desc(wrong), questionCounts.questionId)
    .limit(limits.exercises.hardestShown);
  if (rows.length === 0) return [];
  const contents = await db
    .selectDistinctOn([exerciseParts.templateId], {
      id: exerciseParts.templateId,
      content: exerciseParts.content,
    })
    .from(exerciseParts)
    .innerJoin(
      campaigns,
      and(eq(campaigns.companyId, exerciseParts.companyId), eq(campaigns.courseId, exerciseParts.exerciseId)),
    )
    .where(
      and(
        eq(exerciseParts.companyId, companyId),
        eq(campaigns.kind, 'phishing_exercise'),
        sql`${campaigns.id} = ANY(${sql.param(campaignIds)}::bigint[])`,
        isAmong(
          exerciseParts.templateId,
          rows.map(({ id }) => Number(id)),
        ),
      ),
    )
    .orderBy(exerciseParts.templateId, desc(campaigns.startDate), desc(campaigns.id));
  const byId = new Map<number, ExercisePart>(contents.map(({ id, content }) => [id, content]));
  return rows.flatMap((row) => {
    const content = byId.get(Number(row.id));
    return content ? [{ ...row, id: Number(row.id), content }] : [];
  });
}

/** What one person did in each exercise that has a report, newest first. */
export async function resultsOfPerson(
  db: Queryable,
  {
    companyId,
    userId,
    now,
    offset,
    limit,
  }: {
    companyId: number;
    userId: number;
    now: Date;
    offset: number;
    limit: number;
  },
) {
  const all = db
    .select({
      campaignId: campaigns.id,
      campaignName: campaigns.name,
      startDate: campaigns.startDate,
      parts: campaigns.totalChapters,
      status: tasks.status,
      dueAt: tasks.dueAt,
      score: tasks.score,
      answered: exerciseResults.answered,
      correct: exerciseResults.correct,
      partial: exerciseResults.partial,
      wrong: exerciseResults.wrong,
    })
    .from(tasks)
    .innerJoin(
      exerciseResults,
      and(eq(exerciseResults.companyId, tasks.companyId), eq(exerciseResults.taskId, tasks.id)),
    )
    .innerJoin(campaigns, and(eq(campaigns.companyId, tasks.companyId), eq(campaigns.id, tasks.campaignId)))
    .innerJoin(exercises, itsExercise)
    .where(
      and(
        eq(tasks.companyId, companyId),
        eq(tasks.userId, userId),
        isNotNull(tasks.campaignId),
        inScope({ companyId, now }),
      ),
    );
  const rows = await all.orderBy(desc(campaigns.startDate), desc(campaigns.id));
  return { rows: rows.slice(offset, offset + limit), total: rows.length };
}
