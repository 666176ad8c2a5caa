import { limits } from '@contract/limits';
import type { CampaignKindName } from '@contract/plan';
import type { TaskStanding } from '@contract/training/assignments';
import type { exerciseGroupCounts } from '@server/domain/exercises/exercises.tables';
import { departments } from '@server/domain/people/people.tables';
import type { Queryable } from '@server/platform/db/client';
import { plannedOnce } from '@server/platform/db/prepared';
import { and, asc, desc, eq, gt, gte, inArray, lt, ne, notInArray, type SQL, sql } from 'drizzle-orm';
import { isOpen } from './campaigns.queries';
import { campaignCounts, campaigns, completionCounts, questionCounts, taskCounts } from './campaigns.tables';

/** How learners stand; each counts once, the overdue ones as overdue only. */
export interface Progress {
  readonly total: number;
  readonly completed: number;
  readonly inProgress: number;
  readonly notStarted: number;
  readonly overdue: number;
  /** Whose last attempt was failed. */
  readonly notPassed: number;
  /** Who has begun at some time. */
  readonly begun: number;
  /** Attempts that were finished, passed or not. */
  readonly attempts: number;
  /** Who has a score. */
  readonly scored: number;
  /** The sum of their scores. */
  readonly scoreSum: number;
  /** Their average to a tenth; null when nobody has one. */
  readonly score: number | null;
}

export const NO_PROGRESS: Progress = {
  total: 0,
  completed: 0,
  inProgress: 0,
  notStarted: 0,
  overdue: 0,
  notPassed: 0,
  begun: 0,
  attempts: 0,
  scored: 0,
  scoreSum: 0,
  score: null,
};

/** The numbers of campaigns as a whole, or by department. */
type Counts = typeof campaignCounts | typeof taskCounts;

const sumWhere = (counts: StandingCounts, condition: SQL | undefined) =>
  sql<number>`coalesce(sum(${counts.total}) FILTER (WHERE ${condition}), 0)`.mapWith(Number);

/** With nothing left to do; what was missed counts as overdue. */
const FINISHED: TaskStanding[] = ['completed', 'failed', 'withdrawn'];

/** Numbers by due date and status. */
export type StandingCounts = Counts | typeof exerciseGroupCounts;

/** How many stand how, each once, from numbers by due date and status. */
export function standingColumns(counts: StandingCounts, now: Date) {
  const inTime = (status: string) => and(eq(counts.status, status), sql`${counts.dueAt} >= ${now}`);
  return {
    total: sumWhere(counts, ne(counts.status, 'withdrawn')),
    completed: sumWhere(counts, eq(counts.status, 'completed')),
    inProgress: sumWhere(counts, inTime('inProgress')),
    notStarted: sumWhere(counts, inTime('notStarted')),
    overdue: sumWhere(counts, and(notInArray(counts.status, FINISHED), lt(counts.dueAt, now))),
  };
}

/** The columns of `Progress`. */
export function progressColumns(counts: Counts, now: Date) {
  return {
    ...standingColumns(counts, now),
    notPassed: sumWhere(
      counts,
      sql`(${counts.status} = 'failed' OR (${counts.status} = 'notPassed' AND ${counts.dueAt} >= ${now}))`,
    ),
    attempts: sql<number>`coalesce(sum(${counts.attempts}), 0)`.mapWith(Number),
    begun: sumWhere(counts, notInArray(counts.status, ['notStarted', 'missed', 'withdrawn'])),
    scored: sql<number>`coalesce(sum(${counts.scored}), 0)`.mapWith(Number),
    scoreSum: sql<number>`coalesce(sum(${counts.scoreSum}), 0)`.mapWith(Number),
    score: sql<
      number | null
    >`round(sum(${counts.scoreSum})::numeric / nullif(sum(${counts.scored}), 0), 1)::float8`,
  };
}

/** How the learners of each campaign stand, or those in some departments. */
export async function progressOf(
  db: Queryable,
  companyId: number,
  campaignIds: readonly number[],
  now: Date,
  departmentIds?: readonly number[],
): Promise<Map<number, Progress>> {
  if (campaignIds.length === 0) return new Map();
  const counts: Counts = departmentIds ? taskCounts : campaignCounts;
  const rows = await plannedOnce(
    db
      .select({ campaignId: counts.campaignId, ...progressColumns(counts, now) })
      .from(counts)
      .where(
        and(
          eq(counts.companyId, companyId),
          sql`${counts.campaignId} = ANY(${sql.param(campaignIds)}::bigint[])`,
          departmentIds && sql`${taskCounts.departmentId} = ANY(${sql.param(departmentIds)}::bigint[])`,
        ),
      )
      .groupBy(counts.campaignId),
  );
  return new Map(rows.map(({ campaignId, ...progress }) => [campaignId, progress]));
}

