import { limits } from '@contract/limits';
import type { SortOrder } from '@contract/paging';
import type { BEHIND_SORTS } from '@contract/reports/people';
import { tasksOf } from '@server/domain/assignments/learners.queries';
import { tasks, users } from '@server/domain/people/people.tables';
import { idsIn, sliceCells, slicesOf } from '@server/domain/reports/cells.queries';
import type { Queryable } from '@server/platform/db/client';
import { and, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import { refuseDeepPage } from '../reach';
import { type Among, type BehindFilter, type BehindSum, matching } from './behind.queries';
import { countPeople, isHeld, isOfDepartments, reachOf, walkOf } from './walks.queries';

export interface BehindWindow extends BehindFilter {
  readonly orderBy: (typeof BEHIND_SORTS)[number];
  readonly order: SortOrder;
  readonly offset: number;
  readonly limit: number;
}

export const isForward = ({ order }: Pick<BehindWindow, 'order'>) => !order.startsWith('desc');

/** Who has none comes first in an ascending order, and last in a descending one, unless it says otherwise. */
export const isNullsFirst = ({ order }: Pick<BehindWindow, 'order'>) =>
  order === 'asc' || order.endsWith('_nulls_first');

/** The order of a page; with equal keys, that of people and their tasks. */
export function terms(
  window: Pick<BehindWindow, 'orderBy' | 'order'>,
  of: Readonly<Record<string, SQL>>,
): SQL {
  const direction = isForward(window) ? sql`ASC` : sql`DESC`;
  const nulls = isNullsFirst(window) ? sql`NULLS FIRST` : sql`NULLS LAST`;
  if (window.orderBy === 'name')
    return sql`${of.name} ${direction}, ${of.userId} ${direction}, ${of.id} ${direction}`;
  if (window.orderBy === 'score')
    return sql`${of.score} ${direction} ${nulls}, ${of.userId} ${direction}, ${of.id} ${direction}`;
  return sql`${of.dueAt} ${direction} ${nulls}, ${of.campaignId} ${direction}, ${of.status} ${direction}, ${of.id} ${direction}`;
}

export const FOUND = {
  name: sql`found.name_key`,
  userId: sql`found.user_id`,
  id: sql`found.id`,
  score: sql`found.score`,
  dueAt: sql`found.due_at`,
  campaignId: sql`found.campaign_id`,
  status: sql`found.status`,
};

/** What pages are ordered by, of a task. */
export const TASK = sql`${tasks.id} AS id, ${tasks.userId} AS user_id, ${tasks.score} AS score, ${tasks.dueAt} AS due_at,
  ${tasks.campaignId} AS campaign_id, ${tasks.status} AS status`;

/** The same list from its end. */
const REVERSED = {
  asc: 'desc',
  desc: 'asc',
  asc_nulls_first: 'desc',
  asc_nulls_last: 'desc_nulls_first',
  desc_nulls_first: 'asc_nulls_last',
} as const satisfies Record<SortOrder, SortOrder>;

/** The people one after the other by name, each with their tasks; only those of `held`, where it selects them. */
const walkNames = (window: BehindWindow, among: Among, held: SQL | undefined): SQL => {
  const direction = isForward(window) ? sql`ASC` : sql`DESC`;
  const ofAnybody = { ...window, departmentIds: undefined };
  return sql`
    SELECT own.id FROM ${users} CROSS JOIN LATERAL (
      SELECT ${tasks.id} AS id FROM ${tasksOf(window.companyId, users.id)}
      WHERE ${matching(ofAnybody, among)}
      ORDER BY ${tasks.id} ${direction} OFFSET 0
    ) own WHERE ${and(
      eq(users.companyId, window.companyId),
      held ? isHeld(users.id, held) : isOfDepartments(window.departmentIds),
    )}
    ORDER BY ${users.nameKey} ${direction}, ${users.id} ${direction}, own.id ${direction}
    LIMIT ${window.limit} OFFSET ${window.offset}`;
};

/**
 * Of each campaign the first by score, along its index, and of all of these the page. The offset keeps the planner from sorting
 * all of a campaign's.
 */
const mergeScores = (
  window: BehindWindow,
  among: Among,
  part: SQL,
  { forward, limit, offset }: { readonly forward: boolean; readonly limit: number; readonly offset: number },
): SQL => {
  const then = forward ? sql`ASC` : sql`DESC`;
  // The index begins with those that have none.
  const direction = forward ? sql`ASC NULLS FIRST` : sql`DESC NULLS LAST`;
  return sql`
    SELECT own.id FROM unnest(${sql.param([...among.campaignIds])}::bigint[]) AS of (campaign) CROSS JOIN LATERAL (
      SELECT ${tasks.id} AS id, ${tasks.userId} AS user_id, ${tasks.score} AS score FROM (
        SELECT * FROM ${tasks}
        WHERE ${and(eq(tasks.companyId, window.companyId), sql`${tasks.campaignId} = of.campaign`, part)}
        ORDER BY ${tasks.score} ${direction}, ${tasks.userId} ${then}, ${tasks.id} ${then} OFFSET 0
      ) ${tasks}
      WHERE ${matching(window, among)}
      ORDER BY ${tasks.score} ${direction}, ${tasks.userId} ${then}, ${tasks.id} ${then} LIMIT ${offset + limit}
    ) own ORDER BY own.score ${direction}, own.user_id ${then}, own.id ${then} LIMIT ${limit} OFFSET ${offset}`;
};

/** A page of many by score: those without one are a part of their own, which counters say the size of. */
function walkScores(db: Queryable, window: BehindWindow, sum: BehindSum) {
  const { counted, scored } = sum;
  const parts = [
    { where: isNull(tasks.score), size: counted - scored },
    { where: isNotNull(tasks.score), size: scored },
  ].filter(({ size }) => size > 0);
  const inOrder = isNullsFirst(window) ? parts : parts.reverse();
  const read = ({ where }: { where: SQL }, isFromEnd: boolean, limit: number, offset: number) => {
    const forward = isForward(window) !== isFromEnd;
    return idsIn(db, mergeScores(window, sum, where, { forward, limit, offset }));
  };
  return sliceCells(inOrder, window, read);
}

/** A page of a list, and how far from its ends it can be read; null: anywhere. */
interface Reached {
  readonly ids: readonly number[];
  readonly reach: number | null;
}

/** All of some tasks in the order of their scores: a page anywhere among them. */
const sortScores = (window: BehindWindow, among: Among): SQL => sql`
  SELECT found.id FROM (SELECT ${TASK} FROM ${tasks} WHERE ${matching(window, among)} OFFSET 0) found
  ORDER BY ${terms(window, FOUND)} LIMIT ${window.limit} OFFSET ${window.offset}`;

/** Walking past a task by its score takes as long as past so many people. */
const SCORED = 1.5;

/** A page of many by name or score, from whichever end is nearer; it has to be near one. */
export async function walk(
  db: Queryable,
  window: BehindWindow,
  sum: BehindSum,
  heldMax: number,
): Promise<Reached> {
  const { counted, campaignIds } = sum;
  if (window.orderBy === 'score' && counted <= Math.min(heldMax, limits.reports.sortedMax))
    return { ids: await idsIn(db, sortScores(window, sum)), reach: null };
  const people = await countPeople(db, window.companyId);
  if (window.orderBy === 'score') {
    const reach = reachOf(counted, people * campaignIds.length ** 2 * SCORED);
    refuseDeepPage(window, counted, reach);
    return { ids: await walkScores(db, window, sum), reach };
  }
  const [slice] = slicesOf([counted], window.offset, window.limit);
  const { isHeld: holds, reach } = walkOf({ rows: counted, people, heldMax }, slice ?? window);
  refuseDeepPage(window, counted, reach);
  if (!slice) return { ids: [], reach };
  const { offset, limit, isFromEnd } = slice;
  const order = isFromEnd ? REVERSED[window.order] : window.order;
  const held = holds
    ? sql`SELECT ${tasks.userId} FROM ${tasks} WHERE ${matching(window, sum)} LIMIT ${heldMax}`
    : undefined;
  const ids = await idsIn(db, walkNames({ ...window, order, offset, limit }, sum, held));
  return { ids: isFromEnd ? ids.reverse() : ids, reach };
}
