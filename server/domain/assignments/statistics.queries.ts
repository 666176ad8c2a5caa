import { limits } from '@contract/limits';
import type { SortOrder } from '@contract/paging';
import type { CampaignKindName } from '@contract/plan';
import type { LearnerStatus, TaskStanding } from '@contract/training/assignments';
import type { LEARNER_SORTS } from '@contract/training/campaigns';
import type { exerciseGroupCounts } from '@server/domain/exercises/exercises.tables';
import type { OperationKey } from '@server/domain/operations/operations.queries';
import { departments, tasks, users } from '@server/domain/people/people.tables';
import { inBatches } from '@server/platform/db/batches';
import type { Queryable, Tx } from '@server/platform/db/client';
import {
  and,
  asc,
  desc,
  eq,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  ne,
  notInArray,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import { isOpen } from './campaigns.queries';
import { campaignCounts, campaigns, completionCounts, questionCounts, taskCounts } from './campaigns.tables';
import { inLearnerStatus, isFound, isTheirs } from './learners.queries';

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
  /** Their average; null when nobody has one. */
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

function progressColumns(counts: Counts, now: Date) {
  return {
    ...standingColumns(counts, now),
    notPassed: sumWhere(
      counts,
      sql`(${counts.status} = 'failed' OR (${counts.status} = 'notPassed' AND ${counts.dueAt} >= ${now}))`,
    ),
    attempts: sql<number>`coalesce(sum(${counts.attempts}), 0)`.mapWith(Number),
    begun: sumWhere(counts, notInArray(counts.status, ['notStarted', 'missed', 'withdrawn'])),
    scored: sql<number>`coalesce(sum(${counts.scored}), 0)`.mapWith(Number),
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
  const rows = await db
    .select({ campaignId: counts.campaignId, ...progressColumns(counts, now) })
    .from(counts)
    .where(
      and(
        eq(counts.companyId, companyId),
        sql`${counts.campaignId} = ANY(${sql.param(campaignIds)}::bigint[])`,
        departmentIds && inArray(taskCounts.departmentId, [...departmentIds]),
      ),
    )
    .groupBy(counts.campaignId);
  return new Map(rows.map(({ campaignId, ...progress }) => [campaignId, progress]));
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

const ofCampaign = (counts: Counts, companyId: number, campaignId: number) =>
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

export interface LearnerFilter {
  readonly companyId: number;
  readonly campaignId: number;
  readonly now: Date;
  readonly status?: LearnerStatus | undefined;
  readonly departmentId?: number | undefined;
  readonly search?: string | undefined;
  /** One of these; 0 also without one. The caller knows how many there are: no counter of tasks does. */
  readonly scores?: readonly number[] | undefined;
}

const hasScore = (scores: readonly number[]) =>
  or(inArray(tasks.score, [...scores]), scores.includes(0) ? isNull(tasks.score) : undefined);

const learnerCondition = ({
  companyId,
  campaignId,
  now,
  status,
  departmentId,
  search,
  scores,
}: LearnerFilter) =>
  and(
    eq(tasks.companyId, companyId),
    eq(tasks.campaignId, campaignId),
    ne(tasks.status, 'withdrawn'),
    status && inLearnerStatus(status, now),
    departmentId === undefined ? undefined : eq(tasks.departmentId, departmentId),
    isFound(search),
    scores && hasScore(scores),
  );

const learnerColumns = {
  id: users.id,
  taskId: tasks.id,
  email: users.email,
  name: users.name,
  lastName: users.lastName,
  departmentId: users.departmentId,
  departmentName: departments.name,
  status: tasks.status,
  progress: tasks.progress,
  score: tasks.score,
  attempts: tasks.attempts,
  extraAttempts: tasks.extraAttempts,
  assignedAt: tasks.assignedAt,
  startedAt: tasks.startedAt,
  dueAt: tasks.dueAt,
  completedAt: tasks.completedAt,
  disabledAt: users.disabledAt,
};

const selectLearners = (db: Queryable) =>
  db
    .select(learnerColumns)
    .from(tasks)
    .innerJoin(users, isTheirs)
    .innerJoin(
      departments,
      and(eq(departments.companyId, users.companyId), eq(departments.id, users.departmentId)),
    )
    .$dynamic();

export type LearnerRow = Awaited<ReturnType<typeof selectLearners>>[number];

const SORTS = {
  name: users.nameKey,
  email: users.emailKey,
  score: tasks.score,
  dueAt: tasks.dueAt,
  completedAt: tasks.completedAt,
} as const satisfies Record<(typeof LEARNER_SORTS)[number], unknown>;

export interface LearnerWindow extends LearnerFilter {
  readonly orderBy: (typeof LEARNER_SORTS)[number];
  readonly order: SortOrder;
  readonly offset: number;
  readonly limit: number;
}

/** Up to this many matches are found among the campaign's tasks and sorted; more by walking the users in order. */
const FEW = 2000;

/** The order of a page, and whether the users are walked in it; the user's id breaks ties. */
function orderOf({ orderBy, order }: LearnerWindow, isWalked: boolean) {
  const column = SORTS[orderBy];
  const direction = order.startsWith('desc') ? sql`DESC` : sql`ASC`;
  const nulls = column.notNull
    ? sql``
    : order === 'asc' || order.endsWith('_nulls_first')
      ? sql`NULLS FIRST`
      : sql`NULLS LAST`;
  // An expression in place of the column keeps the index of the users out of it.
  const key = isOfUser(orderBy) && !isWalked ? sql`(${column} || '')` : sql`${column}`;
  return [sql`${key} ${direction} ${nulls}`, sql`${tasks.userId} ${direction}`];
}

const isOfUser = (orderBy: LearnerWindow['orderBy']) => orderBy === 'name' || orderBy === 'email';

/**
 * A page of learners. `total` is how many match: the database can't know that few learners are in a status, and
 * would then look for them among all users.
 */
export function listLearners(
  db: Queryable,
  window: LearnerWindow,
  { total, totalIsMinimum, isDense = false }: CountedLearners,
): Promise<LearnerRow[]> {
  const { orderBy, offset, limit } = window;
  const condition = learnerCondition(window);
  if (isOfUser(orderBy) || window.search) {
    return selectLearners(db)
      .where(condition)
      .orderBy(...orderOf(window, totalIsMinimum || isDense || total > FEW))
      .limit(limit)
      .offset(offset);
  }
  // Sorted before they are joined: only the page needs its users.
  const terms = orderOf(window, false);
  if (orderBy === 'score' && window.scores?.includes(0)) {
    return selectLearners(db)
      .where(
        and(
          eq(tasks.companyId, window.companyId),
          sql`${tasks.id} IN (SELECT id FROM (${pageOfScores(window)}) page)`,
        ),
      )
      .orderBy(...terms);
  }
  const page = db
    .select({ id: tasks.id })
    .from(tasks)
    .where(condition)
    .orderBy(...terms)
    .limit(limit)
    .offset(offset);
  return selectLearners(db)
    .where(and(eq(tasks.companyId, window.companyId), inArray(tasks.id, page)))
    .orderBy(...terms);
}

/**
 * The tasks of a page by score, where those without a score are among those with 0: each score's own in the order of the
 * index, since 'one of these, or none' would read all of them.
 */
function pageOfScores(window: LearnerWindow): SQL {
  const { scores = [], order, offset, limit } = window;
  const rest = learnerCondition({ ...window, scores: undefined });
  const direction = order.startsWith('desc') ? sql`DESC` : sql`ASC`;
  const branches = [isNull(tasks.score), ...[...new Set(scores)].map((score) => eq(tasks.score, score))].map(
    (
      score,
    ) => sql`(SELECT ${tasks.id}, ${tasks.score}, ${tasks.userId} FROM ${tasks} WHERE ${and(rest, score)}
      ORDER BY ${tasks.userId} ${direction} LIMIT ${offset + limit})`,
  );
  const nulls = order === 'asc' || order.endsWith('_nulls_first') ? sql`NULLS FIRST` : sql`NULLS LAST`;
  return sql`SELECT id FROM (${sql.join(branches, sql` UNION ALL `)}) found
    ORDER BY score ${direction} ${nulls}, user_id ${direction} LIMIT ${limit} OFFSET ${offset}`;
}

export interface CountedLearners {
  readonly total: number;
  /** A search with more matches than are counted exactly. */
  readonly totalIsMinimum: boolean;
  /** Of the campaign's users so many match that a page is found soon by walking them in order. */
  readonly isDense?: boolean;
}

/** The number of learners who match: from counters, except for a search, which counts up to a limit. */
export async function countLearners(db: Queryable, filter: LearnerFilter): Promise<CountedLearners> {
  const { exactSearchTotal: most } = limits.training;
  if (filter.search) {
    const found = db
      .select({ id: tasks.id })
      .from(tasks)
      .innerJoin(users, isTheirs)
      .where(learnerCondition(filter))
      .limit(most + 1)
      .as('found');
    const total = await db.$count(found);
    return { total: Math.min(total, most), totalIsMinimum: total > most };
  }
  const { companyId, campaignId, now, status, departmentId } = filter;
  const [row] =
    departmentId === undefined
      ? await db
          .select(progressColumns(campaignCounts, now))
          .from(campaignCounts)
          .where(ofCampaign(campaignCounts, companyId, campaignId))
      : await db
          .select(progressColumns(taskCounts, now))
          .from(taskCounts)
          .where(
            and(ofCampaign(taskCounts, companyId, campaignId), eq(taskCounts.departmentId, departmentId)),
          );
  const { total, ...progress } = row ?? NO_PROGRESS;
  const by = {
    COMPLETED: progress.completed,
    IN_PROGRESS: progress.inProgress,
    NOT_PASSED: progress.notPassed,
    NOT_STARTED: progress.notStarted,
    OVERDUE: progress.overdue,
  };
  return { total: status === undefined ? total : by[status], totalIsMinimum: false };
}

/** One learner of a campaign. */
export async function findLearner(
  db: Queryable,
  { companyId, campaignId, userId }: { companyId: number; campaignId: number; userId: number },
): Promise<LearnerRow | undefined> {
  const [row] = await selectLearners(db).where(
    and(eq(tasks.companyId, companyId), eq(tasks.campaignId, campaignId), eq(tasks.userId, userId)),
  );
  return row;
}

/** All learners who match, in the order of their ids, a batch at a time. */
export function allLearners(db: Queryable, filter: LearnerFilter): AsyncGenerator<LearnerRow[]> {
  const { exportBatch: size } = limits.users;
  return inBatches({ first: 0, size, keyOf: ({ id }: LearnerRow) => id }, (after) =>
    selectLearners(db)
      // Said of both sides, or a merge would read all users before this batch.
      .where(and(learnerCondition(filter), gt(tasks.userId, after), gt(users.id, after)))
      .orderBy(asc(tasks.userId))
      .limit(size),
  );
}

/** Freezes the learners of a campaign who have something left to do for it, or those chosen among them. */
export async function freezeOutstanding(
  tx: Tx,
  { companyId, operationId }: OperationKey,
  filter: LearnerFilter & { readonly userIds?: readonly number[] | undefined },
): Promise<number> {
  const { userIds } = filter;
  const condition = and(
    learnerCondition(filter),
    isNull(tasks.completedAt),
    isNotNull(tasks.campaignId),
    userIds ? inArray(tasks.userId, [...userIds]) : undefined,
  );
  const result = await tx.execute(sql`
    INSERT INTO operation_items (company_id, operation_id, position, user_id)
    SELECT ${companyId}::bigint, ${operationId}::bigint, row_number() OVER (ORDER BY ${tasks.userId}), ${tasks.userId}
    FROM ${tasks} JOIN ${users} ON ${isTheirs} WHERE ${condition}`);
  return result.rowCount ?? 0;
}