type Scores = Pick<Progress, 'scored' | 'scoreSum'>;

const scoresOf = (campaigns: readonly Scores[]): Scores => ({
  scored: campaigns.reduce((sum, one) => sum + one.scored, 0),
  scoreSum: campaigns.reduce((sum, one) => sum + one.scoreSum, 0),
});

/** The average score of all who have one in some campaigns; null when nobody has. */
export function averageScore(campaigns: readonly Scores[]): number | null {
  const { scored, scoreSum } = scoresOf(campaigns);
  return scored === 0 ? null : scoreSum / scored;
}

/** The same to a tenth. Halves are rounded up, as the database does, so the quotient is not rounded before. */
export function averageToTenth(campaigns: readonly Scores[]): number | null {
  const { scored, scoreSum } = scoresOf(campaigns);
  return scored === 0 ? null : Math.round((10 * scoreSum) / scored) / 10;
}

/** How the learners of all campaigns of a kind stand that have not ended, or of those that at least so many people have. */
export async function progressOfOpen(
  db: Queryable,
  companyId: number,
  kind: CampaignKindName,
  now: Date,
  leastPeople = 1,
): Promise<Progress> {
  const { campaignId, total, status } = campaignCounts;
  const open = db
    .select({ id: campaigns.id })
    .from(campaigns)
    .where(and(eq(campaigns.companyId, companyId), eq(campaigns.kind, kind), isOpen()));
  const isOfThese = and(eq(campaignCounts.companyId, companyId), inArray(campaignId, open));
  const ofEnough = db
    .select({ id: campaignId })
    .from(campaignCounts)
    .where(and(isOfThese, ne(status, 'withdrawn')))
    .groupBy(campaignId)
    .having(gte(sql`sum(${total})`, leastPeople));
  const [row] = await db
    .select(progressColumns(campaignCounts, now))
    .from(campaignCounts)
    .where(leastPeople > 1 ? and(isOfThese, inArray(campaignId, ofEnough)) : isOfThese);
  return row ?? NO_PROGRESS;
}

/** The numbers of one campaign. */
export const ofCampaign = (counts: Counts, companyId: number, campaignId: number) =>
  and(eq(counts.companyId, companyId), eq(counts.campaignId, campaignId));

/** The same by department, the largest first. */
export function progressByDepartment(db: Queryable, companyId: number, campaignId: number, now: Date) {
  const columns = progressColumns(taskCounts, now);
  return db
    .select({ id: taskCounts.departmentId, name: departments.name, ...columns })
    .from(taskCounts)
    .innerJoin(
      departments,
      and(eq(departments.companyId, taskCounts.companyId), eq(departments.id, taskCounts.departmentId)),
    )
    .where(ofCampaign(taskCounts, companyId, campaignId))
    .groupBy(taskCounts.departmentId, departments.name)
    .having(gt(columns.total, 0))
    .orderBy(desc(columns.total), asc(departments.name))
    .limit(limits.training.departmentsShown);
}

/** Completions by day, oldest first. */
export async function completionsByDay(db: Queryable, companyId: number, campaignId: number) {
  const rows = await db
    .select({ day: completionCounts.day, completed: completionCounts.completed })
    .from(completionCounts)
    .where(
      and(
        eq(completionCounts.companyId, companyId),
        eq(completionCounts.campaignId, campaignId),
        gt(completionCounts.completed, 0),
      ),
    )
    .orderBy(desc(completionCounts.day))
    .limit(limits.training.completionDays);
  return rows.reverse();
}

/** The questions answered wrong most often. */
export function hardestQuestions(db: Queryable, companyId: number, campaignId: number) {
  const { questionId: id, answered, right } = questionCounts;
  return db
    .select({ id, answered, right })
    .from(questionCounts)
    .where(
      and(
        eq(questionCounts.companyId, companyId),
        eq(questionCounts.campaignId, campaignId),
        gt(answered, 0),
      ),
    )
    .orderBy(sql`${right}::float8 / ${answered}`, desc(answered), asc(id))
    .limit(limits.training.questionsShown);
}
