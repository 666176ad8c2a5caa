import { taskCounts } from '@server/domain/assignments/campaigns.tables';
import { standingColumns } from '@server/domain/assignments/statistics.queries';
import { exerciseGroupCounts } from '@server/domain/exercises/exercises.tables';
import { departments, groups } from '@server/domain/people/people.tables';
import type { Queryable } from '@server/platform/db/client';
import { anywhere } from '@server/platform/text/search';
import { and, asc, eq, gt, inArray, like, sql } from 'drizzle-orm';

/** Departments or groups with learners in an exercise. */
export interface TeamFilter {
  readonly companyId: number;
  readonly campaignId: number;
  readonly search?: string | undefined;
  readonly ids?: readonly number[] | undefined;
}

const isNamed = (nameKey: typeof departments.nameKey | typeof groups.nameKey, search: string | undefined) =>
  search ? like(nameKey, anywhere(search)) : undefined;

/** Departments with learners in an exercise, by name, and how these stand. */
export function departmentStandings(db: Queryable, filter: TeamFilter, now: Date) {
  const { companyId, campaignId, search, ids } = filter;
  const columns = standingColumns(taskCounts, now);
  return db
    .select({ id: departments.id, name: departments.name, nameKey: departments.nameKey, ...columns })
    .from(taskCounts)
    .innerJoin(
      departments,
      and(eq(departments.companyId, taskCounts.companyId), eq(departments.id, taskCounts.departmentId)),
    )
    .where(
      and(
        eq(taskCounts.companyId, companyId),
        eq(taskCounts.campaignId, campaignId),
        ids && inArray(departments.id, [...ids]),
        isNamed(departments.nameKey, search),
      ),
    )
    .groupBy(departments.companyId, departments.id)
    .having(gt(columns.total, 0))
    .orderBy(asc(departments.nameKey), asc(departments.id));
}

/** The same of groups; someone in two of them counts in both. */
export function groupStandings(db: Queryable, filter: TeamFilter, now: Date) {
  const { companyId, campaignId, search, ids } = filter;
  const columns = standingColumns(exerciseGroupCounts, now);
  return db
    .select({ id: groups.id, name: groups.name, nameKey: groups.nameKey, ...columns })
    .from(exerciseGroupCounts)
    .innerJoin(
      groups,
      and(eq(groups.companyId, exerciseGroupCounts.companyId), eq(groups.id, exerciseGroupCounts.groupId)),
    )
    .where(
      and(
        eq(exerciseGroupCounts.companyId, companyId),
        eq(exerciseGroupCounts.campaignId, campaignId),
        ids && inArray(groups.id, [...ids]),
        isNamed(groups.nameKey, search),
      ),
    )
    .groupBy(groups.companyId, groups.id)
    .having(gt(columns.total, 0))
    .orderBy(asc(groups.nameKey), asc(groups.id));
}

export type TeamRow = Awaited<ReturnType<typeof departmentStandings>>[number];

interface ChoiceWindow extends TeamFilter {
  readonly offset: number;
  readonly limit: number;
}

/** A page of the departments with learners in an exercise, to filter by. */
export async function departmentChoices(db: Queryable, window: ChoiceWindow) {
  const { companyId, campaignId, search, offset, limit } = window;
  const where = and(
    eq(departments.companyId, companyId),
    isNamed(departments.nameKey, search),
    sql`EXISTS (SELECT FROM ${taskCounts} WHERE ${taskCounts.companyId} = ${companyId}
      AND ${taskCounts.campaignId} = ${campaignId} AND ${taskCounts.departmentId} = ${departments.id}
      AND ${taskCounts.total} > 0)`,
  );
  const rows = await db
    .select({ id: departments.id, name: departments.name })
    .from(departments)
    .where(where)
    .orderBy(asc(departments.nameKey), asc(departments.id))
    .limit(limit)
    .offset(offset);
  return { rows, total: await db.$count(departments, where) };
}

/** The same of groups. */
export async function groupChoices(db: Queryable, window: ChoiceWindow) {
  const { companyId, campaignId, search, offset, limit } = window;
  const where = and(
    eq(groups.companyId, companyId),
    isNamed(groups.nameKey, search),
    sql`EXISTS (SELECT FROM ${exerciseGroupCounts} WHERE ${exerciseGroupCounts.companyId} = ${companyId}
      AND ${exerciseGroupCounts.campaignId} = ${campaignId} AND ${exerciseGroupCounts.groupId} = ${groups.id}
      AND ${exerciseGroupCounts.total} > 0)`,
  );
  const rows = await db
    .select({ id: groups.id, name: groups.name })
    .from(groups)
    .where(where)
    .orderBy(asc(groups.nameKey), asc(groups.id))
    .limit(limit)
    .offset(offset);
  return { rows, total: await db.$count(groups, where) };
}
