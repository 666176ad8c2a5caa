import type { SortOrder } from '@contract/paging';
import type { AssignmentStatus, UserReportSort } from '@contract/phishing-exercise/reports';
import type { TaskStanding } from '@contract/training/assignments';
import { exerciseResults } from '@server/domain/exercises/exercises.tables';
import { tasks, users } from '@server/domain/people/people.tables';
import { nullsFirst } from '@server/platform/text/sorting';
import { isNotNull, isNull, type SQL, sql } from 'drizzle-orm';

/** The order of a list of learners. */
export interface UserOrder {
  readonly orderBy: UserReportSort;
  readonly order: SortOrder;
}

/** Tasks of one status and due date, which have adjacent entries in the campaign's index. */
export interface Cell {
  readonly status: Exclude<TaskStanding, 'notPassed' | 'failed' | 'missed' | 'withdrawn'>;
  /** As the database writes it, so that no fraction of a second is lost; null for tasks that are never due. */
  readonly due: string | null;
  readonly isLate: boolean;
  readonly total: number;
}

/** Who needs attention comes first; the same as `rankOf` says of a task. */
const rankOfCell = ({ status, isLate }: Cell): number =>
  status === 'completed' ? 4 : (isLate ? 0 : 2) + (status === 'inProgress' ? 1 : 0);

const rankOf = (now: Date) => sql`CASE WHEN ${tasks.status} = 'completed' THEN 4
  ELSE (CASE WHEN ${tasks.dueAt} < ${now} THEN 0 ELSE 2 END) + (${tasks.status} = 'inProgress')::integer END`;

export const statusOfCell = (cell: Cell): AssignmentStatus => {
  if (cell.status === 'completed') return 'COMPLETED';
  if (cell.isLate) return 'OVERDUE';
  return cell.status === 'inProgress' ? 'IN_PROGRESS' : 'NOT_STARTED';
};

const hasDaysLeft = (cell: Cell) => cell.status !== 'completed' && !cell.isLate && cell.due !== null;

/** Whether the order runs along its keys. Statuses do so when descending: overdue learners first. */
export const isForward = ({ orderBy, order }: UserOrder): boolean =>
  order.startsWith('desc') === (orderBy === 'status');

/** Whether the list consists of cells one after the other, each in the order of the tasks' ids. */
export const isByCell = ({ orderBy }: UserOrder): boolean =>
  orderBy === 'status' || orderBy === 'daysToComplete';

/** The cells in the order of the list; those without days left come together, where the order has what is missing. */
export function inOrder(cells: readonly Cell[], order: UserOrder): Cell[] {
  const byDays = order.orderBy === 'daysToComplete';
  const due = (cell: Cell) => (cell.due === null ? Number.POSITIVE_INFINITY : Date.parse(cell.due));
  // Infinity minus itself is no number.
  const compare = (a: number, b: number) => (a === b ? 0 : a - b);
  const sorted = cells.toSorted((a, b) => {
    const [byRank, byDue] = [compare(rankOfCell(a), rankOfCell(b)), compare(due(a), due(b))];
    return byDays && hasDaysLeft(a) && hasDaysLeft(b) ? byDue || byRank : byRank || byDue;
  });
  const listed = isForward(order) ? sorted : sorted.reverse();
  if (!byDays) return listed;
  const known = listed.filter(hasDaysLeft);
  const missing = listed.filter((cell) => !hasDaysLeft(cell));
  return nullsFirst(order.order) ? [...missing, ...known] : [...known, ...missing];
}

/** The columns that lists are ordered by along an index, which ends with the user. */
export const WALKED = {
  fullName: users.nameKey,
  email: users.emailKey,
  completionPercentage: exerciseResults.answered,
  correct: exerciseResults.correct,
  partial: exerciseResults.partial,
  wrong: exerciseResults.wrong,
  score: tasks.score,
  completedAt: tasks.completedAt,
} as const satisfies Record<Exclude<UserReportSort, 'status' | 'daysToComplete'>, unknown>;

/** A key of an order. Whether it can be missing must be said: the planner compares it with the index literally. */
export interface SortKey {
  readonly key: SQL;
  readonly isNullable?: boolean;
}

/** The keys of an order, the most significant first. */
export function sortKeys({ orderBy }: UserOrder, now: Date): SortKey[] {
  const due = { key: sql`coalesce(${tasks.dueAt}, 'infinity')` };
  if (orderBy === 'status') return [{ key: rankOf(now) }, due, { key: sql`${tasks.id}` }];
  if (orderBy === 'daysToComplete') {
    const left = sql`CASE WHEN ${tasks.status} <> 'completed' AND ${tasks.dueAt} >= ${now} THEN ${tasks.dueAt} END`;
    return [{ key: left, isNullable: true }, { key: rankOf(now) }, due, { key: sql`${tasks.id}` }];
  }
  const column = WALKED[orderBy];
  const userId = column.table === exerciseResults ? exerciseResults.userId : tasks.userId;
  return [{ key: sql`${column}`, isNullable: !column.notNull }, { key: sql`${userId}` }];
}

/** A key in the direction of the order. */
export function inDirection({ key, isNullable = false }: SortKey, order: UserOrder): SQL {
  const direction = isForward(order) ? sql`ASC` : sql`DESC`;
  if (!isNullable) return sql`${key} ${direction}`;
  return sql`${key} ${direction} ${nullsFirst(order.order) ? sql`NULLS FIRST` : sql`NULLS LAST`}`;
}

/** The same order as the indexes have it: what is missing comes first when ascending, and last when descending. */
export const asIndexed = (order: SortOrder): SortOrder => (order.startsWith('desc') ? 'desc' : 'asc');

/** What a list consists of, one part after the other, where the order has what is missing at the other end of the index. */
export function partsOf({
  orderBy,
  order,
}: UserOrder & { readonly orderBy: keyof typeof WALKED }): (SQL | undefined)[] {
  const column = WALKED[orderBy];
  if (column.notNull || nullsFirst(order) === nullsFirst(asIndexed(order))) return [undefined];
  const parts = [isNull(column), isNotNull(column)];
  return nullsFirst(order) ? parts : parts.reverse();
}
