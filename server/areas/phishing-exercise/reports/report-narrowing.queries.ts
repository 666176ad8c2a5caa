import type { AssignmentStatus } from '@contract/phishing-exercise/reports';
import { campaignCounts, taskCounts } from '@server/domain/assignments/campaigns.tables';
import { inLearnerStatus, isFound } from '@server/domain/assignments/learners.queries';
import { exerciseGroupCounts, exerciseResults } from '@server/domain/exercises/exercises.tables';
import { groupMembers, tasks, users } from '@server/domain/people/people.tables';
import type { Queryable } from '@server/platform/db/client';
import { isAmong } from '@server/platform/db/columns';
import { and, eq, gt, inArray, or, type SQL, sql } from 'drizzle-orm';
import { type Cell, statusOfCell } from './report-order.queries';

/** Which learners of an exercise a report is about. */
export interface UserFilter {
  readonly companyId: number;
  readonly campaignId: number;
  readonly now: Date;
  readonly statuses?: readonly AssignmentStatus[] | undefined;
  readonly departmentIds?: readonly number[] | undefined;
  readonly groupIds?: readonly number[] | undefined;
  /** Of users. */
  readonly ids?: readonly number[] | undefined;
  readonly search?: string | undefined;
}

export const itsResult = and(
  eq(exerciseResults.companyId, tasks.companyId),
  eq(exerciseResults.taskId, tasks.id),
);

export const ofCampaign = ({ companyId, campaignId }: UserFilter) =>
  and(eq(tasks.companyId, companyId), eq(tasks.campaignId, campaignId));

/** How matches are looked up: from what narrows them, or one learner after the other along an order. */
type Way = 'collected' | 'walked';

function inGroups({ companyId, groupIds }: UserFilter, way: Way): SQL | undefined {
  if (!groupIds) return undefined;
  const members = sql`FROM ${groupMembers} WHERE ${groupMembers.companyId} = ${companyId}
    AND ${inArray(groupMembers.groupId, [...groupIds])}`;
  // The offset makes the planner look up each learner instead of reading all members first.
  return way === 'walked'
    ? sql`EXISTS (SELECT ${members} AND ${groupMembers.userId} = ${tasks.userId} OFFSET 0)`
    : sql`${tasks.userId} IN (SELECT ${groupMembers.userId} ${members})`;
}

/** What narrows the list besides the status. A department is found by its users, or passed by its copy in the task. */
export const narrowed = (filter: UserFilter, way: Way) =>
  and(
    filter.departmentIds &&
      inArray(way === 'walked' ? tasks.departmentId : users.departmentId, [...filter.departmentIds]),
    inGroups(filter, way),
    filter.ids && isAmong(tasks.userId, filter.ids),
    isFound(filter.search),
  );

export const inStatuses = ({ statuses, now }: UserFilter) =>
  statuses && or(...statuses.map((status) => inLearnerStatus(status, now)));

/**
 * The cells of the learners in these statuses. Exact ones count who matches; others also count learners whom
 * another filter leaves out.
 */
export async function readCells(
  db: Queryable,
  filter: UserFilter,
): Promise<{ cells: Cell[]; isExact: boolean }> {
  const { companyId, campaignId, now, statuses, departmentIds, groupIds, ids, search } = filter;
  const [groupId] = groupIds ?? [];
  const isOneGroup = groupIds?.length === 1 && groupId !== undefined;
  const isExact = !ids && !search && (!groupIds || (isOneGroup && !departmentIds));
  const counts = departmentIds ? taskCounts : isOneGroup ? exerciseGroupCounts : campaignCounts;
  const late = sql<boolean>`${counts.status} <> 'completed' AND ${counts.dueAt} < ${now}`;
  const total = sql<number>`sum(${counts.total})`.mapWith(Number);
  const rows = await db
    .select({
      status: counts.status,
      due: sql<string | null>`nullif(${counts.dueAt}::text, 'infinity')`,
      isLate: late,
      total,
    })
    .from(counts)
    .where(
      and(
        eq(counts.companyId, companyId),
        eq(counts.campaignId, campaignId),
        departmentIds && inArray(taskCounts.departmentId, [...departmentIds]),
        counts === exerciseGroupCounts ? eq(exerciseGroupCounts.groupId, groupId ?? 0) : undefined,
      ),
    )
    .groupBy(counts.status, counts.dueAt)
    .having(gt(total, 0));
  const cells = rows as Cell[];
  return { cells: statuses ? cells.filter((cell) => statuses.includes(statusOfCell(cell))) : cells, isExact };
}

export const inCell = ({ status, due }: Cell) =>
  and(
    eq(tasks.status, status),
    due === null ? sql`${tasks.dueAt} IS NULL` : sql`${tasks.dueAt} = ${due}::timestamptz`,
  );
