import { limits } from '@contract/limits';
import type { SortOrder } from '@contract/paging';
import type { LearnerStatus } from '@contract/training/assignments';
import type { LEARNER_SORTS } from '@contract/training/campaigns';
import type { OperationKey } from '@server/domain/operations/operations.queries';
import { departments, tasks, users } from '@server/domain/people/people.tables';
import type { Queryable, Tx } from '@server/platform/db/client';
import { nullsFirst } from '@server/platform/text/sorting';
import { and, eq, inArray, isNotNull, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import { campaignCounts, taskCounts } from './campaigns.tables';
import { inLearnerStatus, isFound, isTheirs } from './learners.queries';
import { NO_PROGRESS, ofCampaign, progressColumns } from './statistics.queries';

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

export const learnerCondition = ({
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

export const selectLearners = (db: Queryable) =>
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

export const SORTS = {
  name: users.nameKey,
  email: users.emailKey,
  score: tasks.score,
  dueAt: tasks.dueAt,
  completedAt: tasks.completedAt,
} as const satisfies Record<(typeof LEARNER_SORTS)[number], unknown>;

export interface LearnerOrder extends LearnerFilter {
  readonly orderBy: (typeof LEARNER_SORTS)[number];
  readonly order: SortOrder;
}

export interface LearnerWindow extends LearnerOrder {
  readonly offset: number;
  readonly limit: number;
}

/** Up to this many matches are found among the campaign's tasks and sorted; more by walking the users in order. */
export const FEW = 2000;

/** The order of a page, and whether the users are walked in it; the user's id breaks ties. */
function orderOf({ orderBy, order }: LearnerOrder, isWalked: boolean) {
  const column = SORTS[orderBy];
  const direction = order.startsWith('desc') ? sql`DESC` : sql`ASC`;
  const nulls = column.notNull ? sql`` : nullsFirst(order) ? sql`NULLS FIRST` : sql`NULLS LAST`;
  // An expression in place of the column keeps the index of the users out of it.
  const key = isOfUser(orderBy) && !isWalked ? sql`(${column} || '')` : sql`${column}`;
  return [sql`${key} ${direction} ${nulls}`, sql`${tasks.userId} ${direction}`];
}

type OfUser = 'name' | 'email';
export type OfTask = Exclude<LearnerWindow['orderBy'], OfUser>;
export const isOfUser = (orderBy: LearnerWindow['orderBy']): orderBy is OfUser =>
  orderBy === 'name' || orderBy === 'email';

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
  const parts = partsOf(orderBy, window);
  const page = parts
    ? sql`(SELECT id FROM (${pageOfParts(orderBy, window, parts)}) page)`
    : db
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
 * The parts of a list that no index has as a whole, each of which one has: 'one of these scores, or none', and an order
 * that has those without a value at the other end than the indexes.
 */
function partsOf(
  orderBy: OfTask,
  { order, scores }: LearnerOrder,
): { readonly parts: SQL[]; readonly isScored?: boolean } | undefined {
  if (orderBy === 'score' && scores?.includes(0)) {
    const each = [...new Set(scores)].map((score) => eq(tasks.score, score));
    return { parts: [isNull(tasks.score), ...each], isScored: true };
  }
  const isIndexed = nullsFirst(order) !== order.startsWith('desc');
  return isIndexed ? undefined : { parts: [isNull(SORTS[orderBy]), isNotNull(SORTS[orderBy])] };
}

/** The tasks of a page, from as many of each part as the page could need. */
function pageOfParts(
  orderBy: OfTask,
  window: LearnerWindow,
  { parts, isScored }: { readonly parts: readonly SQL[]; readonly isScored?: boolean },
): SQL {
  const { order, offset, limit } = window;
  const rest = learnerCondition(isScored ? { ...window, scores: undefined } : window);
  const key = SORTS[orderBy];
  const [direction, indexed] = order.startsWith('desc')
    ? [sql`DESC`, sql`DESC NULLS LAST`]
    : [sql`ASC`, sql`ASC NULLS FIRST`];
  const branches = parts.map(
    (part) => sql`(SELECT ${tasks.id}, ${key} AS key, ${tasks.userId} FROM ${tasks} WHERE ${and(rest, part)}
      ORDER BY ${key} ${indexed}, ${tasks.userId} ${direction} LIMIT ${offset + limit})`,
  );
  const nulls = nullsFirst(order) ? sql`NULLS FIRST` : sql`NULLS LAST`;
  return sql`SELECT id FROM (${sql.join(branches, sql` UNION ALL `)}) found
    ORDER BY key ${direction} ${nulls}, user_id ${direction} LIMIT ${limit} OFFSET ${offset}`;
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
