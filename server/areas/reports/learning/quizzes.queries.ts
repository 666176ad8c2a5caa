import { limits } from '@contract/limits';
import type { SortOrder } from '@contract/paging';
import type { QUIZ_USER_SORTS } from '@contract/reports/quizzes';
import { campaignCounts, campaigns, taskCounts } from '@server/domain/assignments/campaigns.tables';
import { isFound, isTheirs, tasksOf } from '@server/domain/assignments/learners.queries';
import { departments, tasks, users } from '@server/domain/people/people.tables';
import { idsIn, walkCells } from '@server/domain/reports/cells.queries';
import type { Queryable } from '@server/platform/db/client';
import { isAmong, isOneOf } from '@server/platform/db/columns';
import { plannedOnce } from '@server/platform/db/prepared';
import { nullsFirst } from '@server/platform/text/sorting';
import { and, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import { BOUNDS, collectSearched } from '../behind/searched.queries';
import { refuseDeepPage } from '../reach';

/** Whose quizzes: tasks of these campaigns that have a score. */
export interface QuizFilter {
  readonly companyId: number;
  readonly campaignIds: readonly number[];
  readonly departmentIds?: readonly number[] | undefined;
  readonly search?: string | undefined;
}

export const isOfCampaigns = (ids: readonly number[]) => isOneOf(tasks.campaignId, ids);

export const narrowing = ({ companyId, departmentIds, search }: Omit<QuizFilter, 'campaignIds'>) =>
  and(
    eq(tasks.companyId, companyId),
    isNotNull(tasks.score),
    departmentIds && isOneOf(tasks.departmentId, departmentIds),
    isFound(search),
  );

const { exactSearchTotal } = limits.training;

/** How many there are: from counters, except for a search, which counts up to a limit. */
export async function countQuizzes(
  db: Queryable,
  filter: QuizFilter,
): Promise<{ readonly total: number; readonly totalIsMinimum: boolean }> {
  const { companyId, campaignIds, departmentIds, search } = filter;
  if (campaignIds.length === 0) return { total: 0, totalIsMinimum: false };
  if (search) {
    const found = db
      .select({ id: tasks.id })
      .from(tasks)
      .innerJoin(users, isTheirs)
      .where(and(narrowing(filter), isOfCampaigns(campaignIds)))
      .limit(exactSearchTotal + 1)
      .as('found');
    const total = await db.$count(found);
    return { total: Math.min(total, exactSearchTotal), totalIsMinimum: total > exactSearchTotal };
  }
  const counts = departmentIds ? taskCounts : campaignCounts;
  const [row] = await plannedOnce(
    db
      .select({ total: sql<number>`coalesce(sum(${counts.scored}), 0)`.mapWith(Number) })
      .from(counts)
      .where(
        and(
          eq(counts.companyId, companyId),
          isOneOf(counts.campaignId, campaignIds),
          departmentIds && isOneOf(taskCounts.departmentId, departmentIds),
        ),
      ),
  );
  return { total: row?.total ?? 0, totalIsMinimum: false };
}

export interface QuizWindow extends QuizFilter {
  readonly orderBy: (typeof QUIZ_USER_SORTS)[number];
  readonly order: SortOrder;
  readonly offset: number;
  readonly limit: number;
}

/** Up to this many matches are found and sorted; more are read in the order of an index. */
const FEW = 2000;

export const KEYS = {
  score: tasks.score,
  completedAt: tasks.completedAt,
  name: users.nameKey,
  email: users.emailKey,
} as const;

export const directionOf = (order: SortOrder) => (order.startsWith('desc') ? sql`DESC` : sql`ASC`);
const nullsOf = (order: SortOrder) => (nullsFirst(order) ? sql`NULLS FIRST` : sql`NULLS LAST`);

/** The page of few matches: all of them, sorted. */
const fewIds = (window: QuizWindow): SQL => {
  const { orderBy, order, departmentIds, campaignIds, offset, limit } = window;
  const direction = directionOf(order);
  return sql`SELECT ${tasks.id} AS id FROM ${tasks} JOIN ${users} ON ${isTheirs}
    WHERE ${and(narrowing(window), isOfCampaigns(campaignIds), departmentIds && isOneOf(users.departmentId, departmentIds))}
    ORDER BY ${KEYS[orderBy]} ${direction} ${nullsOf(order)}, ${tasks.userId} ${direction}, ${tasks.id} ${direction}
    LIMIT ${limit} OFFSET ${offset}`;
};

/** The page of many by name or address: the company's users in that order, and their tasks. */
const walkedIds = (window: QuizWindow): SQL => {
  const { orderBy, order, campaignIds, offset, limit } = window;
  const direction = directionOf(order);
  return sql`SELECT t.id FROM ${users} JOIN LATERAL (
      SELECT ${tasks.id} AS id FROM ${tasks}
      WHERE ${and(narrowing(window), isTheirs, isOfCampaigns(campaignIds))}
      ORDER BY ${tasks.id} ${direction}
    ) t ON true
    WHERE ${users.companyId} = ${window.companyId}
    ORDER BY ${KEYS[orderBy]} ${direction}, ${users.id} ${direction} LIMIT ${limit} OFFSET ${offset}`;
};

/** A part of a list: those without what it is sorted by, in the order of their people, or those with it. */
interface Part {
  readonly where: SQL;
  readonly isNone: boolean;
}

/** Of each campaign the first by what tasks have, along its index, and of all of these the page. */
const mergedIds = (
  window: QuizWindow,
  { where, isNone }: Part,
  { forward, limit, offset }: { readonly forward: boolean; readonly limit: number; readonly offset: number },
): SQL => {
  const { orderBy, campaignIds, departmentIds } = window;
  const key = orderBy === 'score' ? tasks.score : tasks.completedAt;
  const then = forward ? sql`ASC` : sql`DESC`;
  // The indexes begin with those that have none, which changes nothing here but has to be said.
  const direction = forward ? sql`ASC NULLS FIRST` : sql`DESC NULLS LAST`;
  const by = (of: SQL) => (isNone ? sql`` : sql`${of} ${direction}, `);
  // Both keep the planner from sorting all of a campaign's; a limit also from walking past those that have no score.
  const first = departmentIds ? sql`OFFSET 0` : sql`LIMIT ${offset + limit}`;
  return sql`SELECT own.id
    FROM unnest(${sql.param([...campaignIds])}::bigint[]) AS of (campaign) CROSS JOIN LATERAL (
      SELECT ${tasks.id} AS id, ${key} AS key, ${tasks.userId} AS user_id FROM (
        SELECT * FROM ${tasks}
        WHERE ${and(narrowing({ companyId: window.companyId }), sql`${tasks.campaignId} = of.campaign`, where)}
        ORDER BY ${by(sql`${key}`)}${tasks.userId} ${then}, ${tasks.id} ${then} ${first}
      ) ${tasks}
      WHERE ${and(sql`true`, departmentIds && isAmong(tasks.departmentId, departmentIds))}
      ORDER BY ${by(sql`${key}`)}${tasks.userId} ${then}, ${tasks.id} ${then} LIMIT ${offset + limit}
    ) own ORDER BY ${by(sql`own.key`)}own.user_id ${then}, own.id ${then} LIMIT ${limit} OFFSET ${offset}`;
};

/** What was never completed comes before or after the rest, and is found by an index of its own. */
function partsOf({ orderBy, order }: QuizWindow): Part[] {
  if (orderBy === 'score') return [{ where: isNotNull(tasks.score), isNone: false }];
  const parts = [
    { where: isNull(tasks.completedAt), isNone: true },
    { where: isNotNull(tasks.completedAt), isNone: false },
  ];
  return nullsFirst(order) ? parts : parts.reverse();
}

const OPPOSITE: Readonly<Record<SortOrder, SortOrder>> = {
  asc: 'desc',
  desc: 'asc',
  asc_nulls_first: 'desc',
  desc_nulls_first: 'asc_nulls_last',
  asc_nulls_last: 'desc_nulls_first',
};

export interface QuizPage {
  readonly ids: readonly number[];
  readonly total: number;
  readonly totalIsMinimum: boolean;
}

/** A page of those of people who are found. */
async function searchedQuizzes(db: Queryable, window: QuizWindow, search: string): Promise<QuizPage> {
  const { companyId, campaignIds, departmentIds, orderBy, order } = window;
  const { total: all } = await countQuizzes(db, { companyId, campaignIds, departmentIds });
  const direction = directionOf(order);
  const key = {
    score: sql`score`,
    completedAt: sql`completed_at`,
    name: sql`name_key`,
    email: sql`email_key`,
  }[orderBy];
  const { page, total, totalIsMinimum } = await collectSearched(
    db,
    {
      ...window,
      search,
      own: (userId) => sql`SELECT ${tasks.id} AS id, ${tasks.userId} AS user_id, ${tasks.score} AS score,
          ${tasks.completedAt} AS completed_at FROM ${userId ? tasksOf(companyId, userId) : tasks}
        WHERE ${and(narrowing({ companyId, departmentIds }), isOfCampaigns(campaignIds))}`,
      order: sql`found.${key} ${direction} ${nullsOf(order)}, found.user_id ${direction}, found.id ${direction}`,
    },
    { ...BOUNDS, isFew: all <= BOUNDS.few },
  );
  return { ids: page.map(({ id }) => id), total, totalIsMinimum };
}

/** A page of the list with its total. Throws 422 far from both ends. */
export async function readQuizPage(db: Queryable, window: QuizWindow): Promise<QuizPage> {
  if (window.search) return searchedQuizzes(db, window, window.search);
  const { total } = await countQuizzes(db, window);
  const ids = total === 0 ? [] : await quizPage(db, window, total);
  return { ids, total, totalIsMinimum: false };
}

/** The ids of a page of so many, in its order; behind the middle, read from the end. Throws 422 far from both ends. */
export async function quizPage(
  db: Queryable,
  window: Omit<QuizWindow, 'search'>,
  total: number,
  few = FEW,
): Promise<number[]> {
  const { orderBy, order, offset } = window;
  if (total <= few) return idsIn(db, fewIds(window));
  refuseDeepPage(window, total);
  if (orderBy === 'score' || orderBy === 'completedAt')
    return walkCells(
      partsOf(window),
      window,
      (part, isFromEnd, limit, skipped) => {
        const forward = !order.startsWith('desc') !== isFromEnd;
        return idsIn(db, mergedIds(window, part, { forward, limit, offset: skipped }));
      },
      total,
    );
  const limit = Math.min(window.limit, total - offset);
  if (limit <= 0) return [];
  if (offset * 2 <= total) return idsIn(db, walkedIds({ ...window, limit }));
  const fromEnd = { ...window, order: OPPOSITE[order], offset: total - offset - limit, limit };
  return (await idsIn(db, walkedIds(fromEnd))).reverse();
}

const columns = {
  id: tasks.id,
  userId: users.id,
  email: users.email,
  name: users.name,
  lastName: users.lastName,
  departmentName: departments.name,
  campaignId: campaigns.id,
  counted: campaigns.countedAttempt,
  courseId: campaigns.courseId,
  courseName: campaigns.courseName,
  score: sql<number>`${tasks.score}`.mapWith(Number),
  status: tasks.status,
  attempts: tasks.attempts,
  completedAt: tasks.completedAt,
};

const selectQuizzes = (db: Queryable) =>
  db
    .select(columns)
    .from(tasks)
    .innerJoin(users, isTheirs)
    .innerJoin(
      departments,
      and(eq(departments.companyId, users.companyId), eq(departments.id, users.departmentId)),
    )
    .innerJoin(campaigns, and(eq(campaigns.companyId, tasks.companyId), eq(campaigns.id, tasks.campaignId)))
    .$dynamic();

export type QuizRow = Awaited<ReturnType<typeof selectQuizzes>>[number];

/** The rows of these tasks, in this order. */
export async function quizzesById(
  db: Queryable,
  companyId: number,
  ids: readonly number[],
): Promise<QuizRow[]> {
  if (ids.length === 0) return [];
  const rows = await plannedOnce(
    selectQuizzes(db).where(and(eq(tasks.companyId, companyId), isOneOf(tasks.id, ids))),
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
