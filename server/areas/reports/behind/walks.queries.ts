import { limits } from '@contract/limits';
import { userCounts, users } from '@server/domain/people/people.tables';
import type { Queryable } from '@server/platform/db/client';
import { plannedOnce } from '@server/platform/db/prepared';
import { eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm';

/*
 * A list by people's names is read by walking them, each with what they have behind a figure. What is walked past grows with the
 * company and shrinks with the figure. So the list of a small figure reaches less far, and any page takes about the same time.
 */

const { reachMin, reachMax, passedMax } = limits.reports;

/** Looking something up takes as long as walking past so many people in an index. */
export const LOOK_UP = 25;

/**
 * How many rows of a list can be reached from an end of it, where its `total` rows are spread over `passed` places that are
 * walked past.
 */
export const reachOf = (total: number, passed: number): number =>
  Math.min(reachMax, Math.max(reachMin, Math.floor((passedMax * total) / Math.max(1, passed))));

/** People of these departments now; tasks have the department of their person, whom it is quicker to ask. */
export const isOfDepartments = (ids: readonly number[] | undefined): SQL | undefined =>
  ids && sql`${users.departmentId} = ANY(${sql.param([...ids])}::bigint[])`;

/** How many people a company has. */
export async function countPeople(db: Queryable, companyId: number): Promise<number> {
  const [row] = await plannedOnce(
    db
      .select({ total: sql<number>`coalesce(sum(${userCounts.total}), 0)`.mapWith(Number) })
      .from(userCounts)
      .where(eq(userCounts.companyId, companyId)),
  );
  return row?.total ?? 0;
}

/**
 * An id is among those that a statement selects, which are read once and held beside the walk. As a truth value, since the planner
 * would make a join of it otherwise, and read everybody to sort them.
 */
export const isHeld = (id: SQLWrapper, ids: SQL): SQL => sql`(${id} IN (${ids})) IS TRUE`;
