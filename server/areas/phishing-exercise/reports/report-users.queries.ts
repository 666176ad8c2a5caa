import { limits } from '@contract/limits';
import { isTheirs } from '@server/domain/assignments/learners.queries';
import { exerciseResults } from '@server/domain/exercises/exercises.tables';
import { departments, tasks, users } from '@server/domain/people/people.tables';
import type { Queryable } from '@server/platform/db/client';
import { and, eq, sql } from 'drizzle-orm';
import { itsResult, ofCampaign, readCells, type UserFilter } from './report-narrowing.queries';
import { inOrder, isByCell, type UserOrder } from './report-order.queries';
import { collect, isSameForAll, sliceCells, type UserWindow, walkPage } from './report-pages.queries';

/** How many learners are collected and sorted; more are found along the index of the order. */
export interface Reach {
  /** Where counters know how many there are. */
  readonly counted: number;
  /** Where nothing does; more than that are not counted. */
  readonly searched: number;
  /** How many are walked past to find a page, where counters know the names or addresses of all. */
  readonly passed: number;
}
const REACH: Reach = { counted: 500, passed: 1000, searched: limits.exercises.exactSearchTotal };

const selectRows = (db: Queryable) =>
  db
    .select({
      id: users.id,
      taskId: tasks.id,
      email: users.email,
      name: users.name,
      lastName: users.lastName,
      departmentName: departments.name,
      status: tasks.status,
      score: tasks.score,
      dueAt: tasks.dueAt,
      completedAt: tasks.completedAt,
      answered: exerciseResults.answered,
      correct: exerciseResults.correct,
      partial: exerciseResults.partial,
      wrong: exerciseResults.wrong,
    })
    .from(tasks)
    .innerJoin(users, isTheirs)
    .innerJoin(
      departments,
      and(eq(departments.companyId, users.companyId), eq(departments.id, users.departmentId)),
    )
    .innerJoin(exerciseResults, itsResult)
    .$dynamic();
export type UserRow = Awaited<ReturnType<typeof selectRows>>[number];

/** Learners by their tasks, in this order. */
export async function rowsOf(
  db: Queryable,
  companyId: number,
  taskIds: readonly number[],
): Promise<UserRow[]> {
  if (taskIds.length === 0) return [];
  const rows = await selectRows(db).where(
    and(eq(tasks.companyId, companyId), sql`${tasks.id} = ANY(${sql.param(taskIds)}::bigint[])`),
  );
  const byTask = new Map(rows.map((row) => [row.taskId, row]));
  return taskIds.flatMap((id) => byTask.get(id) ?? []);
}

export interface UserPage {
  readonly rows: UserRow[];
  readonly total: number;
  /** A search with more matches than are counted exactly. */
  readonly totalIsMinimum: boolean;
}

/**
 * A page of learners with their number. Numbers come from counters where these know them; few matches are collected
 * and sorted, of many the page is found along an index, so that it costs the same in an exercise of any size.
 */
export async function readUsers(db: Queryable, window: UserWindow, reach = REACH): Promise<UserPage> {
  const { companyId } = window;
  const { cells, isExact } = await readCells(db, window);
  const counted = cells.reduce((sum, { total }) => sum + total, 0);
  const order: UserOrder = isSameForAll(window) ? { orderBy: 'status', order: window.order } : window;
  const ordered: UserWindow = { ...window, ...order };
  const page = async (ids: readonly number[], total: number, totalIsMinimum = false) => ({
    rows: await rowsOf(db, companyId, ids),
    total,
    totalIsMinimum,
  });
  if (counted === 0) return page([], 0);
  const isNarrowed = window.departmentIds !== undefined || window.groupIds !== undefined;
  if (isExact) {
    if (isByCell(ordered) && !(isNarrowed && counted <= reach.counted)) {
      return page(await sliceCells(db, ordered, inOrder(cells, ordered)), counted);
    }
    if (counted <= reach.counted) return page((await collect(db, ordered)).ids, counted);
    return page(await walkPage(db, ordered, cells, reach.passed), counted);
  }
  const few = await collect(db, ordered, reach.searched + 1);
  if (few.matches <= reach.searched) return page(few.ids, few.matches);
  return page(await walkPage(db, ordered, cells, reach.passed), reach.searched, true);
}

/** One learner of an exercise. */
export async function findUser(db: Queryable, filter: UserFilter, userId: number) {
  const [row] = await selectRows(db).where(and(ofCampaign(filter), eq(tasks.userId, userId)));
  return row;
}
